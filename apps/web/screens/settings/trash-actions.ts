import { defineAction } from '#platform/web/keyboard/index.ts'

const trash = { section: 'Trash', screen: 'trash' } as const

/** Actions of the trash. */
export const trashActions = {
  find: defineAction({ ...trash, id: 'trash.find', title: 'Find in the trash', keys: 'f' }),
  restore: defineAction({
    ...trash,
    id: 'trash.restore',
    title: 'Restore what is selected',
    keys: 'r',
    hint: 'Or the focused row. It can be undone.',
  }),
  deleteForever: defineAction({
    ...trash,
    id: 'trash.delete-forever',
    title: 'Delete what is selected forever',
    keys: ['backspace', 'delete'],
    hint: 'It asks first.',
  }),
  empty: defineAction({ ...trash, id: 'trash.empty', title: 'Empty the trash', hint: 'It asks first.' }),
} as const
