import { changes, contentWords, type HistoryWords } from '#journal/model/described-act.ts'

/** How this capability's events read in a history. */
export const historyWords: HistoryWords = {
  things: { field: ['field', 'fields'], 'field-set': ['group of fields', 'groups of fields'] },
  described: {
    ...contentWords('field'),
    'field.changed': changes({
      label: 'the name',
      type: 'the type',
      options: 'the options',
      hidden: 'whether it is shown',
    }),
    ...contentWords('field-set'),
    'project.field-group-linked': 'linked a field group',
    'project.field-group-unlinked': 'unlinked a field group',
    'project.field-hidden': 'hid a field',
    'project.field-shown': 'showed a field again',
  },
  hidden: { 'field.filled-alike': 'The import that brought the values is shown.' },
}
