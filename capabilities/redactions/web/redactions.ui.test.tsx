import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAct } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { restoringRedactions } from './redaction-acts.ts'
import { useDeciding } from './use-deciding.ts'
import { useRedactionsOfFile, type RedactedRecording, type ShownRedaction } from './use-redactions.ts'

let stored: ShownRedaction[] = []
let server: ReturnType<typeof createTestServer>
let give: ReturnType<typeof useActs>

function redaction(id: string, state: ShownRedaction['state']): ShownRedaction {
  const viewerCan = {
    __typename: 'RedactionViewerCan' as const,
    decide: state === 'SUGGESTED',
    reconsider: state === 'REJECTED',
    restore: state === 'APPROVED',
  }
  const words = { quote: id, contextBefore: '', contextAfter: '' }
  const part = { start: 0, end: 1_000, videoBlur: false, audioMuted: true }
  return { __typename: 'RedactionEdit', id, ...part, state, kind: 'NAME', ...words, viewerCan }
}
const recording = (): RedactedRecording => ({
  __typename: 'RedactedRecording',
  id: 'f',
  hasPicture: false,
  duration: 60_000,
  state: 'NONE',
  progress: 0,
  failure: null,
  renderTime: null,
  searching: false,
  searchedAt: null,
  originalUrl: null,
  redactions: stored,
  file: { __typename: 'File', id: 'f', originalFileName: 'call.mp3' },
  copies: { __typename: 'RecordingCopies', inNotes: [], hasMore: false, elsewhere: 0 },
  viewerCan: { __typename: 'RedactedRecordingViewerCan', redact: true, search: true, cancel: true, retry: true },
})

function useActs() {
  return { ...useDeciding(), restore: useAct(restoringRedactions) }
}

function Recording() {
  const known = useRedactionsOfFile('f')
  const given = useActs()
  useEffect(() => void (give = given))
  return <p>{known?.redactions.map(({ id, state }) => `${id}: ${state}`).join(', ')}</p>
}
const shown = (): string => screen.getByRole('paragraph').textContent ?? ''

beforeEach(async () => {
  stored = [redaction('Ada', 'SUGGESTED'), redaction('Bo', 'APPROVED')]
  server = createTestServer(() => ({ file: { __typename: 'File', id: 'f', redactedRecording: recording() } }), {
    typePolicies: { RedactedRecording: { fields: { redactions: { merge: false } } } },
  })
  await renderLive(server, <Recording />)
})
afterEach(cleanup)

test('a decision shows at once, and a refusal reverts only its own draft', async () => {
  act(() => {
    void give.approve(['Ada'], 0)
    give.restore({ ids: ['Bo'], copies: false })
  })
  expect(shown()).toBe('Ada: APPROVED')
  await server.refuse(0)
  expect(shown()).toBe('Ada: SUGGESTED')
  await server.refuse(1)
  expect(shown()).toBe('Ada: SUGGESTED, Bo: APPROVED')
})

test('undoing a rejection suggests it again', async () => {
  act(() => void give.reject(['Ada']))
  stored = [redaction('Ada', 'REJECTED'), redaction('Bo', 'APPROVED')]
  await server.commit(0, { rejectRedactions: { __typename: 'DecidedRedactions', recordings: [recording()] } })
  await vi.waitFor(() => expect(shown()).toBe('Ada: REJECTED, Bo: APPROVED'))
  await act(async () => void undoAct())
  expect(shown()).toBe('Ada: SUGGESTED, Bo: APPROVED')
  stored = [redaction('Ada', 'SUGGESTED'), redaction('Bo', 'APPROVED')]
  await server.undone(1)
  await vi.waitFor(() => expect(shown()).toBe('Ada: SUGGESTED, Bo: APPROVED'))
})

test('more than the limit for one act are undone as one', async () => {
  const many = Array.from({ length: 600 }, (_, at) => redaction(`s${at}`, 'SUGGESTED'))
  act(() => void give.reject(many.map(({ id }) => id)))
  await vi.waitFor(() => expect(server.acts.length).toBeGreaterThan(1))
  const sent = server.acts.length
  await act(async () => void undoAct())
  for (let at = 0; at < sent; at += 1) await server.commit(at, { rejectRedactions: { recordings: [] } })
  await vi.waitFor(() => expect(server.acts).toHaveLength(sent * 2))
})
