import { defineAction } from '#platform/web/keyboard/index.ts'
import { speakerStrings } from '#speakers/web/index.ts'

const view = { section: 'View', screen: 'view' } as const

/** What can be done with a view of a project, and with the rows that were chosen in it. */
export const viewActions = {
  save: defineAction({
    ...view,
    id: 'view.save',
    title: 'Save the view for everybody',
    keys: 'mod+s',
    when: 'everywhere',
  }),
  present: defineAction({
    ...view,
    id: 'view.present',
    title: 'Present the view',
    keys: 'shift+p',
    hint: 'Full screen, large type, from row to row by the arrow keys.',
  }),
  rename: defineAction({ ...view, id: 'view.rename', title: 'Rename the view' }),
  duplicate: defineAction({ ...view, id: 'view.duplicate', title: 'Duplicate the view' }),
  moveEarlier: defineAction({ ...view, id: 'view.move-earlier', title: 'Move the view one place to the left' }),
  moveLater: defineAction({ ...view, id: 'view.move-later', title: 'Move the view one place to the right' }),
  delete: defineAction({ ...view, id: 'view.delete', title: 'Delete the view' }),
  setField: defineAction({ ...view, id: 'view.set-field', title: 'Set a field of the selected rows', keys: 'e' }),
  duplicateRows: defineAction({
    ...view,
    id: 'view.duplicate-rows',
    title: 'Duplicate the selected rows',
    keys: 'mod+d',
    when: 'outside-text',
    hint: 'With what hangs on them: fields, answers, contacts and highlights.',
  }),
  detectSpeakers: defineAction({
    ...view,
    id: 'view.detect-speakers',
    title: speakerStrings.detectSpeakers,
    hint: speakerStrings.detectSpeakersHint,
  }),
  moveRows: defineAction({
    ...view,
    id: 'view.move-rows',
    title: 'Move the selected rows to another project',
    keys: 'shift+m',
    hint: 'With what hangs on them. It says before what becomes of tags and fields.',
  }),
  deleteRows: defineAction({
    ...view,
    id: 'view.delete-rows',
    title: 'Delete the selected rows',
    keys: ['shift+backspace', 'shift+delete'],
    hint: 'It can be undone.',
  }),
} as const
