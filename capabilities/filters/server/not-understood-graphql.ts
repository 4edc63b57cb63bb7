import { builder } from '#platform/server/graphql/builder.ts'
import { NOT_UNDERSTOOD, type NotUnderstood } from '../model/not-understood.ts'

const reason = builder.enumType('NotUnderstoodReason', {
  values: NOT_UNDERSTOOD,
  description: 'Why a condition was not understood.',
})

/** A condition of a filter that filters nothing, wherever filters are answered. */
export const notUnderstoodObject = builder.objectRef<NotUnderstood>('ConditionNotUnderstood').implement({
  description: 'A condition of a filter that was not understood, and so filters nothing.',
  fields: (t) => ({
    id: t.exposeString('id', {
      description: 'The id of the condition; of a filter by the value of a field, the field’s.',
    }),
    reason: t.expose('reason', {
      type: reason,
      description:
        'Nothing has its field, the field cannot be compared in this way, or what it is compared with is invalid.',
    }),
    written: t.exposeString('written', {
      description: 'What the field was to be compared with; empty if that is not the reason.',
    }),
  }),
})
