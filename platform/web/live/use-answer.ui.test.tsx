import { ApolloClient, ApolloLink, gql, InMemoryCache, type TypedDocumentNode } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { from, NEVER, of, throwError } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteCommitted } from '../graphql/followed-events.ts'
import { readAllAgain } from '../graphql/read-all-again.ts'
import { publishVersions } from '../graphql/publish-versions.ts'
import type { Sent } from './act-sending.ts'
import type { Act } from './acts.ts'
import { refTo, WRITTEN } from './change.ts'
import { doAct } from './lists-and-acts.ts'
import { liveOf } from './live-of.ts'
import { REFUSED_AWAY } from './refused-away.ts'
import { useAnswer } from './use-answer.ts'

interface Pond {
  __typename: 'Pond'
  id: string
  title: string
  frogs: { __typename: 'Frog'; id: string; name: string }[]
}

const POND: TypedDocumentNode<{ pond: Pond | null }, { id: string }> = gql`
  query PondScreen($id: ID!) {
    pond(id: $id) {
      id
      title
      frogs {
        id
        name
      }
    }
  }
`

let stored: Pond
let version = 1
let isCut = false
let answers: PromiseWithResolvers<Sent>[] = []

beforeEach(() => {
  const frog = (id: string, name: string) => ({ __typename: 'Frog' as const, id, name })
  stored = {
    __typename: 'Pond',
    id: 'p',
    title: 'Mill pond',
    frogs: [frog('a', 'Anna'), frog('b', 'Bert'), frog('c', 'Cleo')],
  }
  version = 1
  isCut = false
  answers = []
})
afterEach(cleanup)

const server = new ApolloLink(({ operationName }) =>
  isCut
    ? throwError(() => new Error('Nothing answers.'))
    : operationName === 'UndoAct'
      ? NEVER
      : of({ data: { pond: structuredClone(stored) }, extensions: { version, follows: ['pond', 'frog'] } }),
)
const sent = async (): Promise<Sent> => {
  const answer = Promise.withResolvers<Sent>()
  answers.push(answer)
  return answer.promise
}
const renaming: Act<{ id: string; title: string }> = {
  name: 'rename-pond',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo('pond', id)],
  show: (draft, { id, title }) => draft.patch<Pond>(refTo('pond', id), (pond) => ({ ...pond, title })),
  send: sent,
}
const chasing: Act<string> = {
  name: 'chase-frog',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: (id) => [refTo('frog', id)],
  show: (draft, id) => draft.remove(refTo('frog', id)),
  send: sent,
}

function Page() {
  const { data, error } = useAnswer(POND, { variables: { id: 'p' } })
  const pond = data?.pond
  return <p>{pond ? `${pond.title}: ${pond.frogs.map(({ name }) => name).join(', ')}` : (error?.message ?? 'none')}</p>
}

async function show() {
  const client = new ApolloClient({
    link: ApolloLink.from([publishVersions(), server]),
    cache: new InMemoryCache({ typePolicies: { Pond: { fields: { frogs: { merge: false } } } } }),
  })
  await act(async () =>
    render(
      <ApolloProvider client={client}>
        <Page />
      </ApolloProvider>,
    ),
  )
  const commit = async (change: () => void): Promise<void> => {
    change()
    version += 1
    const reported = { type: 'pond.changed', kind: 'pond', id: 'p', scopeId: 's', parentId: null, operationId: null }
    await act(async () => {
      noteCommitted(client, { version, events: new Set(['pond', 'pond.changed']), written: new Set() })
      liveOf(client).receive({
        version,
        changes: [{ ...reported, gone: false }],
        all: [],
        lost: [],
        everything: false,
      })
    })
  }
  const readAgain = async (): Promise<void> => act(async () => readAllAgain(client).catch(() => undefined))
  return { client, live: liveOf(client), commit, readAgain }
}
const shown = (): string => screen.getByRole('paragraph').textContent ?? ''

test('an act shows in an answer at once, until the answer itself includes it', async () => {
  const { client, live, commit, readAgain } = await show()
  expect(shown()).toBe('Mill pond: Anna, Bert, Cleo')
  act(() => void doAct(client, renaming, { id: 'p', title: 'Frog pond' }))
  expect(shown()).toBe('Frog pond: Anna, Bert, Cleo')
  await commit(() => (stored.title = 'Frog pond'))
  await act(async () => answers[0]?.resolve({ committed: version }))
  expect(shown()).toBe('Frog pond: Anna, Bert, Cleo')
  expect(live.layers()).toHaveLength(1)
  await readAgain()
  await vi.waitFor(() => expect(live.layers()).toHaveLength(0))
  expect(shown()).toBe('Frog pond: Anna, Bert, Cleo')
})

test('an act stays visible without a gap when the answer begins to include it', async () => {
  const { client, live, commit } = await show()
  act(() => void doAct(client, renaming, { id: 'p', title: 'Frog pond' }))
  await commit(() => (stored.title = 'Frog pond'))
  await act(async () => answers[0]?.resolve({ committed: version }))
  const seen: string[] = []
  const watching = new MutationObserver(() => seen.push(shown()))
  watching.observe(screen.getByRole('paragraph'), { characterData: true, childList: true, subtree: true })
  // As in a browser, where each task draws on its own.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await readAllAgain(client)
  await vi.waitFor(() => expect(live.layers()).toHaveLength(0))
  vi.unstubAllGlobals()
  watching.disconnect()
  expect(seen).toEqual([])
})

test('an undo restores what was removed from a list within an answer to its position', async () => {
  const { client } = await show()
  const given = doAct(client, chasing, 'b')
  await vi.waitFor(() => expect(shown()).toBe('Mill pond: Anna, Cleo'))
  await act(async () => answers[0]?.resolve({ committed: 2 }))
  act(() => void given.undo())
  expect(shown()).toBe('Mill pond: Anna, Bert, Cleo')
})

test('a refusal removes the act’s own draft, and changes by others are visible', async () => {
  const { client, commit, readAgain } = await show()
  act(() => void [doAct(client, renaming, { id: 'p', title: 'Frog pond' }), doAct(client, chasing, 'a')])
  await commit(() => stored.frogs.pop())
  await readAgain()
  await vi.waitFor(() => expect(shown()).toBe('Frog pond: Bert'))
  await act(async () => answers[0]?.reject(new Error('No.')))
  expect(shown()).toBe('Mill pond: Bert')
})

test('an act done while an answer is being read again is drawn before the answer, even if none arrives', async () => {
  const { client, commit, readAgain } = await show()
  await commit(() => (stored.title = 'Frog pond'))
  isCut = true
  act(() => void doAct(client, chasing, 'a'))
  expect(shown()).toBe('Mill pond: Bert, Cleo')
  await readAgain()
  expect(shown()).toBe('Mill pond: Bert, Cleo')
})

test('an answer that cannot be read again stays as it was', async () => {
  const { commit, readAgain } = await show()
  isCut = true
  await commit(() => (stored.title = 'Frog pond'))
  await readAgain()
  expect(shown()).toBe('Mill pond: Anna, Bert, Cleo')
})

test('edits made while the first answer is awaited are read after it, since it lacks them', async () => {
  const first = Promise.withResolvers<void>()
  const asked: string[] = []
  const link = new ApolloLink(({ operationName = '' }) => {
    asked.push(operationName)
    const answer = { data: { pond: structuredClone(stored) }, extensions: { version, follows: ['pond'] } }
    return asked.length === 1 ? from(first.promise.then(() => answer)) : of(answer)
  })
  const client = new ApolloClient({ link: ApolloLink.from([publishVersions(), link]), cache: new InMemoryCache() })
  function Read() {
    const { data } = useAnswer(POND, { variables: { id: 'p' }, followsText: ({ pond }) => pond?.id ?? null })
    return <p>{data?.pond?.title}</p>
  }
  await act(async () => {
    render(
      <ApolloProvider client={client}>
        <Read />
      </ApolloProvider>,
    )
  })
  const written = {
    type: WRITTEN,
    kind: 'document',
    id: 'p',
    scopeId: 's',
    parentId: null,
    operationId: null,
    gone: false,
  }
  await act(async () =>
    liveOf(client).receive({ version: 2, changes: [written], all: [], lost: [], everything: false }),
  )
  await act(async () => first.resolve())
  stored.title = 'Lake'
  await vi.waitFor(() => expect(screen.getByRole('paragraph').textContent).toBe('Lake'))
  expect(asked).toHaveLength(2)
})
