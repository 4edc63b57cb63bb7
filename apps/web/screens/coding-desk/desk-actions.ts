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
    hint: 'Another phrase, the whole sentence, or the next sentence too.',
    repeats: true,
  }),
  shrink: defineAction({
    ...desk,
    id: 'desk.shrink',
    title: strings.shrink,
    keys: ['shift+k', 'shift+up'],
    hint: 'One sentence less, or a phrase of the sentence.',
    repeats: true,
  }),
  tag: defineAction({
    ...desk,
    id: 'desk.tag',
    title: strings.typeTag,
    keys: 't',
    hint: 'Any other letter that means nothing here begins the name of a tag as well.',
    opensText: true,
  }),
  skip: defineAction({ ...desk, id: 'desk.skip', title: strings.skip, keys: 's' }),
  toSkipped: defineAction({ ...desk, id: 'desk.to-skipped', title: strings.backToSkipped, keys: 'b' }),
  undo: defineAction({ ...desk, id: 'desk.undo', title: strings.undo, keys: 'u' }),
  open: defineAction({ ...desk, id: 'desk.open-note', title: strings.openNote, keys: 'enter' }),
  hide: defineAction({
    ...desk,
    id: 'desk.hide-tags',
    title: 'Hide or show the tags that are there',
    keys: 'h',
    hint: 'Tag without seeing existing tags. Tags you add now stay visible.',
  }),
  clips: defineAction({ ...desk, id: 'desk.play-clips', title: 'Play clips by themselves, or not', keys: 'p' }),
  replay: defineAction({ ...desk, id: 'desk.replay', title: 'Play the sentence again', keys: 'space' }),
  leave: defineAction({ ...desk, id: 'desk.leave', title: strings.leave, keys: 'escape' }),
} as const

const ORDER = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'] as const

/** The digits toggle the most used tags. */
export const digitActions = ORDER.map((place, at) =>
  defineAction({
    ...desk,
    id: `desk.tag-${at + 1}`,
    title: `Give or take the ${place} of the tags used most`,
    keys: String(at + 1),
  }),
)
