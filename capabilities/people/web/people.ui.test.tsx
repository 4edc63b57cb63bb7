import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShownField, ShownValue } from '#fields/web/index.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { reportAct, reportInPlace } from '#platform/web/live/report-act.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { useThing } from '#platform/web/live/use-thing.ts'
import { changingPerson, deletingPeople, fillingPerson } from './person-acts.ts'
import { personList, personPage, type PersonOnPage } from './person-list.ts'

const [ADA, BO, ROLE] = ['a', 'b', 'f'] as const
const FOLLOWS = [{ __typename: 'ListFollow', kind: 'person', concerns: 'ROW' }]
const field: ShownField = {
  __typename: 'Field',
  id: ROLE,
  type: 'TEXT',
  label: 'Role',
  hidden: false,
  rank: 1,
  options: [],
  maxSelectable: null,
  numberFormat: null,
  currencySymbol: null,
  groupId: null,
  groupTitle: null,
  viewerCanEdit: true,
}

/** What the server has stored. */
let stored: PersonOnPage[] = []

function person(id: string, name: string): PersonOnPage {
  const at = '2026-11-20T07:00:00.000Z'
  return {
    __typename: 'Person',
    id,
    name,
    email: null,
    summary: '',
    createdAt: at,
    updatedAt: at,
    viewerCan: { __typename: 'PersonViewerCan', edit: true, delete: true },
    fieldValues: [],
    notes: [],
  }
}
const byName = (): PersonOnPage[] => stored.toSorted((a, b) => a.name.localeCompare(b.name))

function answerTo(name: string, { id, ids, changed }: Record<string, string[] & string>): object {
  switch (name) {
    case 'PeopleList':
      return {
        people: { __typename: 'PersonPage', nodes: byName(), endCursor: null, hasNextPage: false },
        peopleMembers: { __typename: 'PeopleMembers', follows: FOLLOWS },
      }
    case 'PeopleMembers':
      return {
        peopleMembers: {
          order: byName().map((one) => ids?.indexOf(one.id)),
          changed: byName().flatMap((one) => (changed?.includes(one.id) ? { id: one.id, groups: [], behind: [] } : [])),
          rows: byName().filter((one) => changed?.includes(one.id)),
        },
      }
    default:
      return { person: stored.find((one) => one.id === id) ?? null, personFollows: FOLLOWS }
  }
}

let server: ReturnType<typeof createTestServer>
let give: ReturnType<typeof useActs>

function useActs() {
  return { change: useAct(changingPerson), fill: useAct(fillingPerson), remove: useAct(deletingPeople) }
}

function Directory({ hand }: { hand: (given: typeof give) => void }) {
  const people = useLive(personList, {})
  const ada = useThing(personPage, { id: ADA })
  const bo = useThing(personPage, { id: BO })
  const given = useActs()
  useEffect(() => hand(given))
  const values = ada.thing?.fieldValues.map((value: ShownValue) => value.text) ?? []
  return (
    <>
      <p aria-label="directory">{people.rows.map(({ name }) => name).join(', ')}</p>
      <p aria-label="page of another">{bo.thing?.name ?? bo.state}</p>
      <p aria-label="page">{[ada.thing?.name ?? ada.state, ...values].join(': ')}</p>
    </>
  )
}
const take = (given: typeof give): void => void (give = given)
const directory = (): string => screen.getByLabelText('directory').textContent ?? ''
const page = (): string => screen.getByLabelText('page').textContent ?? ''

/** Another user has changed a person. */
const notify = async (id: string): Promise<void> => server.receive({ type: 'person.changed', kind: 'person', id })

beforeEach(async () => {
  stored = [person(ADA, 'Ada'), person(BO, 'Bo')]
  server = createTestServer((name, variables) => answerTo(name, variables as never))
  await renderLive(server, <Directory hand={take} />)
})
afterEach(cleanup)

test('a person renamed elsewhere moves to their new position, and the directory is not read again', async () => {
  expect([directory(), page()]).toEqual(['Ada, Bo', 'Ada'])
  stored = [person(ADA, 'Zoë'), person(BO, 'Bo')]
  await notify(ADA)
  await vi.waitFor(() => expect([directory(), page()]).toEqual(['Bo, Zoë', 'Zoë']))
  // Both pages once, and the page of the changed person once more.
  expect(server.asked.toSorted()).toEqual(['PeopleList', 'PeopleMembers', 'PersonPage', 'PersonPage', 'PersonPage'])
})

test('a person deleted elsewhere disappears from directory and page, and returns to both when restored', async () => {
  stored = [person(BO, 'Bo')]
  await notify(ADA)
  await vi.waitFor(() => expect([directory(), page()]).toEqual(['Bo', 'ready']))
  stored = [person(ADA, 'Ada'), person(BO, 'Bo')]
  await notify(ADA)
  await vi.waitFor(() => expect([directory(), page()]).toEqual(['Ada, Bo', 'Ada']))
})

test('a refused change is reverted, and nothing else that was done in the meantime', async () => {
  act(() => {
    give.change({ id: ADA, name: 'Adele' })
    give.change({ id: BO, name: 'Bob' })
  })
  expect([directory(), page()]).toEqual(['Adele, Bob', 'Adele'])
  await server.refuse(0, 'You can look around here.')
  expect([directory(), page()]).toEqual(['Ada, Bob', 'Ada'])
  act(() => void give.remove([ADA]))
  expect([directory(), page()]).toEqual(['Bob', 'ready'])
  await server.refuse(2, 'You can look around here.')
  expect([directory(), page()]).toEqual(['Ada, Bob', 'Ada'])
})

test('a restored person is back in the directory and on their own page, and on no other person’s page', async () => {
  act(() => void reportAct(give.remove([ADA]), { title: 'Deleted' }))
  stored = [person(BO, 'Bo')]
  await server.answer(0, { deletePeople: { deletionId: 'd' } })
  await act(async () => void undoAct())
  expect([directory(), page()]).toEqual(['Ada, Bo', 'Ada'])
  expect(screen.getByLabelText('page of another').textContent).toBe('Bo')
})

test('a value is shown at once, and its error is shown at its field', async () => {
  let said: Promise<string | null> | undefined
  act(() => void (said = reportInPlace(give.fill({ id: ADA, field, given: { text: 'Nurse' } }), 'Filled', 'once-done')))
  expect(page()).toBe('Ada: Nurse')
  await server.refuse(0, 'Somebody filled it in before.')
  await expect(said).resolves.toBe('Somebody filled it in before.')
  expect(page()).toBe('Ada')
})
