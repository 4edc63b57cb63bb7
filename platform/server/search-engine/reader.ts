import { MAX_TOTAL, type AllowedScopes, type EngineHit, type EngineQuery, type EngineResult } from './contract.ts'
import { conditionsOf, openLabels, type Condition } from './conditions.ts'
import { openWorkspaceForReading, type IndexFile } from './index-file.ts'
import { parseQuery, replaceWords, type Clause } from './parse-query.ts'
import { findMatches, hasMatch, listItems, type Match, type SearchFile } from './ranking.ts'
import { bestSnippet, markText } from './segments.ts'
import { foldWord, tokenize } from './tokenize.ts'
import { openVocabulary } from './vocabulary.ts'

const MAX_OPEN_FILES = 32
const DEFAULT_LIMIT = 20
/** A query with more unknown words than this is not misspelt, it is something else. */
const MAX_CORRECTED_WORDS = 5
const MAX_TRIED_CORRECTIONS = 5

/** Answers queries on one folder. Sees every commit of the writer at once. */
export interface Reader {
  search(query: EngineQuery, allowed: AllowedScopes): EngineResult
  /** Lets go of the file of a workspace, so that it can be removed. */
  release(workspaceId: string): void
  close(): void
}

interface OpenFile extends SearchFile {
  labels: ReturnType<typeof openLabels>
}

/** Opens the folder for queries. */
export function openReader(folder: string): Reader {
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
    const opened = { file, labels: openLabels(file), vocabulary: openVocabulary(file) }
    open.set(workspaceId, opened)
    return opened
  }

  return {
    search(query, allowed) {
      const opened = fileOf(query.workspaceId)
      return opened === null ? emptyResult() : searchFile(opened, query, allowed)
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

/** One snapshot of the file serves the whole query, so that counts, hits and texts agree. */
function searchFile(opened: OpenFile, query: EngineQuery, allowed: AllowedScopes): EngineResult {
  opened.file.database.exec('BEGIN')
  try {
    opened.labels.refresh()
    const conditions = conditionsOf(query, allowed, opened.labels)
    return conditions === null ? emptyResult() : answer(opened, query, conditions)
  } finally {
    opened.file.database.exec('ROLLBACK')
  }
}

function answer(opened: OpenFile, query: EngineQuery, conditions: readonly Condition[]): EngineResult {
  const offset = Math.max(0, query.offset ?? 0)
  const limit = Math.max(0, Math.min(query.limit ?? DEFAULT_LIMIT, MAX_TOTAL))
  const clauses = parseQuery(query.text, query.completeLastWord ?? true)
  if (clauses.length === 0) {
    const matches = query.text.trim() === '' ? listItems(opened, query, conditions, MAX_TOTAL) : []
    return { hits: readHits(opened.file, matches.slice(offset, offset + limit), [], []), total: matches.length, matched: 'all', suggestedQuery: null, counts: {} }
  }
  const { matches, matched } = findMatches(opened, query, clauses, conditions, MAX_TOTAL)
  const weights = clauses.map((clause) => rarity(opened, clause))
  return {
    hits: readHits(opened.file, matches.slice(offset, offset + limit), clauses, weights),
    total: matches.length,
    matched,
    suggestedQuery: (matches.length === 0 || matched === 'any') && query.suggest !== false ? suggest(opened, query, conditions) : null,
    counts: {},
  }
}

function rarity({ vocabulary }: SearchFile, clause: Clause): number {
  const rarest = Math.min(...clause.stems.map((stem) => vocabulary.frequencyOf(stem)))
  return 1 / Math.log2(2 + rarest)
}

function readHits(file: IndexFile, matches: readonly Match[], clauses: readonly Clause[], weights: readonly number[]): EngineHit[] {
  const read = file.prepare(
    `SELECT item.id, kind.text AS kind, scope.text AS scope, item.created, item.updated, content.title, content.body
     FROM item JOIN content ON content.key = item.key JOIN label AS kind ON kind.ordinal = item.kind JOIN label AS scope ON scope.ordinal = item.scope
     WHERE item.key = ?`,
  )
  const hits: EngineHit[] = []
  for (const match of matches) {
    const row = read.get(match.key)
    if (row === undefined) continue
    hits.push({
      id: String(row.id),
      kind: String(row.kind),
      scopeId: String(row.scope),
      createdAt: Number(row.created),
      updatedAt: Number(row.updated),
      score: match.score,
      title: markText(String(row.title), clauses),
      snippet: bestSnippet(String(row.body), clauses, weights),
      foundBy: 'words',
      passage: null,
    })
  }
  return hits
}

/**
 * Words that find nothing for this reader are exchanged for similar ones that do. Everything is asked with the reader's own conditions,
 * so neither a suggestion nor its absence tells of what the reader may not see.
 */
function suggest(opened: OpenFile, query: EngineQuery, conditions: readonly Condition[]): string | null {
  const finds = (text: string) => hasMatch(opened, query, parseQuery(text, false), conditions)
  const words = new Set(tokenize(query.text).map((token) => foldWord(query.text.slice(token.start, token.end))))
  const unknown = [...words].filter((word) => !finds(word))
  if (unknown.length === 0 || unknown.length > MAX_CORRECTED_WORDS) return null
  const corrections = new Map<string, string>()
  for (const word of unknown) {
    const correction = opened.vocabulary.similarWords(word).slice(0, MAX_TRIED_CORRECTIONS).find(finds)
    if (correction !== undefined) corrections.set(word, correction)
  }
  if (corrections.size === 0) return null
  const suggestion = replaceWords(query.text, corrections)
  return finds(suggestion) ? suggestion : null
}

function emptyResult(): EngineResult {
  return { hits: [], total: 0, matched: 'all', suggestedQuery: null, counts: {} }
}
