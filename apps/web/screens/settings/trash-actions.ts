import { defineAction } from '#platform/web/keyboard/index.ts'

const trash = { section: 'Trash', screen: 'trash' } as const

/** Actions of the trash. */
export const trashActions = {
  find: defineAction({ ...trash, id: 'trash.find', title: 'Find in the trash', keys: 'f' }),
  restore: defineAction({
    ...trash,
    id: 'trash.restore',
    title: 'Restore the selection',
    keys: 'r',
    hint: 'Or the focused row. It can be undone.',
  }),
  deleteForever: defineAction({
    ...trash,
    id: 'trash.delete-forever',
    title: 'Delete the selection forever',
    keys: ['backspace', 'delete'],
    hint: 'Asks for confirmation first.',
  }),
  empty: defineAction({ ...trash, id: 'trash.empty', title: 'Empty the trash', hint: 'Asks for confirmation first.' }),
} as const
