import { defineAction } from '#platform/web/keyboard/index.ts'
import { strings } from './strings.ts'

/** The actions on the clip of a highlight. */
export const clipActions = {
  play: defineAction({
    id: 'clips.play',
    title: strings.playActive,
    section: strings.section,
    screen: 'note',
    keys: 'alt+p',
  }),
} as const
