import { defineAction } from '#platform/web/keyboard/index.ts'

const coding = { section: 'Coding', screen: 'agreement-round' } as const

/** The keys of the first tags; the others are given by a click. */
const TAG_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

/** The actions on the sentences of a note that the user codes. */
export const codingActions = {
  down: defineAction({ ...coding, id: 'coding.down', title: 'Next sentence', keys: ['j', 'down'], repeats: true }),
  up: defineAction({ ...coding, id: 'coding.up', title: 'Previous sentence', keys: ['k', 'up'], repeats: true }),
  extendDown: defineAction({
    ...coding,
    id: 'coding.extend-down',
    title: 'Also select the next sentence',
    keys: ['shift+j', 'shift+down'],
    repeats: true,
  }),
  extendUp: defineAction({
    ...coding,
    id: 'coding.extend-up',
    title: 'Also select the previous sentence',
    keys: ['shift+k', 'shift+up'],
    repeats: true,
  }),
  finish: defineAction({ ...coding, id: 'coding.finish', title: 'Finish the note and open the next one', keys: 'd' }),
} as const

export const tagActions = TAG_KEYS.map((keys, at) =>
  defineAction({ ...coding, id: `coding.tag-${at + 1}`, title: `Add or remove tag ${at + 1} of the round`, keys }),
)

const settling = { section: 'Settling', screen: 'agreement-results' } as const

/** The actions on the sentences that coders disagree on. */
export const settlingActions = {
  down: defineAction({
    ...settling,
    id: 'settling.down',
    title: 'Next sentence to settle',
    keys: ['j', 'down'],
    repeats: true,
  }),
  up: defineAction({
    ...settling,
    id: 'settling.up',
    title: 'Previous sentence to settle',
    keys: ['k', 'up'],
    repeats: true,
  }),
  both: defineAction({ ...settling, id: 'settling.both', title: 'Accept all tags that were given', keys: 'b' }),
  none: defineAction({ ...settling, id: 'settling.none', title: 'Accept no tag', keys: 'n' }),
} as const

export const coderActions = TAG_KEYS.slice(0, 7).map((keys, at) =>
  defineAction({ ...settling, id: `settling.coder-${at + 1}`, title: `Accept the tags of coder ${at + 1}`, keys }),
)
