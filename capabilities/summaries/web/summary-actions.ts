import { defineAction } from '#platform/web/keyboard/index.ts'
import { strings } from './strings.ts'

const summary = { section: strings.section, screen: 'note', ofPart: true } as const

/** Keyboard actions on the summary in the side panel of a note. */
export const summaryActions = {
  next: defineAction({ ...summary, id: 'summary.next', title: strings.next, keys: 'shift+j', repeats: true }),
  previous: defineAction({
    ...summary,
    id: 'summary.previous',
    title: strings.previous,
    keys: 'shift+k',
    repeats: true,
  }),
  again: defineAction({ ...summary, id: 'summary.again', title: strings.again }),
  copy: defineAction({ ...summary, id: 'summary.copy', title: strings.copy, keys: 'shift+q' }),
  remove: defineAction({ ...summary, id: 'summary.remove', title: 'Remove the summary' }),
} as const
