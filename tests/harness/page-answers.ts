import { getOperationAST, Kind, print, type DocumentNode, type OperationDefinitionNode } from 'graphql'
import type { Id } from '#platform/kernel/ids.ts'
import {
  createWorkspaceContext,
  followFeed,
  presentVersion,
  type FollowedEvents,
  type Services,
  type WorkspaceContext,
} from '#journal/server/index.ts'
import { isOfAccess, type PublishedFeed } from '#journal/model/feed.ts'
import { askGraph } from './graph.ts'
import { operationsOfPages } from './page-operations.ts'

interface Question {
  name: string
  source: string
  variables: Record<string, unknown>
}

/** An answer that a page received, and the events that may change it according to the server. */
interface PageAnswer {
  text: string
  follows: FollowedEvents
}

/** For each top-level field with an `id` argument, what kind of id that is. */
const ID_OF: Readonly<Record<string, string>> = { agreementRound: 'round', tagBoard: 'extension' }

/**
 * Fields that pages do not query on their own: their arguments come from an address, or a file of a kind that does not
 * exist here.
 */
const UNASKED = new Set(['import', 'projectCopy', 'search', 'related', 'shownInvitation', 'signUp', 'loginTeams'])

function rootsOf({ selectionSet }: OperationDefinitionNode): string[] {
  return selectionSet.selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : []))
}

/** Returns the queries of pages, for these things: one of each kind, by the names of the kinds. */
export async function questionsOfPages(ids: Readonly<Record<string, Id>>): Promise<Question[]> {
  const one = (kind: string): Id[] => (ids[kind] === undefined ? [] : [ids[kind]])
  const given = (root: string, name: string): unknown => {
    if (name === 'id') return ids[ID_OF[root] ?? root]
    if (name === 'ids') return ['tag', 'note', 'insight', 'user', 'highlight', 'person', 'field', 'file'].flatMap(one)
    if (name === 'viewId') return root.startsWith('canvas') ? ids['view'] : ids['board']
    return GIVEN[name] ?? ids[name.replace(/Id$/, '')] ?? (name.endsWith('s') ? one(name.slice(0, -1)) : undefined)
  }
  const GIVEN: Record<string, unknown> = {
    first: 50,
    which: 'ALL',
    of: 'INSIGHT',
    kind: 'note',
    query: '',
    words: 'says',
    text: 'says',
    name: 'Somebody',
    subdomain: 'somewhere',
    timeZone: 'Europe/Vienna',
    pass: 1,
    row: 0,
    sheet: 0,
    before: 0,
    parentId: ids['folder'],
    toProjectId: ids['project'],
    fromId: ids['project'],
    people: one('person'),
    all: one('note'),
    changed: [],
    ends: [],
    options: {},
    mark: {},
  }
  return (await operationsOfPages()).flatMap((document: DocumentNode) => {
    const operation = getOperationAST(document)
    if (operation?.operation !== 'query') return []
    const roots = rootsOf(operation)
    if (roots.some((root) => UNASKED.has(root))) return []
    const variables = Object.fromEntries(
      (operation.variableDefinitions ?? []).flatMap(({ variable, type }) => {
        const name = variable.name.value
        const isBoolean = print(type) === 'Boolean!'
        const isNeeded = type.kind === Kind.NON_NULL_TYPE || name.endsWith('Id')
        const value = isBoolean
          ? true
          : isNeeded
            ? given(name === 'id' && roots[0] === 'history' ? 'note' : (roots[0] ?? ''), name)
            : undefined
        return value === undefined ? [] : [[name, value]]
      }),
    )
    return [{ name: operation.name?.value ?? '', source: print(document), variables }]
  })
}

/** Runs a query as a page does: in one reading transaction, with the events to follow beside the answer. */
export async function answerOf(
  services: Services,
  workspace: WorkspaceContext,
  question: Question,
): Promise<PageAnswer> {
  const { teamId, actor } = workspace
  const reader = services.database.workspace(teamId).reader()
  const context = createWorkspaceContext(services, teamId, actor, reader)
  try {
    const { data, errors } = await askGraph(
      { services: context.services, workspace: context },
      question.source,
      question.variables,
    )
    return {
      text: JSON.stringify(data ?? errors?.map(({ message }) => message)),
      follows: context.followedEvents(),
    }
  } finally {
    await context.end()
  }
}

/** Whether a page that receives these changes repeats the query of this answer. */
export function isReadAgain({ follows }: PageAnswer, reported: readonly PublishedFeed[]): boolean {
  return reported.some(
    ({ changes, all, lost, everything }) =>
      everything ||
      all.length > 0 ||
      lost.length > 0 ||
      changes.some((change) => isOfAccess(change)) ||
      follows === null ||
      changes.some(({ kind, type }) => follows.includes(kind) || follows.includes(type)),
  )
}

/** Returns what the feed publishes of an act to a reader. */
export async function reportedOf(
  services: Services,
  reader: () => Promise<WorkspaceContext>,
  act: () => Promise<unknown>,
  sentinel: () => Promise<unknown>,
): Promise<PublishedFeed[]> {
  const before = await reader()
  const version = await before.database.read(async (tx) => presentVersion(tx, before.teamId))
  const feed = await followFeed(services, before, reader, { after: version, held: [] })
  await act()
  const done = await before.database.read(async (tx) => presentVersion(tx, before.teamId))
  await sentinel()
  const reported: PublishedFeed[] = []
  for (let upTo = version; upTo < done;) {
    const next = (await feed.next()).value
    if (!next) break
    upTo = next.version
    reported.push(next)
  }
  await feed.return?.()
  return reported
}
