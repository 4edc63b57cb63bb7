import { codingStrings as strings } from '#coding/web/index.ts'
import { defineAction } from '#platform/web/keyboard/index.ts'

const desk = { section: strings.title, screen: 'coding-desk' } as const

/** Actions of the coding desk. */
export const deskActions = {
  next: defineAction({ ...desk, id: 'desk.next', title: strings.next, keys: ['j', 'down'], repeats: true }),
  previous: defineAction({ ...desk, id: 'desk.previous', title: strings.previous, keys: ['k', 'up'], repeats: true }),
  grow: defineAction({
    ...desk,
    id: 'desk.grow',
    title: strings.grow,
    keys: ['shift+j', 'shift+down'],
    hint: 'Adds a phrase, then the sentence, then the next sentence.',
    repeats: true,
  }),
  shrink: defineAction({
    ...desk,
    id: 'desk.shrink',
    title: strings.shrink,
    keys: ['shift+k', 'shift+up'],
    hint: 'Removes the last sentence or phrase.',
    repeats: true,
  }),
  tag: defineAction({
    ...desk,
    id: 'desk.tag',
    title: strings.typeTag,
    keys: 't',
    hint: 'Any letter without a meaning here also starts the name of a tag.',
    opensText: true,
  }),
  skip: defineAction({ ...desk, id: 'desk.skip', title: strings.skip, keys: 's' }),
  toSkipped: defineAction({ ...desk, id: 'desk.to-skipped', title: strings.backToSkipped, keys: 'b' }),
  undo: defineAction({ ...desk, id: 'desk.undo', title: strings.undo, keys: 'u' }),
  open: defineAction({ ...desk, id: 'desk.open-note', title: strings.openNote, keys: 'enter' }),
  hide: defineAction({
    ...desk,
    id: 'desk.hide-tags',
    title: 'Hide or show existing tags',
    keys: 'h',
    hint: 'Tag without seeing existing tags. Tags you add now stay visible.',
  }),
  clips: defineAction({
    ...desk,
    id: 'desk.play-clips',
    title: 'Turn automatic playback of clips on or off',
    keys: 'p',
  }),
  replay: defineAction({ ...desk, id: 'desk.replay', title: 'Play the sentence again', keys: 'space' }),
  leave: defineAction({ ...desk, id: 'desk.leave', title: strings.leave, keys: 'escape' }),
} as const

const ORDER = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'] as const

/** The digits toggle the most used tags. */
export const digitActions = ORDER.map((place, at) =>
  defineAction({
    ...desk,
    id: `desk.tag-${at + 1}`,
    title: `Add or remove the ${place} of the tags used most`,
    keys: String(at + 1),
  }),
)
