import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  RoundUnitsDocument,
  type RoundCodingsQuery,
} from '#generated/operations/capabilities/agreement/web/agreement.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { codingList, codingUnits, settlingUnits } from './agreement-acts.ts'

type Coding = NonNullable<RoundCodingsQuery['agreementRound']>['codings']['nodes'][number]

let stored: Coding[] = []
let server: ReturnType<typeof createTestServer>
let give: ReturnType<typeof useActs>

function coding(id: string, text: string): Coding {
  return { __typename: 'AgreementCoding', id, text, note: null, byCoder: [], settledTagIds: null, highlightId: null }
}

function useActs() {
  return { code: useAct(codingUnits), settle: useAct(settlingUnits) }
}

function Round() {
  const { rows } = useLive(codingList, { id: 'r', which: 'DISPUTED' })
  const { data } = useAnswer(RoundUnitsDocument, { variables: { id: 'r', noteId: 'n' } })
  const given = useActs()
  useEffect(() => void (give = given))
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
    give.code({ roundId: 'r', unitIds: ['a', 'b'], tagId: 'joy', given: true })
    give.code({ roundId: 'r', unitIds: ['a'], tagId: 'pain', given: false })
  })
  expect(coded()).toBe('joy, joy')
  await server.refuse(0)
  expect(coded()).toBe(', ')
})

test('a settled sentence leaves the list at once, and is back in it when that is undone', async () => {
  const settled = { roundId: 'r', units: [{ unitId: 'a', tagIds: [] }] }
  act(() => void reportAct(give.settle(settled), { title: 'Settled' }))
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
