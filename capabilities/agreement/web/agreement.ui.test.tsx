import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  RoundUnitsDocument,
  type RoundCodingsQuery,
} from '#generated/operations/capabilities/agreement/web/agreement.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { codingList } from './agreement-acts.ts'
import { useAgreementCommands } from './use-agreement-commands.ts'

type Coding = NonNullable<RoundCodingsQuery['agreementRound']>['codings']['nodes'][number]

const TAG = { id: 'joy', title: 'Joy' }

let stored: Coding[] = []
let server: ReturnType<typeof createTestServer>
let commands: ReturnType<typeof useAgreementCommands>

function coding(id: string, text: string): Coding {
  return { __typename: 'AgreementCoding', id, text, note: null, byCoder: [], settledTagIds: null, highlightId: null }
}

function Round() {
  const { rows } = useLive(codingList, { id: 'r', which: 'DISPUTED' })
  const { data } = useAnswer(RoundUnitsDocument, { variables: { id: 'r', noteId: 'n' } })
  const given = useAgreementCommands()
  useEffect(() => void (commands = given), [given])
  return (
    <>
      <p aria-label="disputed">{rows.map(({ text }) => text).join(', ')}</p>
      <p aria-label="coded">{data?.agreementRound?.units.map(({ tagIds }) => tagIds.join(' ')).join(', ')}</p>
    </>
  )
}
const disputed = (): string => screen.getByLabelText('disputed').textContent ?? ''
const coded = (): string => screen.getByLabelText('coded').textContent ?? ''

beforeEach(async () => {
  stored = [coding('a', 'It works'), coding('b', 'It is slow')]
  const unit = (id: string, tagIds: string[]) => ({ __typename: 'AgreementUnit', id, text: '', tagIds })
  const round = { __typename: 'AgreementRound', id: 'r' }
  server = createTestServer((name) =>
    name === 'RoundUnits'
      ? { agreementRound: { ...round, units: [unit('a', ['pain']), unit('b', [])] } }
      : { agreementRound: { ...round, codings: { nodes: stored, endCursor: null, hasNextPage: false } } },
  )
  await renderLive(server, <Round />)
})
afterEach(cleanup)

test('a given tag shows at once, and a refusal removes only that tag', async () => {
  act(() => {
    void commands.code('r', ['a', 'b'], TAG, true)
    void commands.code('r', ['a'], { id: 'pain', title: 'Pain' }, false)
  })
  expect(coded()).toBe('joy, joy')
  await server.refuse(0)
  expect(coded()).toBe(', ')
})

test('a settled sentence leaves the list at once, and is back in it when that is undone', async () => {
  act(() => void commands.settle('r', [{ unitId: 'a', tagIds: [] }]))
  expect(disputed()).toBe('It is slow')
  stored = [coding('b', 'It is slow')]
  await server.commit(0, { settleAgreementUnits: { __typename: 'SettledAgreementUnits', before: [], round: null } })
  expect(disputed()).toBe('It is slow')
  await act(async () => void undoAct())
  expect(disputed()).toBe('It works, It is slow')
  stored = [coding('a', 'It works'), coding('b', 'It is slow')]
  await server.undone(1)
  await vi.waitFor(() => expect(disputed()).toBe('It works, It is slow'))
})
