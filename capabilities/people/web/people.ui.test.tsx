import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShownField, ShownValue } from '#fields/web/index.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useLive } from '#platform/web/live/use-live.ts'
import { useThing } from '#platform/web/live/use-thing.ts'
import { personList, personPage, type PersonOnPage } from './person-list.ts'
import { usePersonCommands } from './use-person-commands.ts'

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

/** What the server holds. */
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
let commands: ReturnType<typeof usePersonCommands>

function Directory({ hand }: { hand: (given: typeof commands) => void }) {
  const people = useLive(personList, {})
  const ada = useThing(personPage, { id: ADA })
  const bo = useThing(personPage, { id: BO })
  const given = usePersonCommands()
  useEffect(() => hand(given), [hand, given])
  const values = ada.thing?.fieldValues.map((value: ShownValue) => value.text) ?? []
  return (
    <>
      <p aria-label="directory">{people.rows.map(({ name }) => name).join(', ')}</p>
      <p aria-label="page of another">{bo.thing?.name ?? bo.state}</p>
      <p aria-label="page">{[ada.thing?.name ?? ada.state, ...values].join(': ')}</p>
    </>
  )
}
const take = (given: typeof commands): void => void (commands = given)
const directory = (): string => screen.getByLabelText('directory').textContent ?? ''
const page = (): string => screen.getByLabelText('page').textContent ?? ''
const adaOnPage = (): PersonOnPage => person(ADA, 'Ada')

/** Somebody else did something with a person. */
const tell = async (id: string): Promise<void> => server.hear({ type: 'person.changed', kind: 'person', id })

beforeEach(async () => {
  stored = [person(ADA, 'Ada'), person(BO, 'Bo')]
  server = createTestServer((name, variables) => answerTo(name, variables as never))
  await renderLive(server, <Directory hand={take} />)
})
afterEach(cleanup)

test('who was renamed elsewhere stands where they belong, and the directory is not read again', async () => {
  expect([directory(), page()]).toEqual(['Ada, Bo', 'Ada'])
  stored = [person(ADA, 'Zoë'), person(BO, 'Bo')]
  await tell(ADA)
  await vi.waitFor(() => expect([directory(), page()]).toEqual(['Bo, Zoë', 'Zoë']))
  // Of the two pages each once, and that of whom it concerns once more.
  expect(server.asked.toSorted()).toEqual(['PeopleList', 'PeopleMembers', 'PersonPage', 'PersonPage', 'PersonPage'])
})

test('who is deleted elsewhere is gone from the directory and from their page, and comes back to both', async () => {
  stored = [person(BO, 'Bo')]
  await tell(ADA)
  await vi.waitFor(() => expect([directory(), page()]).toEqual(['Bo', 'ready']))
  stored = [person(ADA, 'Ada'), person(BO, 'Bo')]
  await tell(ADA)
  await vi.waitFor(() => expect([directory(), page()]).toEqual(['Ada, Bo', 'Ada']))
})

test('what is refused is taken away again, and nothing else that was done meanwhile', async () => {
  act(() => {
    void commands.rename(adaOnPage(), 'Adele')
    void commands.rename(person(BO, 'Bo'), 'Bob')
  })
  expect([directory(), page()]).toEqual(['Adele, Bob', 'Adele'])
  await server.refuse(0, 'You can look around here.')
  expect([directory(), page()]).toEqual(['Ada, Bob', 'Ada'])
  act(() => void commands.remove([adaOnPage()]))
  expect([directory(), page()]).toEqual(['Bob', 'ready'])
  await server.refuse(2, 'You can look around here.')
  expect([directory(), page()]).toEqual(['Ada, Bob', 'Ada'])
})

test('who is brought back stands in the directory and on their own page, and on that of nobody else', async () => {
  act(() => void commands.remove([adaOnPage()]))
  stored = [person(BO, 'Bo')]
  await server.answer(0, { deletePeople: { deletionId: 'd' } })
  await act(async () => void undoAct())
  expect([directory(), page()]).toEqual(['Ada, Bo', 'Ada'])
  expect(screen.getByLabelText('page of another').textContent).toBe('Bo')
})

test('a value is shown at once, and what is wrong with it is told to its field', async () => {
  let said: Promise<string | null> | undefined
  act(() => void (said = commands.fill(adaOnPage(), field, { text: 'Nurse' })))
  expect(page()).toBe('Ada: Nurse')
  await server.refuse(0, 'Somebody filled it in before.')
  await expect(said).resolves.toBe('Somebody filled it in before.')
  expect(page()).toBe('Ada')
})
