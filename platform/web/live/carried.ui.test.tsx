import { gql, type TypedDocumentNode } from '@apollo/client'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Act, Given } from './acts.ts'
import { send } from './ask.ts'
import { refTo } from './change.ts'
import { doAct } from './lists-and-acts.ts'
import { placeInAnswer } from './places.ts'
import { REFUSED_AWAY } from './refused-away.ts'
import { createTestServer, renderLive } from './testing.tsx'
import { useAnswer } from './use-answer.ts'

interface Stone {
  id: string
  wall: string
}
const WALL = gql`
  query Wall($wall: String!) {
    stones(wall: $wall) {
      id
      wall
    }
  }
` as TypedDocumentNode<{ stones: Stone[] }, { wall: string }>
const REMAP = gql`
  mutation Carry($operationId: ID!) {
    carry(operationId: $operationId)
  }
` as TypedDocumentNode<{ carry: boolean }, { operationId: string }>

let walls: Record<string, string> = {}
let server: ReturnType<typeof createTestServer>

beforeEach(async () => {
  walls = { north: 'abc', south: '' }
  server = createTestServer((_name, { wall }) => ({
    stones: [...(walls[String(wall)] ?? '')].map((id) => ({ __typename: 'Stone', id, wall })),
  }))
  await renderLive(
    server,
    <>
      <Wall wall="south" />
      <Wall wall="north" />
    </>,
  )
})
afterEach(cleanup)

function Wall({ wall }: { wall: string }) {
  const { data } = useAnswer(WALL, { variables: { wall } })
  return <p aria-label={wall}>{data?.stones.map((stone) => `${stone.id}${stone.wall.charAt(0)}`).join(' ')}</p>
}
const shown = (): (string | null)[] => ['north', 'south'].map((wall) => screen.getByLabelText(wall).textContent)
const AT_FIRST = ['an bn cn', '']
const CARRIED = ['an cn', 'bs']

function carry(id: string): Given {
  const { client } = server
  const [from, to] = ['north', 'south'].map((wall) => placeInAnswer(WALL, { wall }, 'stones')) as [string, string]
  const row = { __typename: 'Stone', id, wall: 'south' }
  const carrying: Act<string> = {
    name: 'carry',
    queueAs: REFUSED_AWAY.needsAnswer,
    touches: () => [refTo('stone', id)],
    show(draft) {
      draft.patch<Stone>(refTo('stone', id), (stone) => ({ ...stone, wall: 'south' }))
      draft.carry('stone', { from, to, row })
    },
    send: async (_id, operationId) => send(client, REMAP, {}, operationId),
  }
  return doAct(client, carrying, id)
}

test('a thing moved to another list appears there at once, also in an empty one; if refused, it returns', async () => {
  act(() => void carry('b'))
  expect(shown()).toEqual(CARRIED)
  await server.refuse(0)
  expect(shown()).toEqual(AT_FIRST)
})

test('an undo moves it back to where it was, before the server has answered and after', async () => {
  let given: Given | undefined
  act(() => void (given = carry('b')))
  walls = { north: 'ac', south: 'b' }
  await server.commit(0, { carry: true })
  await vi.waitFor(() => expect(shown()).toEqual(CARRIED))
  act(() => void given?.undo())
  expect(shown()).toEqual(AT_FIRST)
  walls = { north: 'abc', south: '' }
  await server.undone(1)
  expect(shown()).toEqual(AT_FIRST)
})
