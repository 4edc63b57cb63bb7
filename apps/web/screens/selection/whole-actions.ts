import { defineAction } from '#platform/web/keyboard/index.ts'

/** What can be done with all rows of a list alone. */
export const wholeActions = {
  untag: defineAction({
    section: 'View',
    screen: 'view',
    id: 'whole.untag',
    title: 'Remove a tag from all selected highlights',
    keys: 'shift+t',
  }),
} as const
