import { expect, test } from 'vitest'
import { savedStateOf, type SavedFacts } from './saved-state.ts'

const CONFIRMED: SavedFacts = {
  edits: 3,
  confirmed: 3,
  everConfirmed: true,
  connected: true,
  online: true,
  refusal: null,
  kept: 0,
}

test.each<[string, Partial<SavedFacts>, ReturnType<typeof savedStateOf>]>([
  ['all edits are confirmed', {}, { status: 'saved' }],
  ['an edit is not confirmed', { edits: 4 }, { status: 'saving', edits: 1 }],
  ['nothing was ever confirmed', { everConfirmed: false }, { status: 'connecting' }],
  ['the first edit comes before that', { everConfirmed: false, edits: 4 }, { status: 'saving', edits: 1 }],
  ['the socket is gone', { connected: false }, { status: 'offline', edits: 0, kept: true }],
  ['the network is gone before the socket notices', { online: false }, { status: 'offline', edits: 0, kept: true }],
  ['the device does not hold the edits', { connected: false, edits: 5 }, { status: 'offline', edits: 2, kept: false }],
  ['the device holds them', { connected: false, edits: 5, kept: 2 }, { status: 'offline', edits: 2, kept: true }],
  ['it was never connected', { connected: false, everConfirmed: false }, { status: 'connecting' }],
  ['edits are refused', { refusal: 'rebuilt', edits: 5 }, { status: 'refused', refusal: 'rebuilt', edits: 2 }],
])('what is shown when %s', (_, facts, state) => {
  expect(savedStateOf({ ...CONFIRMED, ...facts })).toEqual(state)
})
