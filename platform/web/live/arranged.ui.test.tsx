import { gql, type TypedDocumentNode } from '@apollo/client'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Act, Given } from './acts.ts'
import { send } from './ask.ts'
import { refTo } from './change.ts'
import { besideOf } from './beside.ts'
import { doAct } from './lists-and-acts.ts'
import { REFUSED_AWAY } from './refused-away.ts'
import { createTestServer, renderLive } from './testing.tsx'
import { useAnswer } from './use-answer.ts'

interface Stone {
  id: string
  wall: string
}
const STONES = gql`
  query Stones {
    wall {
      id
      wall
    }
    lately {
      id
      wall
    }
  }
` as TypedDocumentNode<{ wall: Stone[]; lately: Stone[] }, Record<string, never>>
const PUT = gql`
  mutation Put($operationId: ID!) {
    put(operationId: $operationId)
  }
` as TypedDocumentNode<{ put: boolean }, { operationId: string }>

let wall: string[] = []
let server: ReturnType<typeof createTestServer>
const stone = (id: string, of = 'north'): object => ({ __typename: 'Stone', id, wall: of })

beforeEach(async () => {
  wall = ['a', 'b', 'c']
  server = createTestServer(() => ({
    wall: wall.map((id) => stone(id)),
    lately: [stone('c'), stone('s', 'south'), stone('a')],
  }))
  await renderLive(server, <Wall />)
})
afterEach(cleanup)

function Wall() {
  const { data } = useAnswer(STONES, { variables: {} })
  return <p>{[data?.wall, data?.lately].map((stones) => stones?.map(({ id }) => id).join('')).join(' ')}</p>
}
const shown = (): string => screen.getByRole('paragraph').textContent ?? ''

function put(id: string, to: { beforeId: string } | { afterId: string } | object): Given {
  const { client } = server
  const putting: Act<string> = {
    name: 'put',
    queueAs: REFUSED_AWAY.needsAnswer,
    touches: () => [refTo('stone', id)],
    show: (draft) =>
      draft.arrange({ kind: 'stone', ids: [id], to: besideOf(to), among: (one: Stone) => one.wall === 'north' }),
    send: async (_id, operationId) => send(client, PUT, {}, operationId),
  }
  return doAct(client, putting, id)
}

test('a thing that is moved next to a sibling appears there at once, but not in lists with another order', async () => {
  act(() => void put('c', { beforeId: 'b' }))
  expect(shown()).toBe('acb csa')
  act(() => void put('a', { afterId: 'b' }))
  expect(shown()).toBe('cba csa')
  act(() => void put('c', {}))
  expect(shown()).toBe('bac csa')
})

test('a refused act puts back exactly what it moved', async () => {
  act(() => void [put('c', { beforeId: 'a' }), put('b', {})])
  expect(shown()).toBe('cab csa')
  await server.refuse(0)
  expect(shown()).toBe('acb csa')
})

test('an undo moves it back to where it was, before the server has answered and after', async () => {
  let given: Given | undefined
  act(() => void (given = put('c', { beforeId: 'a' })))
  wall = ['c', 'a', 'b']
  await server.commit(0, { put: true })
  await vi.waitFor(() => expect(shown()).toBe('cab csa'))
  act(() => void given?.undo())
  expect(shown()).toBe('abc csa')
  wall = ['a', 'b', 'c']
  await server.undone(1)
  expect(shown()).toBe('abc csa')
})

test('if the sibling no longer exists, the answer decides the position', async () => {
  act(() => void put('c', { beforeId: 'z' }))
  expect(shown()).toBe('abc csa')
})
