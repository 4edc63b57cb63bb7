import { defineAction } from '#platform/web/keyboard/index.ts'

const sidebar = { section: 'Folders and projects', screen: 'sidebar', ofPart: true } as const

/** Keys of the sidebar's tree, while the focus is in it. */
export const placeActions = {
  next: defineAction({ ...sidebar, id: 'places.next', title: 'Next item in the tree', keys: 'down', repeats: true }),
  previous: defineAction({
    ...sidebar,
    id: 'places.previous',
    title: 'Previous item in the tree',
    keys: 'up',
    repeats: true,
  }),
  open: defineAction({ ...sidebar, id: 'places.open', title: 'Open the folder in the tree', keys: 'right' }),
  close: defineAction({
    ...sidebar,
    id: 'places.close',
    title: 'Close the folder in the tree, or go to its parent',
    keys: 'left',
  }),
  up: defineAction({
    ...sidebar,
    id: 'places.up',
    title: 'Move up',
    keys: 'alt+up',
    repeats: true,
  }),
  down: defineAction({
    ...sidebar,
    id: 'places.down',
    title: 'Move down',
    keys: 'alt+down',
    repeats: true,
  }),
  move: defineAction({ ...sidebar, id: 'places.move', title: 'Move to another folder', keys: 'm' }),
} as const
