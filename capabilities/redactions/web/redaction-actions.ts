import { defineAction } from '#platform/web/keyboard/index.ts'
import { strings } from './strings.ts'

const redactions = { section: strings.section, screen: 'note', ofPart: true } as const

/** Keyboard actions on suggestions in the side panel. */
export const redactionActions = {
  next: defineAction({ ...redactions, id: 'redactions.next', title: strings.next, keys: 'shift+j', repeats: true }),
  previous: defineAction({
    ...redactions,
    id: 'redactions.previous',
    title: strings.previous,
    keys: 'shift+k',
    repeats: true,
  }),
  approve: defineAction({
    ...redactions,
    id: 'redactions.approve',
    title: 'Redact the suggestions',
    keys: 'shift+a',
  }),
  reject: defineAction({ ...redactions, id: 'redactions.reject', title: 'Keep the suggested words', keys: 'shift+d' }),
  approveAll: defineAction({ ...redactions, id: 'redactions.approve-all', title: 'Redact all suggestions' }),
  rejectAll: defineAction({ ...redactions, id: 'redactions.reject-all', title: 'Keep all suggested words' }),
  play: defineAction({ ...redactions, id: 'redactions.play', title: 'Play the suggested part', keys: 'g p' }),
} as const
