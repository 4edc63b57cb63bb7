import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShownField, ShownValue } from '#fields/web/index.ts'
import type { VersionsContext } from '#platform/web/graphql/tell-versions.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { liveOf } from '#platform/web/live/live-of.ts'
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

/** What the server holds, what it was asked, and the acts that it has not answered yet. */
let stored: PersonOnPage[] = []
let asked: string[] = []
let acts: { name: string; answer: (given: ApolloLink.Result) => void }[] = []
let version = 1

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

const server = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const name = operation.operationName ?? ''
      const answer = (given: ApolloLink.Result): void => {
        const context = operation.getContext() as Partial<VersionsContext>
        context.told?.({ version })
        observer.next(given)
        observer.complete()
      }
      asked.push(name)
      if ('operationId' in operation.variables) acts.push({ name, answer })
      else answer({ data: answerTo(name, operation.variables as never) as Record<string, unknown> })
    }),
)

let client: ApolloClient
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
async function tell(id: string): Promise<void> {
  version += 1
  const change = { type: 'person.changed', kind: 'person', id, scopeId: 's', parentId: null, operationId: null }
  await act(async () =>
    liveOf(client).hear({ version, changes: [{ ...change, gone: false }], all: [], lost: [], everything: false }),
  )
}
async function refuse(at: number, message: string): Promise<void> {
  const extensions = { errorCode: 'InvalidOperation', humanReadable: true }
  await vi.waitFor(() => expect(acts.length).toBeGreaterThan(at))
  await act(async () => acts[at]?.answer({ errors: [{ message, extensions }] }))
}

beforeEach(async () => {
  stored = [person(ADA, 'Ada'), person(BO, 'Bo')]
  ;[asked, acts, version] = [[], [], 1]
  client = new ApolloClient({ link: server, cache: new InMemoryCache() })
  await act(async () =>
    render(
      <ApolloProvider client={client}>
        <Directory hand={take} />
      </ApolloProvider>,
    ),
  )
})
afterEach(cleanup)

test('who was renamed elsewhere stands where they belong, and the directory is not read again', async () => {
  expect([directory(), page()]).toEqual(['Ada, Bo', 'Ada'])
  stored = [person(ADA, 'Zoë'), person(BO, 'Bo')]
  await tell(ADA)
  await vi.waitFor(() => expect([directory(), page()]).toEqual(['Bo, Zoë', 'Zoë']))
  // Of the two pages each once, and that of whom it concerns once more.
  expect(asked.toSorted()).toEqual(['PeopleList', 'PeopleMembers', 'PersonPage', 'PersonPage', 'PersonPage'])
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
  await refuse(0, 'You can look around here.')
  expect([directory(), page()]).toEqual(['Ada, Bob', 'Ada'])
  act(() => void commands.remove([adaOnPage()]))
  expect([directory(), page()]).toEqual(['Bob', 'ready'])
  await refuse(2, 'You can look around here.')
  expect([directory(), page()]).toEqual(['Ada, Bob', 'Ada'])
})

test('who is brought back stands in the directory and on their own page, and on that of nobody else', async () => {
  act(() => void commands.remove([adaOnPage()]))
  stored = [person(BO, 'Bo')]
  await vi.waitFor(() => expect(acts).toHaveLength(1))
  version += 1
  await act(async () => acts[0]?.answer({ data: { deletePeople: { deletionId: 'd' } } }))
  await act(async () => void undoAct())
  expect([directory(), page()]).toEqual(['Ada, Bo', 'Ada'])
  expect(screen.getByLabelText('page of another').textContent).toBe('Bo')
})

test('a value is shown at once, and what is wrong with it is told to its field', async () => {
  let said: Promise<string | null> | undefined
  act(() => void (said = commands.fill(adaOnPage(), field, { text: 'Nurse' })))
  expect(page()).toBe('Ada: Nurse')
  await refuse(0, 'Somebody filled it in before.')
  await expect(said).resolves.toBe('Somebody filled it in before.')
  expect(page()).toBe('Ada')
})
