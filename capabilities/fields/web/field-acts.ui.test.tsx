import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable, type TypedDocumentNode } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VersionsContext } from '#platform/web/graphql/publish-versions.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { linkingFieldGroup } from './field-group-acts.ts'
import { draftOf } from './field-draft.ts'
import type { ShownField } from './field-shapes.ts'
import { useFieldEditing } from './use-field-editing.ts'

interface Answer {
  project: {
    id: string
    noteFields: ShownField[]
    hiddenNoteFields: ShownField[]
    fieldGroups: { id: string; title: string }[]
  }
}
const FIELD = `id type label hidden rank options { id label color } maxSelectable numberFormat currencySymbol groupId groupTitle viewerCanEdit`
const QUERY = gql(`query Fields($id: ID!) {
  project(id: $id) {
    id
    noteFields: fields(appliesTo: note) { ${FIELD} }
    hiddenNoteFields: hiddenFields(appliesTo: note) { ${FIELD} }
    fieldGroups { id title }
  }
}`) as TypedDocumentNode<Answer, { id: string }>

const field = (id: string, groupId: string | null = null): ShownField => ({
  __typename: 'Field',
  id,
  type: 'TEXT',
  label: id,
  hidden: false,
  rank: 1,
  options: [],
  maxSelectable: null,
  numberFormat: null,
  currencySymbol: null,
  groupId,
  groupTitle: null,
  viewerCanEdit: true,
})
const [ROLE, TEAM, SHARED] = [field('Role'), field('Team'), field('Shared', 'g')]
const ANSWER = {
  project: {
    __typename: 'Project',
    id: 'p',
    noteFields: [ROLE, TEAM, SHARED],
    hiddenNoteFields: [],
    fieldGroups: [],
  },
}

let acts: { name: string; answer: (given: ApolloLink.Result) => void }[] = []
const server = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const answer = (given: ApolloLink.Result): void => {
        const context = operation.getContext() as Partial<VersionsContext>
        context.reported?.({ version: 1 })
        observer.next(given)
        observer.complete()
      }
      if ('operationId' in operation.variables) acts.push({ name: operation.operationName ?? '', answer })
      else answer({ data: ANSWER })
    }),
)

function useGiven() {
  return { fields: useFieldEditing({ projectId: 'p', appliesTo: 'note' }), link: useAct(linkingFieldGroup) }
}
let give: ReturnType<typeof useGiven>

function Fields({ hand }: { hand: (given: typeof give) => void }) {
  const { data } = useAnswer(QUERY, { variables: { id: 'p' } })
  const given = useGiven()
  useEffect(() => hand(given))
  const { noteFields = [], hiddenNoteFields = [], fieldGroups = [] } = data?.project ?? {}
  const labels = (of: readonly ShownField[]): string =>
    of.map(({ label, hidden }) => (hidden ? `(${label})` : label)).join(' ')
  return (
    <p aria-label="fields">
      {[labels(noteFields), labels(hiddenNoteFields), fieldGroups.map(({ title }) => title).join(' ')].join('|')}
    </p>
  )
}
const take = (given: typeof give): void => void (give = given)
const shown = (): string => screen.getByLabelText('fields').textContent ?? ''
const BEFORE = 'Role Team Shared||'

async function answer(at: number, given: ApolloLink.Result): Promise<void> {
  await vi.waitFor(() => expect(acts.length).toBeGreaterThan(at))
  await act(async () => acts[at]?.answer(given))
}
async function refuse(at: number): Promise<void> {
  const extensions = { errorCode: 'InvalidOperation', humanReadable: true }
  await answer(at, { errors: [{ message: 'A field is called so already.', extensions }] })
}

beforeEach(async () => {
  acts = []
  const client = new ApolloClient({ link: server, cache: new InMemoryCache() })
  await act(async () =>
    render(
      <ApolloProvider client={client}>
        <Fields hand={take} />
      </ApolloProvider>,
    ),
  )
})
afterEach(cleanup)

test('fields are hidden, moved and deleted in the next frame; a refusal reverts exactly its own change', async () => {
  expect(shown()).toBe(BEFORE)
  act(() => {
    void give.fields.setHidden([ROLE], true)
    void give.fields.arrange([TEAM], { beforeId: 'Role' })
    void give.fields.setHidden([SHARED], true)
    void give.link({ group: { id: 'g', title: 'Group' }, project: { id: 'p', title: 'Study' }, linked: true })
  })
  expect(shown()).toBe('Team (Role)|Shared|Group')
  await refuse(1)
  expect(shown()).toBe('(Role) Team|Shared|Group')
  act(() => void give.fields.remove([TEAM]))
  expect(shown()).toBe('(Role)|Shared|Group')
  for (const at of [0, 2, 3, 4]) await refuse(at)
  expect(shown()).toBe(BEFORE)
})

test('a field is shown immediately; a problem with it is shown in its form, and leaves nothing to undo', async () => {
  let saved: Promise<unknown> = Promise.resolve()
  act(
    () => void (saved = give.fields.save(null, { ...draftOf(null), label: ' Age ' }).catch((error: unknown) => error)),
  )
  expect(shown()).toBe('Role Team Shared Age||')
  await refuse(0)
  await expect(saved).resolves.toMatchObject({ message: 'A field is called so already.' })
  expect(shown()).toBe(BEFORE)
  await expect(undoAct()).resolves.toBeNull()
})

test('a changed field is as before once the change is undone', async () => {
  let saved: Promise<unknown> = Promise.resolve()
  act(() => void (saved = give.fields.save(ROLE, { ...draftOf(ROLE), label: 'Job' })))
  expect(shown()).toBe('Job Team Shared||')
  await answer(0, { data: { changeField: { id: 'Role' } } })
  await saved
  await act(async () => void undoAct())
  expect(shown()).toBe(BEFORE)
  await answer(1, { data: { undoOperation: { actOperationId: 'o', redoOperationId: null, stayed: 0 } } })
  expect(shown()).toBe(BEFORE)
})
