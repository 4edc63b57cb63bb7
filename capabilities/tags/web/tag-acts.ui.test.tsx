import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable, type TypedDocumentNode } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VersionsContext } from '#platform/web/graphql/publish-versions.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { arrangingTags, changingTag, creatingTag, deletingTag } from './tag-acts.ts'
import { changingTagGroup, creatingTagGroup, deletingTagGroup, movingTagBoard } from './tag-board-acts.ts'

interface Shown {
  id: string
  title: string
  rank: number
  color: string
}
interface Answer {
  project: { id: string; tagBoards: (Shown & { groups: Shown[] })[]; tags: (Shown & { tagGroupId: string | null })[] }
}
const QUERY = gql`
  query Boards($id: ID!) {
    project(id: $id) {
      id
      tagBoards {
        id
        title
        groups {
          id
          title
          color
          rank
        }
      }
      tags {
        id
        title
        color
        rank
        tagGroupId
      }
    }
  }
` as TypedDocumentNode<Answer, { id: string }>

const tag = (id: string, tagGroupId: string | null = null) => ({
  __typename: 'Tag',
  id,
  title: id,
  color: '#111111',
  rank: 1,
  tagGroupId,
})
const group = { __typename: 'TagGroup', id: 'g', title: 'Group', color: '#222222', rank: 1 }
const board = (id: string, groups: object[] = []) => ({ __typename: 'TagBoard', id, title: id, groups })
const ANSWER = {
  project: {
    __typename: 'Project',
    id: 'p',
    tagBoards: [board('one', [group]), board('two')],
    tags: [tag('a'), tag('b', 'g')],
  },
}

let acts: { name: string; answer: (given: ApolloLink.Result) => void }[] = []
const server = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const answer = (given: ApolloLink.Result): void => {
        const context = operation.getContext() as Partial<VersionsContext>
        context.reported?.({ version: 1 })
        observer.next(given)
        observer.complete()
      }
      if ('operationId' in operation.variables) acts.push({ name: operation.operationName ?? '', answer })
      else answer({ data: ANSWER })
    }),
)

function useActs() {
  return {
    create: useAct(creatingTag),
    change: useAct(changingTag),
    remove: useAct(deletingTag),
    arrange: useAct(arrangingTags),
    addGroup: useAct(creatingTagGroup),
    changeGroup: useAct(changingTagGroup),
    removeGroup: useAct(deletingTagGroup),
    moveBoard: useAct(movingTagBoard),
  }
}
let give: ReturnType<typeof useActs>

function Boards({ hand }: { hand: (given: typeof give) => void }) {
  const { data } = useAnswer(QUERY, { variables: { id: 'p' } })
  const given = useActs()
  useEffect(() => hand(given))
  const boards = data?.project.tagBoards.map(({ title, groups }) =>
    [title, ...groups.map((one) => one.title)].join('/'),
  )
  const tags = data?.project.tags.map(({ title, tagGroupId }) => `${title}@${tagGroupId ?? ''}`)
  return <p aria-label="boards">{[...(boards ?? []), ...(tags ?? [])].join(' ')}</p>
}
const take = (given: typeof give): void => void (give = given)
const shown = (): string => screen.getByLabelText('boards').textContent ?? ''
const BEFORE = 'one/Group two a@ b@g'

async function answer(at: number, given: ApolloLink.Result): Promise<void> {
  await vi.waitFor(() => expect(acts.length).toBeGreaterThan(at))
  await act(async () => acts[at]?.answer(given))
}
async function refuse(at: number): Promise<void> {
  const extensions = { errorCode: 'InvalidOperation', humanReadable: true }
  await answer(at, { errors: [{ message: 'You can look around here.', extensions }] })
}

beforeEach(async () => {
  acts = []
  const client = new ApolloClient({ link: server, cache: new InMemoryCache() })
  await act(async () =>
    render(
      <ApolloProvider client={client}>
        <Boards hand={take} />
      </ApolloProvider>,
    ),
  )
})
afterEach(cleanup)

test('each act on tags shows in the next frame, and a refusal removes only its own change', async () => {
  const place = { projectId: 'p' }
  expect(shown()).toBe(BEFORE)
  act(() => {
    give.create({ id: 'c', place, title: 'c', group, onMade: () => undefined })
    give.change({ id: 'a', title: 'A' })
    give.remove('b')
  })
  expect(shown()).toBe('one/Group two A@ c@g')
  await refuse(1)
  expect(shown()).toBe('one/Group two a@ c@g')
  await refuse(0)
  await refuse(2)
  expect(shown()).toBe(BEFORE)
})

test('acts on boards and groups show in the next frame, including what happens to their tags', async () => {
  act(() => {
    give.addGroup({ id: 'h', place: { tagBoardId: 'two' }, title: 'New' })
    give.moveBoard({ id: 'two', projectId: 'p', placement: { beforeId: 'one' } })
    give.arrange({
      places: [{ id: 'a', tagGroupId: 'g' }],
      shown: [{ id: 'a', tagGroupId: 'g', rank: 2, color: '#222222' }],
    })
    give.changeGroup({ id: 'g', title: 'Words' })
  })
  expect(shown()).toBe('two/New one/Words a@g b@g')
  act(() => void give.removeGroup({ id: 'g', tagIds: ['a', 'b'], letGo: { tags: 'move', moveToGroupId: 'h' } }))
  expect(shown()).toBe('two/New one a@h b@h')
})

test('an undo shows the former state, and says how much stayed because someone changed it since', async () => {
  act(() => void reportAct(give.change({ id: 'a', title: 'A' }), { title: 'Renamed' }))
  expect(shown()).toBe('one/Group two A@ b@g')
  await answer(0, { data: { changeTag: { id: 'a' } } })
  let back: Promise<unknown> = Promise.resolve()
  await act(async () => void (back = undoAct()))
  expect(shown()).toBe(BEFORE)
  await answer(1, { data: { undoOperation: { actOperationId: 'o', redoOperationId: 'u', stayed: 2 } } })
  await expect(back).resolves.toMatchObject({ title: 'Renamed' })
})
