import { compareItems } from './compare-items.ts'
import {
  MAX_TOTAL,
  type AllowedScopes,
  type ComparedPassage,
  type EngineDifferences,
  type EngineHit,
  type EngineQuery,
  type EngineResult,
  type FoundItemName,
  type StatedItem,
  type TextMatch,
  type TextSegment,
  type TextsQuery,
} from './contract.ts'
import { comparedPassages } from './compared-passages.ts'
import { conditionsOf, oneOfIds, openLabels, type Condition } from './conditions.ts'
import { countValues } from './count-values.ts'
import { findByWords, findWithMeaning, type Found, type FoundItem } from './find-items.ts'
import { readSpans, scopesOfLabel } from './naming.ts'
import { openWorkspaceForReading, vectorPath, type IndexFile } from './index-file.ts'
import { phrase } from './expressions.ts'
import { fieldsThatShow, heldGuards, shownFields, withGuards, type HeldGuards } from './item-fields.ts'
import { parseQuery, withForms, type Clause } from './parse-query.ts'
import type { SearchFile } from './run-match.ts'
import { matchesInTexts } from './match-texts.ts'
import { bestSnippet, clausesIn, markText, openingOf, passageSnippet, snippetWhere } from './segments.ts'
import { withSpellings } from './spellings.ts'
import { spellingFound, spellingFoundMore, type Spelling } from './suggest-spelling.ts'
import { layoutOf, loadVectors, type VectorSpace } from './vector-layout.ts'
import { openScanner, type Scanner } from './vector-scan.ts'
import { openVocabulary } from './vocabulary.ts'

const MAX_OPEN_FILES = 32
const DEFAULT_LIMIT = 20

/** Texts of a caller have no fields. */
const NO_GUARDS: HeldGuards = new Map()

type OnFound = (found: readonly FoundItemName[]) => void

/** Answers queries on one folder. Sees every commit of the writer immediately. */
export interface Reader {
  /**
   * @param space the workspace's loaded vectors; without them, meaning is ignored
   * @param onFound receives the ids of the hits before their texts are cut
   */
  search(query: EngineQuery, allowed: AllowedScopes, space: VectorSpace | null, onFound?: OnFound): EngineResult
  /** Looks for the words of a query in texts that are not in the folder. */
  matchTexts(query: TextsQuery): TextMatch[]
  /**
   * Reads the vectors of a workspace into a memory to be shared; null when it has none. No commit may happen at the
   * same time.
   */
  load(workspaceId: string): VectorSpace | null
  /** Compares the items between two ids with the last commit. */
  compare(
    workspaceId: string,
    stated: readonly StatedItem[],
    after: string | null,
    until: string | null,
  ): EngineDifferences
  /** Releases the file and the vectors of a workspace, so that they can be removed. */
  release(workspaceId: string): void
  close(): void
}

interface OpenFile extends Omit<SearchFile, 'guards'> {
  labels: ReturnType<typeof openLabels>
  scanning: { space: VectorSpace; scanner: Scanner } | null
}

/**
 * Opens the folder for queries.
 * @param thread number of this reader among those of the same engine
 */
export function openReader(folder: string, thread: number): Reader {
  const open = new Map<string, OpenFile>()

  function fileOf(workspaceId: string): OpenFile | null {
    const known = open.get(workspaceId)
    if (known !== undefined) {
      open.delete(workspaceId)
      open.set(workspaceId, known)
      return known
    }
    const file = openWorkspaceForReading(folder, workspaceId)
    if (file === null) return null
    for (const [oldest, entry] of open) {
      if (open.size < MAX_OPEN_FILES) break
      entry.file.close()
      open.delete(oldest)
    }
    const opened: OpenFile = { file, labels: openLabels(file), vocabulary: openVocabulary(file), scanning: null }
    open.set(workspaceId, opened)
    return opened
  }

  return {
    search(query, allowed, space, onFound) {
      const opened = fileOf(query.workspaceId)
      if (opened === null) return emptyResult(query)
      if (space !== null && opened.scanning?.space.id !== space.id)
        opened.scanning = { space, scanner: openScanner(space, thread) }
      return searchFile(opened, query, allowed, onFound)
    },
    matchTexts(query) {
      const opened = fileOf(query.workspaceId)
      return opened === null
        ? matchesInTexts(query, parseQuery(query.text, true), () => 1)
        : inSnapshot(opened.file, () => {
            const source = { ...opened, guards: NO_GUARDS }
            return matchesInTexts(query, read(source, query.text, true), (clause) => rarity(source, clause))
          })
    },
    load(workspaceId) {
      const opened = fileOf(workspaceId)
      return opened === null ? null : loadSpace(opened.file, vectorPath(folder, workspaceId))
    },
    compare(workspaceId, stated, after, until) {
      const opened = fileOf(workspaceId)
      if (opened === null) return { missing: stated.map(({ item }) => item.id), different: [], beyond: [] }
      return inSnapshot(opened.file, () =>
        compareItems(opened.file, vectorPath(folder, workspaceId), stated, after, until),
      )
    },
    release(workspaceId) {
      open.get(workspaceId)?.file.close()
      open.delete(workspaceId)
    },
    close() {
      for (const { file } of open.values()) file.close()
      open.clear()
    },
  }
}

function loadSpace(file: IndexFile, path: string): VectorSpace | null {
  const space = file.prepare('SELECT dimensions, (SELECT max(slot) FROM passage) AS last FROM vector_space').get()
  return space === undefined || space.last === null
    ? null
    : loadVectors(path, layoutOf(Number(space.dimensions)), Number(space.last) + 1)
}

function searchFile(opened: OpenFile, query: EngineQuery, allowed: AllowedScopes, onFound?: OnFound): EngineResult {
  return inSnapshot(opened.file, () => {
    opened.labels.refresh()
    const conditions = conditionsOf(query, allowed, opened.labels)
    if (conditions === null || query.only?.length === 0) return emptyResult(query)
    return answer(
      { ...opened, guards: heldGuards(opened.labels, allowed) },
      query,
      query.only === undefined ? conditions : [...conditions, oneOfIds(opened.file, query.only)],
      onFound,
    )
  })
}

/** One snapshot of the file serves the whole request, so that counts, hits and texts are consistent. */
function inSnapshot<Result>({ database }: IndexFile, work: () => Result): Result {
  database.exec('BEGIN')
  try {
    return work()
  } finally {
    database.exec('ROLLBACK')
  }
}

/** A file as one reader queries it. */
type AskedFile = OpenFile & SearchFile

function answer(
  opened: AskedFile,
  query: EngineQuery,
  conditions: readonly Condition[],
  onFound?: OnFound,
): EngineResult {
  const offset = Math.max(0, query.offset ?? 0)
  const limit = Math.max(0, Math.min(query.limit ?? DEFAULT_LIMIT, MAX_TOTAL))
  const clauses = read(opened, query.text, query.completeLastWord ?? true)
  const found = find(opened, query, clauses, conditions)
  const { items: all, matched, whole = all.length, isNothingNear = false, isPartial = false } = found
  const items = all.slice(0, MAX_TOTAL)
  const rows = readRows(opened, items.slice(offset, offset + limit))
  onFound?.(rows.map(({ id, kind }) => ({ id, kind })))
  const weights = clauses.map((clause) => rarity(opened, clause))
  const spelling =
    clauses.length > 0 && query.method !== 'meaning' && query.suggest !== false
      ? spellingOf(
          opened,
          query,
          conditions,
          matched === 'any' || !items.some(({ foundBy }) => foundBy !== 'meaning') ? 0 : whole,
        )
      : null
  const passages = passagesOfRows(opened, query, rows)
  return {
    hits: rows.map((row) => ({
      ...cutHit(opened, row, clauses, weights, query.wholePassages === true),
      ...(passages === null ? {} : { passages: passages.get(row.key) ?? [] }),
    })),
    total: items.length,
    whole: Math.min(whole, items.length),
    matched,
    isNothingNear,
    suggestedQuery: spelling?.query ?? null,
    corrects: spelling?.corrects === true || (spelling !== null && items.length === 0),
    counts: countValues(
      opened.file,
      opened.labels,
      query.counts ?? [],
      items.map(({ key }) => key),
    ),
    ...(query.list === undefined || isPartial ? {} : { ids: idsOf(opened.file, all) }),
  }
}

/** The passages that the query requests of the hits; null if it requests none. */
function passagesOfRows(
  { file, labels, scanning }: AskedFile,
  { eachPassage }: EngineQuery,
  rows: readonly FoundRow[],
): Map<number, ComparedPassage[]> | null {
  if (eachPassage === undefined) return null
  const { meanings, most } = eachPassage
  if (scanning === null || meanings.some(({ values }) => values.length !== scanning.space.dimensions)) return new Map()
  const keys = rows.map(({ key }) => key)
  return comparedPassages({ file, labels, scanner: scanning.scanner }, meanings, keys, most)
}

function idsOf(file: IndexFile, items: readonly FoundItem[]): string[] {
  const rows = file
    .prepare('SELECT item.id FROM json_each(?) AS found CROSS JOIN item ON item.key = found.value')
    .all(JSON.stringify(items.map(({ key }) => key)))
  return rows.map((row) => String(row.id))
}

function read(source: SearchFile, text: string, completeLastWord: boolean): Clause[] {
  const spelt = withSpellings(
    withForms(parseQuery(text, completeLastWord), source.vocabulary.otherForms),
    source.vocabulary,
    (stems) => standsSomewhere(source, stems),
  )
  return withGuards(spelt, source.guards)
}

function standsSomewhere({ file }: SearchFile, stems: readonly string[]): boolean {
  return file.prepare('SELECT 1 FROM words WHERE words MATCH ? LIMIT 1').get(phrase(stems)) !== undefined
}

/** @param whole how many results contain all words as typed */
function spellingOf(
  opened: AskedFile,
  query: EngineQuery,
  conditions: readonly Condition[],
  whole: number,
): Spelling | null {
  const readWhole = (text: string): Clause[] => read(opened, text, false)
  return (
    (whole === 0 ? spellingFound(opened, query, conditions, readWhole) : null) ??
    spellingFoundMore(opened, query, conditions, readWhole, whole)
  )
}

/** By the query's method, or by words if there are no vectors to find by meaning. */
function find(
  opened: AskedFile,
  query: EngineQuery,
  clauses: readonly Clause[],
  conditions: readonly Condition[],
): Found {
  const { meaning, method, titleOnly } = query
  const isByWords = method === undefined || method === 'words' || meaning === undefined || titleOnly === true
  if (isByWords || opened.scanning?.space.dimensions !== meaning.values.length)
    return findByWords(opened, query, clauses, conditions)
  return findWithMeaning({ ...opened, scanner: opened.scanning.scanner }, query, meaning, clauses, conditions)
}

function rarity({ vocabulary }: Pick<SearchFile, 'vocabulary'>, clause: Clause): number {
  const rarest = Math.min(...clause.stems.map((stem) => vocabulary.frequencyOf(stem)))
  return 1 / Math.log2(2 + rarest)
}

/** The words that a text does not contain, as they were typed. */
function lackingIn(text: string, clauses: readonly Clause[]): string[] {
  const held = clausesIn(text, clauses)
  return clauses.flatMap(({ shown }, index) => (held.has(index) ? [] : [shown]))
}

interface FoundRow extends FoundItem, Pick<EngineHit, 'id' | 'kind' | 'scopeId' | 'createdAt' | 'updatedAt'> {}

/** The stored facts about items, without their texts; in their order. */
function readRows({ file, labels }: OpenFile, items: readonly FoundItem[]): FoundRow[] {
  const read = file.prepare('SELECT id, kind, scope, created, updated FROM item WHERE key = ?')
  const nameOf = (ordinal: unknown): string => labels.nameOf(Number(ordinal))?.text ?? ''
  return items.flatMap((item) => {
    const row = read.get(item.key)
    if (row === undefined) return []
    return [
      {
        ...item,
        id: String(row.id),
        kind: nameOf(row.kind),
        scopeId: scopesOfLabel(nameOf(row.scope))?.scopeId ?? nameOf(row.scope),
        createdAt: Number(row.created),
        updatedAt: Number(row.updated),
      },
    ]
  })
}

function cutHit(
  { file, guards }: Pick<SearchFile, 'file' | 'guards'>,
  { key, isAside = false, isPart = false, ...shown }: FoundRow,
  clauses: readonly Clause[],
  weights: readonly number[],
  wholePassages: boolean,
): EngineHit {
  const row = file
    .prepare(
      'SELECT title, body, fields, spans FROM content LEFT JOIN aside ON aside.key = content.key WHERE content.key = ?',
    )
    .get(key)
  const body = String(row?.body ?? '')
  const fields = shownFields(String(row?.fields ?? ''), guards)
  const title = markText(String(row?.title ?? ''), clauses)
  const whole = [String(row?.title ?? ''), body, ...fields.map(({ text }) => text)].join('\n')
  const found = { ...shown, title, lacks: isPart ? lackingIn(whole, clauses) : [] }
  const cut = (snippet: TextSegment[], aside: boolean): EngineHit => ({
    ...found,
    snippet,
    isAside: aside,
    fields:
      found.foundBy === 'meaning' ? [] : fieldsThatShow(fields, clauses, weights, matchesIn([...title, ...snippet])),
  })
  const { passage } = found
  if (passage !== null)
    return cut(
      wholePassages
        ? markText(body.slice(passage.start, passage.end), clauses)
        : passageSnippet(body, passage, clauses, weights),
      false,
    )
  if (row?.spans == null) return cut(bestSnippet(body, clauses, weights), false)
  const spans = readSpans(String(row.spans))
  const own = isAside
    ? null
    : snippetWhere(body, clauses, weights, (offset) => !spans.some(({ start, end }) => start <= offset && offset < end))
  if (own !== null) return cut(own, false)
  const aside = snippetWhere(body, clauses, weights, () => true)
  return cut(aside ?? openingOf(body), aside !== null)
}

/** The parts of texts that are marked. */
function matchesIn(segments: readonly TextSegment[]): string {
  return segments.flatMap(({ text, match }) => (match ? [text] : [])).join('\n')
}

function emptyResult(query: EngineQuery): EngineResult {
  return {
    hits: [],
    total: 0,
    matched: 'all',
    whole: 0,
    isNothingNear: false,
    suggestedQuery: null,
    corrects: false,
    counts: Object.fromEntries((query.counts ?? []).map((facet) => [facet, []])),
    ...(query.list === undefined ? {} : { ids: [] }),
  }
}
