import { defineAction } from '#platform/web/keyboard/index.ts'
import { strings } from './strings.ts'

const reel = { section: strings.section, screen: 'reel', ofPart: true } as const

/** The actions on a reel, besides those of every player. */
export const reelActions = {
  previousClip: defineAction({
    ...reel,
    id: 'reel.previous-clip',
    title: strings.previousClip,
    keys: 'shift+left',
    repeats: true,
  }),
  nextClip: defineAction({
    ...reel,
    id: 'reel.next-clip',
    title: strings.nextClip,
    keys: 'shift+right',
    repeats: true,
  }),
  captions: defineAction({ ...reel, id: 'reel.captions', title: strings.captions, keys: 'c' }),
  nextRow: defineAction({ ...reel, id: 'reel.next-row', title: strings.nextRow, keys: 'down', repeats: true }),
  previousRow: defineAction({
    ...reel,
    id: 'reel.previous-row',
    title: strings.previousRow,
    keys: 'up',
    repeats: true,
  }),
  playFrom: defineAction({ ...reel, id: 'reel.play-from', title: strings.playFrom, keys: 'enter' }),
  moveUp: defineAction({
    ...reel,
    id: 'reel.move-up',
    title: strings.moveUp,
    keys: 'alt+up',
    when: 'outside-text',
    repeats: true,
  }),
  moveDown: defineAction({
    ...reel,
    id: 'reel.move-down',
    title: strings.moveDown,
    keys: 'alt+down',
    when: 'outside-text',
    repeats: true,
  }),
  trim: defineAction({ ...reel, id: 'reel.trim-clip', title: strings.trim, keys: 't' }),
  hide: defineAction({ ...reel, id: 'reel.hide-clip', title: strings.hide, keys: 'x' }),
  film: defineAction({ ...reel, id: 'reel.film', title: strings.film, keys: 'shift+d' }),
  copyLink: defineAction({ ...reel, id: 'reel.copy-link', title: strings.copyLink, keys: 'shift+y' }),
} as const
