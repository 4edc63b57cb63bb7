import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { atLeast } from '#platform/kernel/policy.ts'
import { askGraph } from '../harness/graph.ts'
import { proofRuns } from '../harness/proof-size.ts'
import { useServices } from '../harness/workspace.ts'
import { makeWorkspace, plans, type Place, type RandomWorkspace, type Reader } from './random-workspace.ts'
import { useSearch } from './use-search.ts'
import { followFeed } from '#journal/server/index.ts'
import { commitLast } from './last-reported.ts'

/** For all runs, on a busy machine. */
const LONGEST_MS = 900_000

const { services, newWorkspace } = await useServices()
const searching = await useSearch(services)
const { searchIndex } = searching

/** Who moves what where to, by their numbers, and whether they undo it. */
const move = fc.record({
  reader: fc.nat({ max: 3 }),
  isInsight: fc.boolean(),
  content: fc.nat({ max: 5 }),
  to: fc.nat({ max: 5 }),
  undone: fc.boolean(),
})
const sorted = (ids: Iterable<Id>): Id[] => [...ids].toSorted()

/** The current place of everything. */
interface Standing {
  notes: Map<Id, Place>
  insights: Map<Id, Place>
}

/**
 * Expects that a reader is shown exactly the notes, highlights and insights in places that they see, wherever these
 * were before.
 */
async function expectSeen(made: RandomWorkspace, reader: Reader, { notes, insights }: Standing): Promise<void> {
  const ask = async (source: string, variables: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const { data, errors } = await askGraph(
      { services: searching, workspace: { ...(await reader.context()), services: searching } },
      source,
      variables,
    )
    if (errors) throw new Error(errors.map(({ message }) => message).join(' '))
    return data ?? {}
  }
  const drafts = new Set(made.contents.map(({ quotingInsightId }) => quotingInsightId))
  const sees = (place: Place | undefined): boolean => place !== undefined && made.sees(reader, place)
  const highlights = new Map(
    made.contents.flatMap(({ noteId, highlightIds }) => highlightIds.map((id) => [id, notes.get(noteId)] as const)),
  )
  type Found = Array<{ id: Id } | null>
  const byId = await ask(
    'query ($notes: [ID!]!, $insights: [ID!]!, $highlights: [ID!]!) { notes: notesById(ids: $notes) { id ' +
      'project { id } } insights: insightsById(ids: $insights) { id project { id } } highlights: ' +
      'highlightsById(ids: $highlights) { id } }',
    {
      notes: [...notes.keys()],
      insights: [...insights.keys()],
      highlights: [...highlights.keys()],
    },
  )
  const shown = (found: unknown): Id[] => (found as Found).flatMap((one) => one?.id ?? [])
  expect(shown(byId['notes'])).toEqual([...notes].flatMap(([id, place]) => (sees(place) ? [id] : [])))
  expect(shown(byId['insights'])).toEqual([...insights].flatMap(([id, place]) => (sees(place) ? [id] : [])))
  expect(shown(byId['highlights'])).toEqual([...highlights].flatMap(([id, place]) => (sees(place) ? [id] : [])))
  for (const place of made.places.filter(({ kind }) => kind === 'project')) {
    const { project } = (await ask(
      'query ($id: ID!) { project(id: $id) { noteCount insightCount notes { nodes { id } } insights { nodes { id } } highlights(first: 100) { nodes { id tags { id } } } tags { id } } }',
      { id: place.id },
    )) as {
      project: {
        noteCount: number
        insightCount: number
        notes: { nodes: Found }
        insights: { nodes: Found }
        highlights: { nodes: Array<{ id: Id; tags: Array<{ id: Id }> }> }
        tags: Array<{ id: Id }>
      } | null
    }
    const here = (all: ReadonlyMap<Id, Place | undefined>): Id[] =>
      sorted([...all].flatMap(([id, at]) => (at === place ? [id] : [])))
    if (!made.sees(reader, place)) {
      expect(project).toBeNull()
      continue
    }
    const found = here(insights).filter((id) => !drafts.has(id) || made.findsDraftsIn(reader, place))
    expect([project?.noteCount, project?.insightCount]).toEqual([here(notes).length, found.length])
    expect([
      sorted(shown(project?.notes.nodes)),
      sorted(shown(project?.insights.nodes)),
      sorted(shown(project?.highlights.nodes)),
    ]).toEqual([here(notes), found, here(highlights)])
    // Every tag that is shown on them is one of this project or of an extension that is linked to it.
    const tags = new Set(project?.tags.map(({ id }) => id))
    expect(project?.highlights.nodes.flatMap(({ tags: given }) => given.filter(({ id }) => !tags.has(id)))).toEqual([])
  }
  if (reader.role === null) return
  for (const {
    noteId,
    highlightIds,
    insightId,
    place: { word },
  } of made.contents) {
    const { search } = (await ask(
      'query ($options: SearchOptions!) { search(options: $options) { total items { id } } }',
      { options: { query: { value: word }, types: ['NOTE', 'INSIGHT', 'HIGHLIGHT'], limit: 50 } },
    )) as { search: { total: number; items: Array<{ id: Id }> } }
    const found = new Set(search.items.map(({ id }) => id))
    expect(found.size).toBe(search.total)
    expect([found.has(noteId), found.has(insightId), ...highlightIds.map((id) => found.has(id))]).toEqual([
      sees(notes.get(noteId)),
      sees(insights.get(insightId)),
      ...highlightIds.map(() => sees(notes.get(noteId))),
    ])
  }
}

test(
  'users who may write in both projects move notes and insights, no one else does, and right afterwards everyone sees exactly what their places show',
  async () => {
    await fc.assert(
      fc.asyncProperty(plans, fc.array(move, { minLength: 4, maxLength: 8 }), async (plan, moves) => {
        const made = await makeWorkspace(services, await newWorkspace(), plan)
        const projects = made.places.filter(({ kind }) => kind === 'project')
        const standing: Standing = {
          notes: new Map(made.contents.map(({ noteId, place }) => [noteId, place])),
          insights: new Map(
            made.contents.flatMap(
              ({ insightId, quotingInsightId, place }) =>
                [
                  [insightId, place],
                  [quotingInsightId, place],
                ] as const,
            ),
          ),
        }
        for (const step of moves) {
          const reader = made.readers[step.reader % made.readers.length]
          const content = made.contents[step.content % made.contents.length]
          const to = projects[step.to % projects.length]
          if (!reader || !content || !to) continue
          const [all, id] = step.isInsight ? [standing.insights, content.insightId] : [standing.notes, content.noteId]
          const from = all.get(id)
          if (!from) continue
          const name = step.isInsight ? 'moveInsights' : 'moveNotes'
          const act = async (mutation: string, input: object): Promise<Id | null> => {
            const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
            const operation = newId()
            const { errors } = await askGraph(
              { services, workspace: await reader.context() },
              `mutation ($input: ${type}!, $operation: ID!) { ${mutation}(input: $input, operationId: $operation) { __typename } }`,
              { input, operation },
            )
            for (const { originalError, message } of errors ?? [])
              if (originalError?.name !== 'Failure') throw originalError ?? new Error(message)
            return errors ? null : operation
          }
          const listeners = await Promise.all(
            made.readers.map(async (listener) => ({
              listener,
              changes: await followFeed(services, await listener.context(), listener.context, { after: null }),
            })),
          )
          const moved = await act(name, { ids: [id], toProjectId: to.id })
          const may = [from, to].every((place) => atLeast(made.levelOf(reader, place), 'WRITE'))
          expect(moved !== null).toBe(may)
          if (moved) all.set(id, to)
          // Users who see neither place receive nothing about it.
          for (const { listener, changes } of listeners) {
            const open = made.places.find((place) => made.sees(listener, place))
            if (open) {
              const last = await commitLast(await made.workspace.founder(), open.scopeId)
              const heard = new Set<Id>()
              while (!heard.has(last))
                for (const { id: changed } of (await changes.next()).value?.changes ?? []) heard.add(changed)
              expect(heard.has(id)).toBe(
                moved !== null && from !== to && (made.sees(listener, from) || made.sees(listener, to)),
              )
            }
            await changes.return?.()
          }
          if (moved && step.undone) {
            expect(await act('undoOperation', { actOperationId: moved })).not.toBeNull()
            all.set(id, from)
          }
          await searchIndex.caughtUp()
          for (const one of made.readers) await expectSeen(made, one, standing)
        }
      }),
      { ...proofRuns(2, 10), endOnFailure: true },
    )
  },
  LONGEST_MS,
)
