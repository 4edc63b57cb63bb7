import { gql, type TypedDocumentNode } from '@apollo/client'
import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NoteHeadFragment } from '#generated/operations/capabilities/notes/web/note.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { deletingNote, lockingNote, renamingNote } from './note-acts.ts'

const NOTES = gql`
  query Notes {
    notes {
      id
      title
      locked
      viewerCan {
        edit
      }
    }
  }
` as TypedDocumentNode<{ notes: readonly NoteHeadFragment[] }>
const viewerCan = { __typename: 'NoteViewerCan', edit: true }
const note = (id: string) => ({ __typename: 'Note', id, title: `Note ${id}`, locked: false, viewerCan })

let server: ReturnType<typeof createTestServer>
let give: ReturnType<typeof useActs>

function useActs() {
  return { rename: useAct(renamingNote), lock: useAct(lockingNote), remove: useAct(deletingNote) }
}

function Notes() {
  const { data } = useAnswer(NOTES, { variables: {} })
  const given = useActs()
  useEffect(() => void (give = given))
  const known = data?.notes ?? []
  return <p>{known.map((one) => one.title + (one.locked && !one.viewerCan.edit ? '!' : '')).join(', ')}</p>
}
const shown = (): string | null => screen.getByRole('paragraph').textContent

beforeEach(async () => {
  server = createTestServer(() => ({ notes: ['a', 'b', 'c'].map(note) }))
  await renderLive(server, <Notes />)
})
afterEach(cleanup)

test('a note is renamed, locked or deleted at once, and each refusal reverts only its own draft', async () => {
  act(() => {
    give.rename({ id: 'a', title: 'Interview' })
    give.lock({ id: 'b', locked: true })
    give.remove('c')
  })
  expect(shown()).toBe('Interview, Note b!')
  await server.refuse(0)
  expect(shown()).toBe('Note a, Note b!')
  await server.refuse(1)
  expect(shown()).toBe('Note a, Note b')
  await server.refuse(2)
  expect(shown()).toBe('Note a, Note b, Note c')
})
