import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FolderHeadDocument } from '#generated/operations/capabilities/folders/web/folder.ts'
import { publishVersions } from '#platform/web/graphql/publish-versions.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { changingFolder, deletingFolder, movingFolder, pinningFolder } from './folder-acts.ts'
import { folderList, type ListedFolder } from './folder-list.ts'

/** What the server has stored, and the acts that it has not answered yet. */
let stored: ListedFolder[] = []
let acts: ((given: ApolloLink.Result) => void)[] = []

function folder(id: string, title: string): ListedFolder {
  return {
    __typename: 'Folder',
    id,
    title,
    parentId: null,
    scopeId: `scope of ${id}`,
    pinned: false,
    projectDefault: null,
    updatedAt: '2026-11-20T07:00:00.000Z',
    projectCount: 0,
    viewerCan: { __typename: 'FolderViewerCan', contribute: true, edit: true, move: true, delete: true, share: true },
  }
}

function answerTo(name: string): Record<string, unknown> {
  const path = { __typename: 'FolderOnPath', id: 'a', title: 'Alps' }
  return name === 'FolderList'
    ? { folders: { __typename: 'FolderPage', nodes: stored, endCursor: null, hasNextPage: false } }
    : { folder: { ...stored[0], path: [path] } }
}
const server = new ApolloLink(
  ({ operationName, variables }) =>
    new Observable((observer) => {
      const answer = (given: ApolloLink.Result): void => {
        observer.next({ ...given, extensions: { version: 1, follows: ['folder'] } })
        observer.complete()
      }
      if ('operationId' in variables) acts.push(answer)
      else answer({ data: structuredClone(answerTo(operationName ?? '')) })
    }),
)

let give: ReturnType<typeof useActs>
const take = (given: typeof give): void => void (give = given)

function useActs() {
  return {
    change: useAct(changingFolder),
    move: useAct(movingFolder),
    remove: useAct(deletingFolder),
    pin: useAct(pinningFolder),
  }
}

function Pages({ hand }: { hand: (given: typeof give) => void }) {
  const { rows } = useLive(folderList, { top: true })
  const { data } = useAnswer(FolderHeadDocument, { variables: { id: 'a' } })
  const given = useActs()
  useEffect(() => hand(given))
  const head = data?.folder
  return (
    <>
      <p aria-label="folders">{rows.map(({ title }) => title).join(', ')}</p>
      <p aria-label="head">{[head?.title, head?.parentId, head?.pinned === true ? 'pinned' : ''].join('|')}</p>
    </>
  )
}
const shown = (): (string | null)[] => ['folders', 'head'].map((label) => screen.getByLabelText(label).textContent)
const alps = (): ListedFolder => folder('a', 'Alps')

async function refuse(at: number): Promise<void> {
  await vi.waitFor(() => expect(acts.length).toBeGreaterThan(at))
  const extensions = { errorCode: 'InvalidOperation', humanReadable: true }
  await act(async () => acts[at]?.({ errors: [{ message: 'No.', extensions }] }))
}

beforeEach(async () => {
  stored = [alps(), folder('b', 'Brook')]
  acts = []
  const client = new ApolloClient({ link: ApolloLink.from([publishVersions(), server]), cache: new InMemoryCache() })
  await act(async () =>
    render(
      <ApolloProvider client={client}>
        <Pages hand={take} />
      </ApolloProvider>,
    ),
  )
})
afterEach(cleanup)

test('a change of a folder is shown in lists and in its head at once; a refusal reverts exactly that', async () => {
  expect(shown()).toEqual(['Alps, Brook', 'Alps||'])
  act(() => void [give.change({ id: 'a', title: 'Andes' }), give.change({ id: 'b', title: 'Bay' })])
  expect(shown()).toEqual(['Andes, Bay', 'Andes||'])
  await refuse(0)
  expect(shown()).toEqual(['Alps, Bay', 'Alps||'])
  act(() => void [give.pin({ id: 'a', pinned: true }), give.move({ id: 'a', parentId: 'b' })])
  expect(shown()).toEqual(['Alps, Bay', 'Alps|b|pinned'])
  // Acts on the same folder wait: the pin is refused before the move is sent.
  await refuse(2)
  expect(shown()).toEqual(['Alps, Bay', 'Alps|b|'])
})

test('a deleted folder disappears at once, and is back in its position after undo', async () => {
  act(() => void reportAct(give.remove('a'), { title: 'Deleted' }))
  expect(shown()[0]).toBe('Brook')
  await act(async () => void undoAct())
  expect(shown()[0]).toBe('Alps, Brook')
})
