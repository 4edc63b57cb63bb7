import { newId } from '#platform/kernel/ids.ts'

/** A filter with one condition over a field that everything of its type has. */
export const asking = (id: string, fieldType: string, operatorType: string, values: object): object => ({
  combinator: 'And',
  fields: [{ id: newId(), field: { kind: 'system', id }, fieldType, operatorType, values }],
})

/** A filter with one condition over a field of notes that does not exist. */
export const askingWhatIsGone = (): object => ({
  combinator: 'And',
  fields: [
    { id: newId(), field: { kind: 'note', id: newId() }, fieldType: 'TEXT', operatorType: 'IS_EMPTY', values: {} },
  ],
})
