import { defineAction } from '#platform/web/keyboard/index.ts'

const fields = { section: 'Fields', screen: 'fields' } as const

/** Actions of a list of fields. */
export const fieldSetActions = {
  add: defineAction({ ...fields, id: 'fields.add', title: 'Add a field', keys: 'n' }),
  moveUp: defineAction({
    ...fields,
    id: 'fields.move-up',
    title: 'Move the field up',
    keys: 'alt+up',
    when: 'outside-text',
    repeats: true,
  }),
  moveDown: defineAction({
    ...fields,
    id: 'fields.move-down',
    title: 'Move the field down',
    keys: 'alt+down',
    when: 'outside-text',
    repeats: true,
  }),
  hide: defineAction({
    ...fields,
    id: 'fields.hide',
    title: 'Hide or show the field',
    keys: 'h',
    hint: 'Values that are filled in are kept.',
  }),
  delete: defineAction({
    ...fields,
    id: 'fields.delete',
    title: 'Delete the field',
    keys: ['backspace', 'delete'],
    hint: 'Only for a field without values.',
  }),
} as const
