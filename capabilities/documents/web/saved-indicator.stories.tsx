import type { ReactNode } from 'react'
import { nothing, type Stories } from '#platform/web/stories.ts'
import { REFUSALS } from '../model/refusals.ts'
import { SavedIndicator } from './saved-indicator.tsx'
import type { SavedState } from './saved-state.ts'

function Indicator({ state }: { state: SavedState }) {
  return <SavedIndicator saved={{ current: () => state, subscribe: () => nothing, stop: nothing }} />
}

const connecting: SavedState = { status: 'connecting' }
const saving: SavedState = { status: 'saving', edits: 3 }
const saved: SavedState = { status: 'saved' }
const kept: SavedState = { status: 'offline', edits: 12, kept: true }
const notKept: SavedState = { status: 'offline', edits: 12, kept: false }

const refused = Object.values(REFUSALS).map((refusal): [string, () => ReactNode] => {
  const state: SavedState = { status: 'refused', refusal, edits: 1 }
  return [`refused: ${refusal}`, () => <Indicator state={state} />]
})

export const stories: Stories[] = [
  {
    part: 'SavedIndicator',
    states: {
      connecting: () => <Indicator state={connecting} />,
      saving: () => <Indicator state={saving} />,
      saved: () => <Indicator state={saved} />,
      'offline, kept on this device': () => <Indicator state={kept} />,
      'offline, not kept': () => <Indicator state={notKept} />,
      ...Object.fromEntries(refused),
    },
  },
]
