import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProjectHeadDocument, type ProjectHeadQuery } from '#generated/operations/capabilities/projects/web/project.ts'
import { publishVersions } from '#platform/web/graphql/publish-versions.ts'
import { liveOf } from '#platform/web/live/live-of.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { archivingProject, changingProject, deletingProject } from './project-acts.ts'
import { projectList } from './project-list.ts'

type Project = NonNullable<ProjectHeadQuery['project']>

const FOLLOWS = [
  { __typename: 'ListFollow', kind: 'project', concerns: 'ROW' },
  { __typename: 'ListFollow', kind: 'note', concerns: 'PLACE' },
]
const READ = { __typename: 'ProjectTabSetting' as const, tab: 'readme', enabled: true }

/** What the server has stored, the requests it received, and the acts that it has not answered yet. */
let stored: Project[] = []
let asked: string[] = []
let acts: { name: string; answer: (given: ApolloLink.Result) => void }[] = []
let version = 1
/** Answers in transit, while they are delayed. */
let underWay: (() => void)[] | null = null

function project(id: string, title: string): Project {
  const at = '2026-11-20T07:00:00.000Z'
  return {
    __typename: 'Project',
    id,
    title,
    summary: '',
    icon: null,
    color: null,
    isSample: false,
    archivedAt: null,
    folderId: null,
    folder: null,
    scopeId: `scope of ${id}`,
    createdAt: at,
    updatedAt: at,
    noteCount: 0,
    highlightCount: 0,
    insightCount: 0,
    tagCount: 0,
    questionCount: 0,
    tabs: [READ],
    readmeDocumentId: `readme of ${id}`,
    readmeDocumentEpoch: 1,
    viewerCan: {
      __typename: 'ProjectViewerCan',
      contribute: true,
      edit: true,
      move: true,
      duplicate: true,
      makeTemplate: true,
      archive: true,
      delete: true,
    },
  }
}

function answerTo(name: string, { id, archived, ids, changed }: Record<string, unknown>): object {
  const listed = stored.filter((one) => (one.archivedAt !== null) === (archived === true))
  const isAsked = (among: unknown, one: Project): boolean => (among as string[]).includes(one.id)
  switch (name) {
    case 'ProjectList':
      return {
        projects: { __typename: 'ProjectPage', nodes: listed, endCursor: null, hasNextPage: false },
        projectMembers: { __typename: 'ProjectMembers', follows: FOLLOWS },
      }
    case 'ProjectMembers':
      return {
        projectMembers: {
          order: listed.flatMap((one) => (isAsked(ids, one) ? (ids as string[]).indexOf(one.id) : [])),
          changed: listed.flatMap((one) => (isAsked(changed, one) ? { id: one.id, groups: [], behind: [] } : [])),
          rows: listed.filter((one) => isAsked(changed, one)),
        },
      }
    default:
      return { project: stored.find((one) => one.id === id) ?? null }
  }
}

const server = new ApolloLink(
  ({ operationName, variables }) =>
    new Observable((observer) => {
      const name = operationName ?? ''
      asked.push(name)
      const at = version
      const answer = (given: ApolloLink.Result): void => {
        observer.next({ ...given, extensions: { version: at, follows: ['project'] } })
        observer.complete()
      }
      if ('operationId' in variables) acts.push({ name, answer })
      else {
        const data = structuredClone(answerTo(name, variables)) as Record<string, unknown>
        if (underWay) underWay.push(() => answer({ data }))
        else answer({ data })
      }
    }),
)

let client: ApolloClient
let give: ReturnType<typeof useActs>
const take = (given: typeof give): void => void (give = given)

function useActs() {
  return { change: useAct(changingProject), archive: useAct(archivingProject), remove: useAct(deletingProject) }
}

function Pages({ hand }: { hand: (given: typeof give) => void }) {
  const present = useLive(projectList, { archived: false })
  const archived = useLive(projectList, { archived: true })
  const { data } = useAnswer(ProjectHeadDocument, { variables: { id: 'a' } })
  const given = useActs()
  useEffect(() => hand(given))
  const head = data?.project
  return (
    <>
      <p aria-label="projects">{present.rows.map(({ title }) => title).join(', ')}</p>
      <p aria-label="archive">{archived.rows.map(({ title }) => title).join(', ')}</p>
      <p aria-label="head">{head ? [head.title, head.summary, head.archivedAt ? 'archived' : ''].join('|') : 'none'}</p>
    </>
  )
}
const textOf = (label: string): string => screen.getByLabelText(label).textContent ?? ''
const shown = (): string[] => ['projects', 'archive', 'head'].map(textOf)
const alps = (): Project => project('a', 'Alps')
const brook = (): Project => project('b', 'Brook')

async function answerAct(at: number, given: ApolloLink.Result): Promise<void> {
  await vi.waitFor(() => expect(acts.length).toBeGreaterThan(at))
  await act(async () => acts[at]?.answer(given))
}
const refuse = async (at: number): Promise<void> =>
  answerAct(at, { errors: [{ message: 'No.', extensions: { errorCode: 'InvalidOperation', humanReadable: true } }] })

async function open(): Promise<void> {
  client = new ApolloClient({ link: ApolloLink.from([publishVersions(), server]), cache: new InMemoryCache() })
  await act(async () =>
    render(
      <ApolloProvider client={client}>
        <Pages hand={take} />
      </ApolloProvider>,
    ),
  )
}
beforeEach(async () => {
  stored = [alps(), brook()]
  ;[asked, acts, version] = [[], [], 1]
  await open()
})
afterEach(cleanup)

/** Another user did something. */
async function notify(kind: string, id: string, scopeId: string): Promise<void> {
  version += 1
  const change = { type: `${kind}.changed`, kind, id, scopeId, parentId: null, operationId: null, gone: false }
  await act(async () => liveOf(client).receive({ version, changes: [change], all: [], lost: [], everything: false }))
}

test('a project that is renamed elsewhere is read again, and its list is not', async () => {
  expect(shown()).toEqual(['Alps, Brook', '', 'Alps||'])
  stored = [alps(), project('b', 'Bay')]
  await notify('project', 'b', 'scope of b')
  await vi.waitFor(() => expect(textOf('projects')).toBe('Alps, Bay'))
  expect(asked.filter((name) => name === 'ProjectList')).toHaveLength(2)
})

test('a project in which something changed moves to its new position', async () => {
  stored = [brook(), alps()]
  await notify('note', 'n', 'scope of b')
  await vi.waitFor(() => expect(textOf('projects')).toBe('Brook, Alps'))
  await notify('note', 'n', 'scope of another')
  // Both lists once, and nothing about a place that is none of their rows.
  expect(asked.filter((name) => name.startsWith('ProjectL') || name.startsWith('ProjectM'))).toEqual([
    'ProjectList',
    'ProjectList',
    'ProjectMembers',
  ])
})

test('a change in a project while its list is loading is read again, however late the first answer comes', async () => {
  cleanup()
  underWay = []
  await open()
  stored = [brook(), alps()]
  await notify('note', 'n', 'scope of b')
  const late = underWay
  underWay = null
  await act(async () => late.forEach((answer) => answer()))
  await vi.waitFor(() => expect(textOf('projects')).toBe('Brook, Alps'), 4_000)
})

test('a change of a project is shown in lists and in its head at once; a refusal reverts exactly that', async () => {
  act(() => {
    give.change({ id: 'a', title: 'Andes' })
    give.change({ id: 'b', title: 'Bay' })
    give.change({ id: 'a', summary: 'High' })
  })
  expect(shown()).toEqual(['Andes, Bay', '', 'Andes|High|'])
  await refuse(0)
  expect(shown()).toEqual(['Alps, Bay', '', 'Alps|High|'])
})

test('an archived project leaves its list at once, and is back in its position after undo', async () => {
  act(() => void reportAct(give.archive({ id: 'a', archived: true }), { title: 'Archived' }))
  expect(shown()).toEqual(['Brook', '', 'Alps||archived'])
  await act(async () => void undoAct())
  expect(shown()).toEqual(['Alps, Brook', '', 'Alps||'])
})

test('a deleted project disappears at once, and returns if that is refused', async () => {
  act(() => void give.remove('b'))
  expect(textOf('projects')).toBe('Alps')
  await refuse(0)
  expect(textOf('projects')).toBe('Alps, Brook')
})
