import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sinceTypedMs } from '#platform/web/device/typing.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useLive } from '#platform/web/live/use-live.ts'
import { highlightEvents } from '../model/events.ts'
import { noteHighlightList, type NoteHighlight } from './note-highlight-list.ts'
import { useNoteHighlights, type NoteHighlightCommands } from './use-note-highlights.ts'

const NOTE = 'n'
const FOLLOWS = [{ __typename: 'ListFollow', kind: 'highlight', concerns: 'ROW' }]
const PLACE = { from: 0, to: 4 } as never

/** The highlights stored on the server. */
let stored: NoteHighlight[] = []
let unmarked: string[] = []

function highlight(id: string, text: string): NoteHighlight {
  return {
    __typename: 'Highlight',
    id,
    text,
    color: 'violet',
    region: null,
    saidBy: [],
    anchored: true,
    inlineCommentOnly: false,
    createdById: null,
    createdAt: '2026-11-20T07:00:00.000Z',
    tags: [],
    viewerCan: { __typename: 'HighlightViewerCan', tag: true, delete: true },
  }
}

function answerTo(name: string, { ids, changed }: Record<string, string[]>): object {
  if (name === 'NoteHighlights')
    return { note: { __typename: 'Note', id: NOTE, highlights: stored, highlightMembers: { follows: FOLLOWS } } }
  const among = stored.filter(({ id }) => changed?.includes(id))
  return {
    note: {
      highlightMembers: {
        order: stored.flatMap(({ id }) => (ids?.includes(id) ? ids.indexOf(id) : [])),
        changed: among.map(({ id }) => ({ id, groups: [], behind: [] })),
        rows: among,
      },
    },
  }
}

let server: ReturnType<typeof createTestServer>
let commands: NoteHighlightCommands
const QUERY = { noteId: NOTE }
const unmark = (id: string): void => void unmarked.push(id)
const take = (given: NoteHighlightCommands): void => void (commands = given)

function Panel({ hand }: { hand: (given: NoteHighlightCommands) => void }) {
  const { rows } = useLive(noteHighlightList, QUERY)
  const given = useNoteHighlights({ noteId: NOTE, projectId: 'p', highlights: rows, unmark })
  useEffect(() => hand(given), [hand, given])
  return <p>{rows.map(({ text, tags }) => [text, ...tags.map(({ title }) => `#${title}`)].join(' ')).join(', ')}</p>
}
const shown = (): string => screen.getByRole('paragraph').textContent ?? ''
const notify = async (reported: { type: string; id: string; parentId: string }): Promise<void> =>
  server.receive({ ...reported, kind: 'highlight' })
const create = (id: string, afterId: string | null): void =>
  act(() => void commands.create({ id, text: 'New words', place: PLACE, afterId, marked: true }))

beforeEach(async () => {
  // Keys are watched from here on.
  sinceTypedMs()
  stored = [highlight('a', 'First'), highlight('b', 'Second')]
  unmarked = []
  server = createTestServer((name, variables) => answerTo(name, variables as never))
  await renderLive(server, <Panel hand={take} />)
  expect(shown()).toBe('First, Second')
})
afterEach(cleanup)

test('a new highlight is in its position with its new tag at once; the server receives the requests in that order', async () => {
  create('x', 'a')
  expect(shown()).toBe('First, New words, Second')
  act(() => commands.applyNewTag('x', 'Pricing', []))
  expect(shown()).toBe('First, New words #Pricing, Second')
  await vi.waitFor(() => expect(server.acts.map(({ name }) => name)).toEqual(['CreateHighlight']))
  expect(server.acts[0]?.variables['input']).toMatchObject({ id: 'x', noteId: NOTE, marked: true })
  stored.splice(1, 0, highlight('x', 'New words'))
  await server.answer(0, { createHighlight: highlight('x', 'New words') })
  await vi.waitFor(() =>
    expect(server.acts[1]).toMatchObject({
      name: 'TagHighlightsTogether',
      variables: { input: { highlightIds: ['x'], newTag: { title: 'Pricing' } } },
    }),
  )
  expect(unmarked).toEqual([])
})

test('a refused highlight disappears with its mark, and nothing else does', async () => {
  create('x', null)
  act(() => commands.applyTag('a', { id: 't', title: 'Pricing', color: 'red', highlightCount: 0 }))
  expect(shown()).toBe('New words, First #Pricing, Second')
  await vi.waitFor(() => expect(server.acts).toHaveLength(2))
  await server.refuse(0, 'The note is locked.')
  await vi.waitFor(() => expect(shown()).toBe('First #Pricing, Second'))
  expect(unmarked).toEqual(['x'])
})

test('acts are undone in order before the server has answered', async () => {
  act(() => commands.applyTag('b', { id: 't', title: 'Pricing', color: 'red', highlightCount: 0 }))
  act(() => commands.remove([highlight('a', 'First')]))
  expect(shown()).toBe('Second #Pricing')
  await act(async () => void undoAct())
  expect(shown()).toBe('First, Second #Pricing')
  await act(async () => void undoAct())
  expect(shown()).toBe('First, Second')
})

test('highlights of another note are ignored, and words that follow typing are read after a pause', async () => {
  server.asked.length = 0
  await notify({ type: highlightEvents.created.type, id: 'other', parentId: 'another note' })
  expect(server.asked).toEqual([])
  document.body.dispatchEvent(new Event('input', { bubbles: true }))
  stored = [highlight('a', 'First of all'), highlight('b', 'Second')]
  await notify({ type: highlightEvents.moved.type, id: 'a', parentId: NOTE })
  await notify({ type: highlightEvents.created.type, id: 'b', parentId: NOTE })
  await vi.waitFor(() => expect(server.asked).toEqual(['NoteHighlightMembers']))
  expect(shown()).toBe('First, Second')
  await vi.waitFor(() => expect(shown()).toBe('First of all, Second'), { timeout: 5_000 })
})
