import { gql, type TypedDocumentNode } from '@apollo/client'
import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import type { List } from '#platform/web/live/list.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { useMoveThings } from './use-move-things.ts'

const NOTE = gql`
  query Note($id: ID!) {
    note(id: $id) {
      id
      project {
        id
        title
      }
    }
  }
` as TypedDocumentNode<{ note: { id: string; project: { id: string; title: string } } }, { id: string }>

/** The rows of a project; null is all of them. */
const notesIn = (placeId: string | null) => (): List<object, { id: string }> => ({
  name: `notes of ${placeId}`,
  kind: 'note',
  page: async () => ({
    rows: ['a', 'b', 'c'].map((id) => ({ id })),
    endCursor: null,
    hasMore: false,
    follows: {},
    places: placeId === null ? null : [placeId],
    version: 1,
  }),
})
const notesOfSpring = notesIn('scope of spring')
const allNotes = notesIn(null)
const ALL = {}

let server: ReturnType<typeof createTestServer>
let move: ReturnType<typeof useMoveThings>
const target = { id: newId(), title: 'Autumn', fromScopeId: 'scope of spring' }
const things = ['a', 'b'].map((id) => ({ id, title: id }))

beforeEach(async () => {
  server = createTestServer(() => ({
    note: { __typename: 'Note', id: 'a', project: { __typename: 'Project', id: 'spring', title: 'Spring' } },
  }))
  await renderLive(server, <Pages hand={(given) => void (move = given)} />)
})
afterEach(cleanup)

function Pages({ hand }: { hand: (given: typeof move) => void }) {
  const lists = [useLive(notesOfSpring, ALL), useLive(allNotes, ALL)]
  const { data } = useAnswer(NOTE, { variables: { id: 'a' } })
  const given = useMoveThings('note')
  useEffect(() => hand(given), [hand, given])
  const listed = lists.map(({ rows }) => rows.map(({ id }) => id).join(''))
  return <p>{[...listed, data?.note.project.title].join(' ')}</p>
}
const shown = (): string | null => screen.getByRole('paragraph').textContent

test('moved things leave the lists of their project immediately and no others, their page names the new project, and a refused move puts them back', async () => {
  expect(shown()).toBe('abc abc Spring')
  act(() => void move({ things, target }))
  expect(shown()).toBe('c abc Autumn')
  await server.refuse(0)
  expect(shown()).toBe('abc abc Spring')
})

test('a move that is undone before the answer leaves the row where it was', async () => {
  act(() => void move({ things, target }))
  await act(async () => void undoAct())
  expect(shown()).toBe('abc abc Spring')
})
