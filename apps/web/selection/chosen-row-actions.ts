import { defineAction } from '#platform/web/keyboard/index.ts'
import { speakerStrings } from '#speakers/web/index.ts'

const view = { section: 'View', screen: 'view' } as const

/** Actions on the rows chosen in a view. */
export const chosenRowActions = {
  setField: defineAction({
    ...view,
    id: 'view.set-field',
    title: 'Set a field or answer of the selected rows',
    keys: 'e',
  }),
  duplicateRows: defineAction({
    ...view,
    id: 'view.duplicate-rows',
    title: 'Duplicate the selected rows',
    keys: 'mod+d',
    when: 'outside-text',
    hint: 'With their fields, answers, contacts and highlights.',
  }),
  detectSpeakers: defineAction({
    ...view,
    id: 'view.detect-speakers',
    title: speakerStrings.detectSpeakers,
    hint: speakerStrings.detectSpeakersHint,
  }),
  code: defineAction({
    ...view,
    id: 'view.code',
    title: 'Tag the notes shown, or the selected ones, sentence by sentence',
    keys: 'shift+d',
    hint: 'Opens the coding desk: what participants said in them, sentence by sentence.',
  }),
  codeRows: defineAction({
    ...view,
    id: 'view.code-rows',
    title: 'Tag the selected notes sentence by sentence',
    hint: 'Opens the coding desk: what participants said in them, sentence by sentence.',
  }),
  summarizeRows: defineAction({
    ...view,
    id: 'view.summarize-rows',
    title: 'Summarise the selected notes',
  }),
  moveRows: defineAction({
    ...view,
    id: 'view.move-rows',
    title: 'Move the selected rows to another project',
    keys: 'shift+m',
    hint: 'With highlights, answers and fields. A preview shows what happens to tags and fields.',
  }),
  deleteRows: defineAction({
    ...view,
    id: 'view.delete-rows',
    title: 'Delete the selected rows',
    keys: ['shift+backspace', 'shift+delete'],
    hint: 'It can be undone.',
  }),
  copyQuotes: defineAction({ ...view, id: 'whole.copy', title: 'Copy all selected quotes' }),
  untag: defineAction({
    ...view,
    id: 'whole.untag',
    title: 'Remove a tag from all selected highlights',
    keys: 'shift+t',
  }),
} as const
