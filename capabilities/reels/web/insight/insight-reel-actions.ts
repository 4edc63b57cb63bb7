import { defineAction } from '#platform/web/keyboard/index.ts'
import { strings } from './strings.ts'

/** The actions on the reels of an insight. */
export const insightReelActions = {
  add: defineAction({
    id: 'insight.add-reel',
    title: strings.addTitle,
    section: 'Insight',
    screen: 'insight',
    keys: 'mod+shift+l',
    hint: strings.addHint,
  }),
} as const
