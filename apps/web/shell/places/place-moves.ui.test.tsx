import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PlaceContentsDocument } from '#generated/operations/apps/web/shell/places/places.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { contentsOf } from './place-contents.ts'
import { placeOfFolder, placeOfProject } from './place.ts'
import { usePlaceMoves } from './use-place-moves.tsx'

const MAY = { contribute: true, edit: true, move: true, delete: true, share: true }
const [ALPS, BROOK, CAVE] = [newId(), newId(), newId()]
const [ONE, TWO, THREE] = [newId(), newId(), newId()]
const folder = (id: Id, title: string, parentId: Id | null = null) => ({
  __typename: 'Folder' as const,
  id,
  title,
  parentId,
  scopeId: newId(),
  pinned: false,
  projectDefault: null,
  viewerCan: { __typename: 'FolderViewerCan' as const, ...MAY },
})
const project = (id: Id, title: string, folderId: Id | null) => ({
  __typename: 'Project' as const,
  id,
  title,
  color: null,
  icon: null,
  folderId,
  scopeId: newId(),
  viewerCan: { __typename: 'ProjectViewerCan' as const, edit: true, move: true, delete: true },
})
const [alps, brook, cave] = [folder(ALPS, 'Alps'), folder(BROOK, 'Brook'), folder(CAVE, 'Cave')]
const one = project(ONE, 'one', ALPS)
const STORED = {
  folders: [alps, brook, cave],
  projects: [one, project(TWO, 'two', ALPS), project(THREE, 'three', BROOK)],
}

let server: ReturnType<typeof createTestServer>
let moves: ReturnType<typeof usePlaceMoves>

beforeEach(async () => {
  server = createTestServer((_name, { parentId = null }) => {
    const folders = STORED.folders.filter((each) => each.parentId === parentId)
    const projects = STORED.projects.filter((each) => each.folderId === parentId)
    return {
      folders: { __typename: 'FolderPage', nodes: folders, hasNextPage: false },
      projects: { __typename: 'ProjectPage', nodes: projects, hasNextPage: false },
    }
  })
  await renderLive(server, <Tree hand={(given) => void (moves = given)} />)
})
afterEach(cleanup)

function Tree({ hand }: { hand: (given: typeof moves) => void }) {
  const given = usePlaceMoves()
  useEffect(() => hand(given), [hand, given])
  return [null, ALPS, BROOK, CAVE].map((id) => <Contents key={id} of={id} />)
}
function Contents({ of }: { of: Id | null }) {
  const { data } = useAnswer(PlaceContentsDocument, { variables: contentsOf(of) })
  const titles = [...(data?.folders.nodes ?? []), ...(data?.projects.nodes ?? [])].map(({ title }) => title)
  return <p>{titles.join(' ')}</p>
}
const shown = (): (string | null)[] => screen.getAllByRole('paragraph').map(({ textContent }) => textContent)
const AT_FIRST = ['Alps Brook Cave', 'one two', 'three', '']

test('a moved project is shown in its new place immediately, and back in its old one once the move is refused', async () => {
  act(() => void moves.move(placeOfProject(one), { folder: brook, beforeId: THREE }))
  expect(shown()).toEqual(['Alps Brook Cave', 'two', 'one three', ''])
  await server.refuse(0)
  expect(shown()).toEqual(AT_FIRST)
})

test('a moved folder is shown in an empty folder immediately, and back in its old place once the move is undone', async () => {
  act(() => void moves.move(placeOfFolder(brook), { folder: cave }))
  expect(shown()).toEqual(['Alps Cave', 'one two', 'three', 'Brook'])
  await act(async () => void undoAct())
  expect(shown()).toEqual(AT_FIRST)
})

test('an archived folder or project moves without appearing in the tree', () => {
  const archived = { ...project(newId(), 'four', ALPS), archivedAt: '2026-11-20T07:00:00.000Z' }
  act(() => void moves.move(placeOfProject(archived), { folder: brook }))
  expect(shown()).toEqual(AT_FIRST)
})
