import type { ObjectRef } from '@pothos/core'
import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { builder, idsArgument } from '#platform/server/graphql/builder.ts'
import type { AskedMembers, ChangedMember, Members } from './define-list.ts'

/** Parts of one list that a page holds and follows, each with an end of its own: the columns of a board. */
const MAX_ENDS = 100

const endCursors = z.array(z.string()).max(MAX_ENDS, `At most ${MAX_ENDS} parts of a list are held at once.`)

/** Members as they are told, with what was asked. */
interface ShownMembers<Row> extends Members {
  ids: ReadonlyArray<Id>
  rowOf(id: Id): Row
}

const changedMember = builder.objectRef<ChangedMember>('ChangedMember').implement({
  description: 'A row that changed and is in the list.',
  fields: (t) => ({
    id: t.exposeID('id'),
    groups: t.exposeStringList('groups', {
      description:
        'The keys of the groups in which it stands, as the list names its groups; of a name other letters may be capitals. Empty where the list has no groups.',
    }),
    behind: t.exposeIntList('behind', {
      description: 'Places in `ends` of those behind which it stands: there it comes with a later page.',
    }),
  }),
})

/** The type of an answer about members of a list: their order, what is said of those that changed, and the rows. */
export function membersType<Row, Shape>(name: string, row: ObjectRef<typeof builder.$inferSchemaTypes, Row, Shape>) {
  return builder.objectRef<ShownMembers<Row>>(name).implement({
    description: 'Which of some rows are in a list now, and in which order.',
    fields: (t) => ({
      order: t.exposeIntList('order', {
        description:
          'Places in `ids`, in the order of the list; those that are not named are not in it. One that was named twice has its first place.',
      }),
      changed: t.field({
        type: [changedMember],
        description: 'Of `changed` those that are in it.',
        resolve: ({ changed }) => changed,
      }),
      endCursor: t.exposeString('endCursor', {
        nullable: true,
        description: 'Given as `after`, it leads to the page behind the last of `order`; null where there is none.',
      }),
      rows: t.field({
        type: [row],
        description: 'Of these rows those that are in it, to ask more of them: those that changed, for example.',
        args: { ids: t.arg.idList() },
        resolve: ({ ids, order, rowOf }, { ids: wanted }) => {
          const isIn = new Set(order.map((place) => ids[place]))
          return [...new Set(idsArgument(wanted))].flatMap((id) => (isIn.has(id) ? [rowOf(id)] : [])) as never
        },
      }),
    }),
  })
}

/** The arguments of a field that tells members of a list. */
export const membersArguments = builder.args((t) => ({
  ids: t.idList({ description: 'The rows that are held, and those that changed: at most 1,000.' }),
  changed: t.idList({ required: false, description: 'Of `ids` those that changed.' }),
  ends: t.stringList({
    required: false,
    description: `End cursors of what is held where more follows, at most ${MAX_ENDS}: of each group, or of all.`,
  }),
}))

/** What was asked by them. @throws GraphQLError, Failure ValidationError where it is too much */
export function askedMembers({
  ids,
  changed,
  ends,
}: {
  ids: ReadonlyArray<string>
  changed?: ReadonlyArray<string> | null | undefined
  ends?: ReadonlyArray<string> | null | undefined
}): AskedMembers {
  return { ids: idsArgument(ids), changed: idsArgument(changed ?? []), ends: parseInput(endCursors, ends ?? []) }
}
