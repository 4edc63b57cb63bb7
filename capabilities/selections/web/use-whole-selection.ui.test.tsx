import { act, cleanup, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useWholeSelection, type WholeSelection } from './use-whole-selection.ts'

const MADE = '2026-11-29T14:00:00.000Z'
const QUESTION = { projectId: 'p' }
const held = new Set(['a', 'b', 'c'])
let server: ReturnType<typeof createTestServer>
let whole: WholeSelection

interface Shown {
  shown: readonly string[]
  question: object
}
let show: (next: Shown) => void

/** Shows which of the visible rows are chosen, and out of how many. */
function Rows() {
  const [{ shown, question }, set] = useState<Shown>({ shown: ['a', 'b'], question: QUESTION })
  useEffect(() => void (show = set), [])
  const given = useWholeSelection({ list: 'rows', question, shown, total: 10_003 })
  useEffect(() => void (whole = given), [given])
  const words = shown.filter((id) => given.holds(id)).join(' ')
  return <p>{given.count === null ? 'none' : `${given.count}: ${words}`}</p>
}
const reported = (): string => screen.getByRole('paragraph').textContent ?? ''
const chooseAll = async (): Promise<void> => {
  act(() => whole.choose())
  await server.answer(server.acts.length - 1, {
    selectAll: { __typename: 'Selection', id: 's', count: 3, isCut: false, createdAt: MADE },
  })
}

/** Whether the server still has the selection. */
let isKept = true
beforeEach(async () => {
  isKept = true
  sessionStorage.clear()
  server = createTestServer((name, { ids }) =>
    name === 'KeptSelection'
      ? { selection: isKept ? { __typename: 'Selection', id: 's', count: 3, isCut: false, createdAt: MADE } : null }
      : { selectedAmong: (ids as string[]).filter((id) => held.has(id)) },
  )
  await renderLive(server, <Rows />)
})
afterEach(cleanup)

const loadAnew = async (): Promise<void> => {
  cleanup()
  await renderLive(server, <Rows />)
}

test('a selection survives a reload of the page, without the removed rows, and says when it was made', async () => {
  await chooseAll()
  act(() => whole.toggle(['a']))
  await loadAnew()
  await expect.poll(reported).toBe('2: b')
  expect(whole.madeAt).toBe(MADE)
  act(() => whole.clear())
  await loadAnew()
  expect(reported()).toBe('none')
})

test('a selection that the server no longer has is not chosen', async () => {
  await chooseAll()
  isKept = false
  await loadAnew()
  expect(reported()).toBe('none')
})

test('nothing is chosen at first, and there are more rows to choose than the visible ones', () => {
  expect([reported(), whole.offers, whole.holds('a')]).toEqual(['none', true, false])
})

test('all rows are chosen at once, single ones can be removed and added again, and acts receive exactly these', async () => {
  await chooseAll()
  expect([reported(), whole.offers]).toEqual(['3: a b', false])
  act(() => whole.toggle(['a']))
  expect(reported()).toBe('2: b')
  expect(await whole.take()).toEqual({ selectionId: 's', leftOut: ['a'] })
  act(() => whole.toggle(['a']))
  expect(reported()).toBe('3: a b')
  act(() => whole.clear())
  expect([reported(), await whole.take()]).toEqual(['none', null])
})

test('a second key press while rows are being chosen sends no other request', async () => {
  act(() => whole.choose())
  act(() => whole.choose())
  expect(server.acts.map(({ name }) => name)).toEqual(['SelectAll'])
  expect(whole.isMaking).toBe(true)
})

test('if it is refused, nothing is chosen', async () => {
  act(() => whole.choose())
  await server.refuse(0)
  expect([reported(), whole.isMaking]).toEqual(['none', false])
})

test('some rows are stored by the server if they are too many for one act', async () => {
  const taking = whole.takeOnly(['b', 'a'])
  await server.answer(0, { selectAll: { __typename: 'Selection', id: 't', count: 2, isCut: false, createdAt: MADE } })
  expect(await taking).toEqual({ selectionId: 't', leftOut: [] })
  expect(server.acts[0]?.variables['input']).toEqual({ list: 'rows', question: QUESTION, ids: ['b', 'a'] })
  expect(reported()).toBe('none')
})

test('rows that come to the page later are looked up: those that are newer than the selection are not in it', async () => {
  await chooseAll()
  await act(async () => show({ shown: ['new', 'a', 'b', 'c'], question: QUESTION }))
  expect(reported()).toBe('3: a b c')
  act(() => whole.toggle(['new']))
  expect(reported()).toBe('3: a b c')
})

test('nothing is chosen in the list of another query', async () => {
  await chooseAll()
  await act(async () => show({ shown: ['a'], question: { projectId: 'other' } }))
  expect([reported(), await whole.take()]).toEqual(['none', null])
})
