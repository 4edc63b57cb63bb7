import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useLive } from '#platform/web/live/use-live.ts'
import { strings } from './strings.ts'
import { workItems } from './work-items.ts'

/**
 * A note of the workspace, the latest changed first; `by` an import, which made no later change where it is untouched.
 */
interface Noted {
  id: string
  by?: string
  touched?: true
}

const AT = '2026-11-20T07:00:00.000Z'
/** The number of notes that one act changed last. */
const SET = 700
/**
 * A survey of 90 notes, of which the first was changed later, and notes that one act changed, among notes that users
 * wrote.
 */
const NOTES: readonly Noted[] = [
  { id: 'changed', by: 'survey', touched: true },
  { id: 'own 1' },
  ...Array.from({ length: 50 }, (_, at) => ({ id: `row ${at}`, by: 'survey' })),
  { id: 'own 2' },
  ...Array.from({ length: 40 }, (_, at) => ({ id: `row ${at + 50}`, by: 'survey' })),
  ...Array.from({ length: 2 }, (_, at) => ({ id: `pair ${at}` })),
  ...Array.from({ length: SET }, (_, at) => ({ id: `set ${at}` })),
  ...Array.from({ length: 30 }, (_, at) => ({ id: `old ${at}` })),
]

/** The last act on a thing, and how many things it changed. */
const latestAct = (thingId: string, operationId: string, count: number) => ({
  __typename: 'LatestAct',
  thingId,
  isOwn: true,
  act: {
    __typename: 'HistoryAct',
    id: operationId,
    at: AT,
    operationId,
    principalKind: 'user',
    user: null,
    startedBy: null,
    parts: [
      {
        __typename: 'HistoryActPart',
        type: 'note.filled',
        count,
        kind: 'note',
        thingId,
        name: '',
        title: null,
        formerTitle: null,
        added: [],
        removed: [],
        values: [],
        from: null,
        to: null,
        changed: [],
      },
    ],
    partCount: 1,
  },
})

interface Options {
  offset: number
  limit: number
  user?: { ids: string[] }
}

function answerTo(name: string, variables: Record<string, unknown>): object {
  if (name === 'LatestActs')
    return {
      latestActs: (variables as { ids: string[] }).ids.flatMap((id) => {
        if (id === 'p') return [latestAct(id, 'setting', SET)]
        const [of = ''] = id.split(' ')
        return of === 'set' || of === 'pair' ? [latestAct(id, of === 'set' ? 'setting' : 'pairing', 1)] : []
      }),
    }
  if (name === 'ImportedNotes') {
    const { ids } = variables as { ids: string[] }
    return {
      importedNotes: NOTES.flatMap(({ id, by, touched }) =>
        by !== undefined && ids.includes(id)
          ? [
              {
                __typename: 'ImportedNote',
                noteId: id,
                untouched: touched === undefined,
                importId: by,
                fileName: 'survey.csv',
                projectId: 'p',
                projectTitle: 'Spring',
                noteCount: 91,
                endedAt: AT,
              },
            ]
          : [],
      ),
    }
  }
  const { offset, limit, user } = variables['options'] as Options
  const left = NOTES.filter(({ by = '' }) => user?.ids.includes(by) !== true)
  return {
    search: {
      __typename: 'SearchAnswer',
      items: left.slice(offset, offset + limit).map(({ id }) => ({
        __typename: 'SearchItem',
        id,
        type: 'NOTE',
        preview: { __typename: 'SearchPreview', title: [{ text: id, match: false }], content: [] },
        parent: null,
        projectId: 'p',
        saidBy: [],
        isInterviewers: false,
        lacks: [],
        fields: [],
        inSummary: [],
        foundBy: 'WORDS',
        createdAt: AT,
        updatedAt: AT,
      })),
      total: left.length,
      nextOffset: offset + limit < left.length ? offset + limit : null,
    },
  }
}

const EVERYTHING = { types: ['NOTE'] as const, filter: {} }

function Recent() {
  const { rows, hasMore, more } = useLive(workItems, EVERYTHING, { firstRows: 10 })
  return (
    <>
      <p aria-label="rows">{rows.map(({ preview }) => preview.title[0]?.text).join(', ')}</p>
      {hasMore && (
        <button type="button" onClick={more}>
          More
        </button>
      )}
    </>
  )
}

afterEach(cleanup)

test('all notes of an import are one line, as are notes that one act changed; a note changed since is listed separately, and nothing is skipped', async () => {
  await renderLive(createTestServer(answerTo), <Recent />)
  const shown = (): string => screen.getByLabelText('rows').textContent ?? ''
  const requested = [
    'changed',
    'own 1',
    strings.imported(91, 'survey.csv'),
    'own 2',
    'pair 0',
    'pair 1',
    strings.changedTogether(SET, true),
    ...Array.from({ length: 30 }, (_, at) => `old ${at}`),
  ]
  await vi.waitFor(() => expect(shown().startsWith(requested.slice(0, 10).join(', '))).toBe(true))
  for (let pages = 0; pages < 6 && screen.queryByRole('button') !== null; pages += 1) {
    const before = shown()
    act(() => screen.getByRole('button').click())
    await vi.waitFor(() => expect(shown()).not.toBe(before))
  }
  expect(shown()).toBe(requested.join(', '))
})
