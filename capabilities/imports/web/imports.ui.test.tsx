import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  ProjectImportsDocument,
  type ImportDuplicatesQuery,
} from '#generated/operations/capabilities/imports/web/imports.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { duplicateList, keepingBoth, type ImportRow } from './import-acts.ts'
import { useRemoveImport } from './use-remove-import.ts'

type Pair = NonNullable<ImportDuplicatesQuery['import']>['duplicates']['nodes'][number]

let pairs: Pair[] = []
let server: ReturnType<typeof createTestServer>
let give: ReturnType<typeof useActs>

function pair(id: string, title: string): Pair {
  const project = { __typename: 'Project' as const, id: 'p', title: '' }
  const note = { __typename: 'Note' as const, id: `note ${id}`, title, preview: '' }
  const repeated = { __typename: 'Note' as const, id: `repeated ${id}`, title, preview: '', project }
  return { __typename: 'ImportDuplicate', id, percent: 90, sameImport: false, same: true, note, repeated }
}
const counts = (same: number) => ({ __typename: 'ImportDuplicateCounts' as const, same, alike: 0 })
const one = (): ImportRow =>
  ({
    __typename: 'Import',
    id: 'i',
    fileName: 'people.csv',
    state: 'DONE',
    processedInto: 'SURVEY',
    becomes: null,
    total: 2,
    done: 2,
    added: 2,
    changed: 0,
    unchanged: 0,
    failed: 0,
    duplicateCounts: counts(pairs.length),
    cancelReason: null,
    errorMessage: null,
    warnings: [],
    waits: false,
    misplaced: [],
    createdAt: '2026-11-20T07:00:00.000Z',
    finishedAt: '2026-11-20T07:00:00.000Z',
    viewerCan: { __typename: 'ImportViewerCan', start: false, cancel: false, resume: false, delete: true, keep: true },
  }) satisfies ImportRow

function useActs() {
  return { keepBoth: useAct(keepingBoth), remove: useRemoveImport() }
}
const kept = (id: string, shown: number) => ({ id: 'i', pairId: id, noteId: `note ${id}`, same: true, shown })

function Imports() {
  const { rows } = useLive(duplicateList, { id: 'i', same: true })
  const { data } = useAnswer(ProjectImportsDocument, { variables: { projectId: 'p' } })
  const given = useActs()
  useEffect(() => void (give = given))
  const imports = data?.project?.imports.nodes.map(({ duplicateCounts }) => `repeats ${duplicateCounts.same}`)
  return (
    <>
      <p aria-label="pairs">{rows.map(({ note }) => note.title).join(', ')}</p>
      <p aria-label="imports">{imports?.join(', ')}</p>
    </>
  )
}
const shown = (): string[] => ['pairs', 'imports'].map((label) => screen.getByLabelText(label).textContent ?? '')

beforeEach(async () => {
  pairs = [pair('a', 'Interview'), pair('b', 'Call')]
  const project = { __typename: 'Project', id: 'p', title: '', viewerCan: { contribute: true } }
  server = createTestServer((name) =>
    name === 'ProjectImports'
      ? { project: { ...project, imports: { __typename: 'ImportPage', nodes: [one()] } } }
      : {
          import: { __typename: 'Import', id: 'i', duplicates: { nodes: pairs, endCursor: null, hasNextPage: false } },
        },
  )
  await renderLive(server, <Imports />)
})
afterEach(cleanup)

test('a pair that is kept disappears at once, with its count, and returns if that is refused', async () => {
  act(() => {
    give.keepBoth(kept('a', 2))
    give.keepBoth(kept('b', 1))
  })
  expect(shown()).toEqual(['', 'repeats 0'])
  await server.refuse(0)
  expect(shown()).toEqual(['Interview', 'repeats 2'])
  await server.refuse(1)
  expect(shown()).toEqual(['Interview, Call', 'repeats 2'])
})

test('a kept pair is shown again after that is undone', async () => {
  act(() => void reportAct(give.keepBoth(kept('a', 2)), { title: 'Kept' }))
  pairs = [pair('b', 'Call')]
  await server.commit(0, { keepBothNotes: { __typename: 'Import', id: 'i', duplicateCounts: counts(1) } })
  await vi.waitFor(() => expect(shown()).toEqual(['Call', 'repeats 1']))
  await act(async () => void undoAct())
  expect(shown()).toEqual(['Interview, Call', 'repeats 2'])
  pairs = [pair('a', 'Interview'), pair('b', 'Call')]
  await server.undone(1)
  await vi.waitFor(() => expect(shown()).toEqual(['Interview, Call', 'repeats 2']))
})

test('an import that is removed disappears at once', async () => {
  act(() => void give.remove(one()))
  expect(shown()[1]).toBe('')
  await server.refuse(0)
  expect(shown()[1]).toBe('repeats 2')
})
