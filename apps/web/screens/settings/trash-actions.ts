import { defineAction } from '#platform/web/keyboard/index.ts'

const trash = { section: 'Trash', screen: 'trash' } as const

/** What can be done in the trash. */
export const trashActions = {
  find: defineAction({ ...trash, id: 'trash.find', title: 'Find in the trash', keys: 'f' }),
  restore: defineAction({ ...trash, id: 'trash.restore', title: 'Restore what is selected', keys: 'r', hint: 'Or the row that the keyboard stands on. It can be undone.' }),
} as const
