import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publishVersions } from '#platform/web/graphql/publish-versions.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { useStarred, type StarredThing } from './star-list.ts'
import { useStars } from './use-stars.ts'

/** The stars on the server, and the acts that it has not answered yet. */
let stored: StarredThing[] = []
let acts: ((given: ApolloLink.Result) => void)[] = []

const server = new ApolloLink(
  ({ operationName, variables }) =>
    new Observable((observer) => {
      const answer = (given: ApolloLink.Result): void => {
        observer.next({ ...given, extensions: { version: 1, committed: 2 } })
        observer.complete()
      }
      const starred = { __typename: 'StarredPage', nodes: structuredClone(stored), endCursor: null, hasNextPage: false }
      if (operationName === 'StarThing') acts.push(answer)
      else if (!('operationId' in variables)) answer({ data: { starred } })
    }),
)

let star: ReturnType<typeof useStars>['star']
const take = (given: typeof star): void => void (star = given)

function Stars({ hand }: { hand: (given: typeof star) => void }) {
  const { rows } = useStarred()
  const given = useStars()
  useEffect(() => hand(given.star), [hand, given.star])
  return <p>{rows.map(({ title }) => title).join(', ')}</p>
}
const shown = (): string => screen.getByRole('paragraph').textContent ?? ''

async function answerAct(given: ApolloLink.Result): Promise<void> {
  await vi.waitFor(() => expect(acts).toHaveLength(1))
  await act(async () => acts[0]?.(given))
}

beforeEach(async () => {
  const updatedAt = '2026-11-20T07:00:00.000Z'
  stored = ['Alps', 'Brook'].map((title) => ({
    __typename: 'StarredThing',
    id: title,
    kind: 'project',
    title,
    parent: null,
    updatedAt,
  }))
  acts = []
  const client = new ApolloClient({ link: ApolloLink.from([publishVersions(), server]), cache: new InMemoryCache() })
  await act(async () =>
    render(
      <ApolloProvider client={client}>
        <Stars hand={take} />
      </ApolloProvider>,
    ),
  )
})
afterEach(cleanup)

test('a new star is first in the list at once, and disappears if it is refused', async () => {
  act(() => void star({ kind: 'project', id: 'c', title: 'Cliff' }, true))
  expect(shown()).toBe('Cliff, Alps, Brook')
  await answerAct({ errors: [{ message: 'No.', extensions: { errorCode: 'NotFound', humanReadable: true } }] })
  expect(shown()).toBe('Alps, Brook')
})

test('a removed star disappears at once, and is back in its position when that is undone', async () => {
  act(() => void star({ kind: 'project', id: 'Alps' }, false))
  expect(shown()).toBe('Brook')
  await answerAct({ data: { starThing: { __typename: 'StarThing', id: 'Alps', starred: false, title: 'Alps' } } })
  await act(async () => void undoAct())
  // Undo waits until the act that it undoes is recorded.
  await vi.waitFor(() => expect(shown()).toBe('Alps, Brook'))
})
