import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReelWithClipsFragment } from '#generated/operations/capabilities/reels/web/reel/reel.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAct } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import type { ReelKey } from '../../model/reel.ts'
import { changingReel, hidingClip, movingClip, trimmingClip } from './reel-acts.ts'
import { useReel } from './use-reel.ts'

const KEY = 'insight:i' as ReelKey
const NOTE = { __typename: 'Note', id: 'n', title: 'Call' } as const
const FILE = { __typename: 'File', id: 'f', originalFileName: 'call.mp4', media: null } as const

let server: ReturnType<typeof createTestServer>
let give: ReturnType<typeof useActs>

const clip = (id: string): ReelWithClipsFragment['clips'][number] => ({
  __typename: 'ReelClip',
  highlightId: id,
  speaker: null,
  startTime: 0,
  endTime: 9,
  snippetStartTime: 1,
  snippetEndTime: 3,
  hidden: false,
  isWithheld: false,
  highlight: { __typename: 'Highlight', id, text: id, color: 'yellow', note: NOTE },
  file: FILE,
})
const STORED: ReelWithClipsFragment = {
  __typename: 'Reel',
  id: KEY,
  title: 'Spring',
  ownerTitle: 'Pond',
  projectId: 'p',
  titleCard: true,
  speakerCards: false,
  captions: true,
  clipCount: 3,
  viewerCan: { __typename: 'ReelViewerCan', arrange: true, delete: true },
  clips: ['a', 'b', 'c'].map(clip),
}

beforeEach(async () => {
  server = createTestServer(() => ({ reel: STORED }))
  await renderLive(server, <Reel />)
})
afterEach(cleanup)

function useActs() {
  return {
    change: useAct(changingReel),
    move: useAct(movingClip),
    hide: useAct(hidingClip),
    trim: useAct(trimmingClip),
  }
}

function Reel() {
  const known = useReel(KEY)
  const given = useActs()
  useEffect(() => void (give = given))
  const clips = known.clips.map(({ highlightId, hidden, snippetStartMs, snippetEndMs }) =>
    hidden ? `(${highlightId})` : `${highlightId}${snippetStartMs}-${snippetEndMs}`,
  )
  return <p>{[known.reel?.title, ...clips].join(' ')}</p>
}
const shown = (): string | null => screen.getByRole('paragraph').textContent
const AT_FIRST = 'Spring a1000-3000 b1000-3000 c1000-3000'

test('changes of a reel show at once, and each refusal reverts only its own draft', async () => {
  act(() => {
    give.change({ key: KEY, title: 'Autumn' })
    give.hide({ key: KEY, highlightId: 'a', hidden: true })
    give.trim({ key: KEY, highlightId: 'b', startMs: 2_000, endMs: 4_000 })
  })
  expect(shown()).toBe('Autumn (a) b2000-4000 c1000-3000')
  await server.refuse(0)
  expect(shown()).toBe('Spring (a) b2000-4000 c1000-3000')
  await server.refuse(1)
  expect(shown()).toBe('Spring a1000-3000 b2000-4000 c1000-3000')
  await server.refuse(2)
  expect(shown()).toBe(AT_FIRST)
})

test('a moved clip is at once in its new position, and back in the old one after undo', async () => {
  act(() => void reportAct(give.move({ key: KEY, highlightId: 'a', afterId: 'c' }), { title: 'Moved' }))
  expect(shown()).toBe('Spring b1000-3000 c1000-3000 a1000-3000')
  await act(async () => void undoAct())
  expect(shown()).toBe(AT_FIRST)
})
