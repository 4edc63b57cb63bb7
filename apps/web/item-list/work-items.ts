import type { ApolloClient } from '@apollo/client'
import {
  ImportedNotesDocument,
  WorkItemsDocument,
  type ImportedNotesQuery,
  type WorkItemsQuery,
} from '#generated/operations/apps/web/item-list/items.ts'
import { LatestActsDocument } from '#generated/operations/capabilities/history/web/latest-acts.ts'
import type { ResultType } from '#content-kinds/model/result-types.ts'
import { MAX_LATEST_ACTS } from '#history/model/limits.ts'
import type { LatestAct } from '#history/web/index.ts'
import type { SearchOptionsInput } from '#search/model/search-options.ts'
import type { ShownItem } from '#search/web/index.ts'
import { ask } from '#platform/web/live/ask.ts'
import type { List } from '#platform/web/live/list.ts'
import { CHANGED_NOTES, foldActs, withCount, type WorkRow } from './act-line.ts'
import { IMPORT } from './import-line.ts'
import { strings } from './strings.ts'

type WorkItem = WorkItemsQuery['search']['items'][number]
type ImportedNote = ImportedNotesQuery['importedNotes'][number]

/** What narrows a list of items: saved-search options of document 2 §4. */
export type ItemsFilter = Omit<SearchOptionsInput, 'types' | 'offset' | 'limit'>

/** Changes reach the index a moment after they are committed. */
const INDEX_LAG_MS = 600

/** How many pages are requested at most for one, when most of the results belong to an import. */
const MOST_ROUNDS = 4
/**
 * How many imports are excluded from the request after a line was shown for them; notes of further imports are listed
 * one by one.
 */
const MOST_IMPORTS = 400
/** Acts that have a line and are excluded from further pages. */
const MOST_ACTS = 400
/** For how many notes at once the server returns their import. */
const MOST_AT_ONCE = 200

/** Where a page ended: how many items were seen, without those of the imports that have a line. */
interface Place {
  offset: number
  importIds: readonly string[]
  /**
   * Changed notes seen of imports that have no line yet: they are excluded together with the other notes of their
   * import.
   */
  changed: Readonly<Record<string, number>>
  /** Acts that have a line. */
  operationIds: readonly string[]
}

const BEGINNING: Place = { offset: 0, importIds: [], changed: {}, operationIds: [] }

/** One line for all notes that are unchanged since their import. */
function lineOf(one: ImportedNote): ShownItem {
  return {
    id: one.importId,
    type: IMPORT,
    preview: {
      title: [{ text: strings.imported(one.noteCount, one.fileName), match: false }],
      content: [],
    },
    parent: { type: 'PROJECT', id: one.projectId, title: one.projectTitle },
    projectId: one.projectId,
    saidBy: [],
    isInterviewers: false,
    lacks: [],
    fields: [],
    inSummary: [],
    foundBy: 'WORDS',
    createdAt: one.endedAt,
    updatedAt: one.endedAt,
  }
}

async function importedAmong(client: ApolloClient, items: readonly WorkItem[]): Promise<Map<string, ImportedNote>> {
  const ids = items.flatMap(({ type, id }) => (type === 'NOTE' ? [id] : []))
  if (ids.length === 0) return new Map()
  const { data } = await ask(client, ImportedNotesDocument, { ids })
  return new Map(data.importedNotes.map((one) => [one.noteId, one]))
}

async function latestOf(client: ApolloClient, rows: ReadonlyArray<{ id: string }>): Promise<Map<string, LatestAct>> {
  const ids = rows.map(({ id }) => id)
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_LATEST_ACTS) }, (_, at) =>
    ids.slice(at * MAX_LATEST_ACTS, (at + 1) * MAX_LATEST_ACTS),
  )
  const answers = await Promise.all(parts.map(async (part) => ask(client, LatestActsDocument, { ids: part })))
  return new Map(answers.flatMap(({ data }) => data.latestActs.map((one) => [one.thingId, one] as const)))
}

/** Lines of acts with the number of notes, if the act is also the last one of the project. */
async function withWholeCounts(client: ApolloClient, rows: readonly WorkRow[]): Promise<WorkRow[]> {
  const lines = rows.filter(({ type }) => type === CHANGED_NOTES)
  const projects = await latestOf(
    client,
    [...new Set(lines.flatMap(({ projectId }) => projectId ?? []))].map((id) => ({ id })),
  )
  return rows.map((row) => {
    const act = row.type === CHANGED_NOTES ? projects.get(row.projectId ?? '')?.act : undefined
    const [part] = act?.operationId === row.id ? act.parts.filter(({ kind }) => kind === 'note') : []
    return part ? withCount(row, part.count) : row
  })
}

/**
 * Items of these types that the viewer may see, the latest changed first unless the filter says otherwise. The notes of
 * an import are one line, at the position of the first of them that is unchanged since; so are notes that one act
 * changed.
 */
export const workItems = (
  client: ApolloClient,
): List<{ types: readonly ResultType[]; filter: ItemsFilter }, WorkRow> => ({
  name: 'work-items',
  kind: 'item',
  lagMs: INDEX_LAG_MS,
  async page({ types, filter }, { first, after }) {
    let place: Place = after === null ? BEGINNING : (JSON.parse(after) as Place)
    const reported = new Set(place.operationIds)
    let rows: WorkRow[] = []
    let seenOf: ReadonlyMap<string, number> = new Map()
    const read: WorkRow[] = []
    let hasMore = true
    let answered: number | null = null
    for (let round = 0; round < MOST_ROUNDS && hasMore && rows.length < first; round += 1) {
      const importIds = new Set(place.importIds)
      const leftOut = new Set(place.importIds)
      const options = {
        sort: { by: 'UPDATED' as const },
        ...(importIds.size > 0 && { user: { method: 'NOT_CREATED_BY' as const, ids: [...importIds] } }),
        ...filter,
        types: [...types],
        offset: place.offset,
        // The notes of one act may fill many pages.
        limit: round === 0 ? Math.min(first, MOST_AT_ONCE) : MOST_AT_ONCE,
      }
      const { data, version } = await ask(client, WorkItemsDocument, { options })
      answered ??= version
      const { items, nextOffset } = data.search
      const imported = await importedAmong(client, items)
      const changed = new Map(Object.entries(place.changed))
      const fresh: ShownItem[] = []
      let seen = place.offset
      for (const item of items) {
        const brought = item.type === 'NOTE' ? imported.get(item.id) : undefined
        if (brought?.untouched && !importIds.has(brought.importId) && importIds.size < MOST_IMPORTS) {
          importIds.add(brought.importId)
          seen -= changed.get(brought.importId) ?? 0
          fresh.push(lineOf(brought))
        } else if (!brought?.untouched || !importIds.has(brought.importId)) fresh.push(item)
        // Notes that are excluded from now on do not count for the offset; what the index still returns does.
        if (brought && importIds.has(brought.importId) && !leftOut.has(brought.importId)) continue
        seen += 1
        if (brought) changed.set(brought.importId, (changed.get(brought.importId) ?? 0) + 1)
      }
      hasMore = nextOffset !== null
      const latest = await latestOf(client, fresh)
      read.push(...fresh.map((row) => ({ ...row, latest: latest.get(row.id) })))
      ;({ rows, seen: seenOf } = foldActs(read, reported))
      const operationIds = [...reported, ...seenOf.keys()].slice(-MOST_ACTS)
      place = { offset: seen, importIds: [...importIds], changed: Object.fromEntries(changed), operationIds }
    }
    return {
      rows: await withWholeCounts(client, rows),
      endCursor: hasMore ? JSON.stringify(place) : null,
      hasMore,
      // Text that a user writes is found once they have paused.
      follows: { '*': 'all', document: null },
      places: null,
      version: answered ?? 0,
    }
  },
})
