import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportAct } from '#platform/web/live/report-act.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { deletingHighlights, type HighlightRow, type HighlightTag } from './highlight-acts.ts'
import { tagHighlights } from './tag-highlights.ts'
import { useTagging } from './use-tagging.ts'

const SLOW: HighlightTag = { __typename: 'Tag', id: 's', title: 'Slow', color: '#112233' }
const LOUD: HighlightTag = { __typename: 'Tag', id: 'l', title: 'Loud', color: '#445566' }
const FOLLOWS = [{ __typename: 'ListFollow', kind: 'highlight', concerns: 'ROW' }]

function highlight(id: string, tags: HighlightTag[] = [SLOW]): HighlightRow {
  return {
    __typename: 'Highlight',
    id,
    text: id,
    color: tags[0]?.color ?? '#7048b8',
    region: null,
    saidBy: [],
    anchored: true,
    createdBy: null,
    createdAt: '2026-11-20T07:00:00.000Z',
    note: { __typename: 'Note', id: 'n', title: 'Talk' },
    tags,
    insights: [],
    audioVideo: null,
    viewerCan: { __typename: 'HighlightViewerCan', tag: true, delete: true },
  }
}

let stored: HighlightRow[] = []

function answerTo(name: string, { ids, changed }: Record<string, string[]>): object {
  const isTagged = stored.filter(({ tags }) => tags.some(({ id }) => id === SLOW.id))
  if (name === 'TagHighlights')
    return {
      tag: {
        highlights: { nodes: isTagged, endCursor: null, hasNextPage: false },
        highlightMembers: { follows: FOLLOWS },
      },
    }
  return {
    tag: {
      highlightMembers: {
        order: isTagged.map(({ id }) => ids?.indexOf(id)),
        changed: isTagged.flatMap(({ id }) => (changed?.includes(id) ? [{ id, groups: [], behind: [] }] : [])),
        rows: isTagged.filter(({ id }) => changed?.includes(id)),
      },
    },
  }
}

let server: ReturnType<typeof createTestServer>
let give: ReturnType<typeof useActs>

function useActs() {
  return { tag: useTagging(), remove: useAct(deletingHighlights) }
}

function Tagged({ hand }: { hand: (given: typeof give) => void }) {
  const { rows } = useLive(tagHighlights, { tagId: SLOW.id, text: null, order: 'NEWEST' })
  const given = useActs()
  useEffect(() => hand(given))
  return (
    <p aria-label="tagged">
      {rows.map(({ id, color, tags }) => [id, color, ...tags.map(({ title }) => title)].join(' ')).join(', ')}
    </p>
  )
}
const take = (given: typeof give): void => void (give = given)
const tagged = (): string => screen.getByLabelText('tagged').textContent ?? ''

beforeEach(async () => {
  stored = [highlight('a'), highlight('b', [LOUD, SLOW])]
  server = createTestServer((name, variables) => answerTo(name, variables as never))
  await renderLive(server, <Tagged hand={take} />)
})
afterEach(cleanup)

const BEFORE = 'a #112233 Slow, b #445566 Loud Slow'

test('a highlight that lost the tag elsewhere leaves its list, without a new request', async () => {
  expect(tagged()).toBe(BEFORE)
  stored = [highlight('a'), highlight('b', [LOUD])]
  await server.receive({ type: 'highlight.tagged', kind: 'highlight', id: 'b', parentId: 'n' })
  await vi.waitFor(() => expect(tagged()).toBe('a #112233 Slow'))
  expect(server.asked).toEqual(['TagHighlights', 'TagHighlightMembers'])
})

test('tags and their colour show at once, and a refusal reverts exactly its own', async () => {
  act(() => {
    void give.tag(stored, LOUD, true)
    void give.tag([highlight('b', [LOUD, SLOW])], LOUD, false)
  })
  expect(tagged()).toBe('a #112233 Slow Loud, b #112233 Slow')
  await server.refuse(0)
  expect(tagged()).toBe('a #112233 Slow, b #112233 Slow')
  await act(async () => void undoAct())
  expect(tagged()).toBe(BEFORE)
  await server.answer(1, { tagHighlights: { highlights: [] } })
  await server.answer(2, { undoOperation: { actOperationId: 'o', redoOperationId: 'u', stayed: 0 } })
  expect(server.acts.map(({ name }) => name)).toEqual(['TagHighlightsTogether', 'TagHighlightsTogether', 'UndoAct'])
  expect(tagged()).toBe(BEFORE)
})

test('a deleted highlight disappears at once, and is back in its position once that is undone', async () => {
  act(() => void reportAct(give.remove(['a']), { title: 'Deleted' }))
  expect(tagged()).toBe('b #445566 Loud Slow')
  await server.refuse(0)
  expect(tagged()).toBe(BEFORE)
  act(() => void reportAct(give.remove(['a']), { title: 'Deleted' }))
  await act(async () => void undoAct())
  expect(tagged()).toBe(BEFORE)
})
