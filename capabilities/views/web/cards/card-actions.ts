import { defineAction } from '#platform/web/keyboard/index.ts'

const cards = { section: 'Cards', screen: 'cards' } as const

/** The keyboard actions on cards of a grid. */
export const cardActions = {
  down: defineAction({ ...cards, id: 'cards.down', title: 'Card below', keys: ['down', 'j'], repeats: true }),
  up: defineAction({ ...cards, id: 'cards.up', title: 'Card above', keys: ['up', 'k'], repeats: true }),
  right: defineAction({ ...cards, id: 'cards.right', title: 'Card to the right', keys: 'right', repeats: true }),
  left: defineAction({ ...cards, id: 'cards.left', title: 'Card to the left', keys: 'left', repeats: true }),
  open: defineAction({ ...cards, id: 'cards.open', title: 'Open the card', keys: ['enter', 'o'] }),
  peek: defineAction({ ...cards, id: 'cards.peek', title: 'Show the card beside the others', keys: 'space' }),
  select: defineAction({ ...cards, id: 'cards.select', title: 'Select the card', keys: 'x' }),
  selectAll: defineAction({
    ...cards,
    id: 'cards.select-all',
    title: 'Select all cards that are loaded',
    keys: 'mod+a',
    when: 'outside-text',
  }),
  selectNone: defineAction({
    ...cards,
    id: 'cards.select-none',
    title: 'Clear selection',
    keys: 'escape',
    when: 'outside-text',
  }),
} as const
