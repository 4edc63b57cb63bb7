import type { Id } from '#platform/kernel/ids.ts'
import type { AllowedScopes, EngineChange, EngineQuery, EngineVector } from '#platform/server/search-engine/index.ts'
import { indexId, upsertOf } from '#search/server/index-rows.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { researchSentences, type HighlightRow, type NoteRow, type ProjectRow } from './research-corpus.ts'

export const DIMENSIONS = 384
const PROJECTS = 2_000
/** Out of this many projects, the reader sees the number below. */
const PROJECTS_IN_TURN = 5
const SEEN_IN_TURN = 2
/** A note, followed by its highlights. */
const ITEMS_OF_NOTE = 20
const NOTE_SENTENCES = 8
const TITLE_CHARS = 60
/** The length of a highlight. */
const SENTENCE_CHARS = 120
/** Vectors cluster around this many meanings, like sentences about one subject. */
const MEANINGS = 2_000
const NOISE_NUMBERS = 1_048_576
/** Queries are made in the same way as items, from numbers that no item has. */
const QUESTIONS = 1_000_000_000
/** The number of results that the search page shows first. */
export const PAGE_RESULTS = 30

/**
 * Notes and highlights by their number, in projects of which a reader sees 40 %: the rows, their changes for the index,
 * and the queries.
 */
export interface SearchTexts {
  projects: readonly ProjectRow[]
  note(number: number): NoteRow | null
  highlight(number: number): HighlightRow | null
  /** Returns the changes that add an item to the index, with a vector; a given text replaces that of the item. */
  changesOf(number: number, ownText?: string): EngineChange[]
  /** The n-th query: half of them words in the course of typing, the others several words; with its meaning. */
  query(number: number, method: NonNullable<EngineQuery['method']>): EngineQuery
  /** The n-th question in whole words, as a user would write it. */
  question(number: number): string
  /** The n-th pair of words, as far as typed by a user who is still typing. */
  typed(number: number): string
  /** The scopes that the reader sees. */
  allowed: AllowedScopes
}

/** Spreads numbers, so that values derived from one number are independent of each other. */
function spread(number: number, salt: number): number {
  let hash = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

const FAMILIES = { note: 1, highlight: 2, document: 3, project: 4, scope: 5, readme: 6 } as const

function idOf(family: keyof typeof FAMILIES, number: number): Id {
  return `0000000${FAMILIES[family]}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

export function searchTexts(workspaceId: Id): SearchTexts {
  const sentences = researchSentences()
  const vector = vectorMaker()
  const sentence = (number: number, salt: number): string =>
    (sentences[spread(number, salt) % sentences.length] ?? '').slice(0, SENTENCE_CHARS)
  const projects = Array.from({ length: PROJECTS }, (_, number) => ({
    id: idOf('project', number),
    scopeId: idOf('scope', number),
    documentId: idOf('readme', number),
    open: number % PROJECTS_IN_TURN < SEEN_IN_TURN,
  }))
  const noteOf = (number: number): number => number - (number % ITEMS_OF_NOTE)
  const placeOf = (number: number): { scopeId: Id; projectId: Id } => {
    const project = spread(noteOf(number), 2) % PROJECTS
    return { scopeId: idOf('scope', project), projectId: idOf('project', project) }
  }

  function note(number: number): NoteRow | null {
    if (noteOf(number) !== number) return null
    const text = Array.from({ length: NOTE_SENTENCES }, (_, at) => sentence(number, 10 + at)).join(' ')
    return {
      id: idOf('note', number),
      documentId: idOf('document', number),
      ...placeOf(number),
      title: sentence(number, 1).slice(0, TITLE_CHARS),
      text,
    }
  }

  function highlight(number: number): HighlightRow | null {
    if (noteOf(number) === number) return null
    return {
      id: idOf('highlight', number),
      noteId: idOf('note', noteOf(number)),
      ...placeOf(number),
      text: sentence(number, 1),
    }
  }

  function changesOf(number: number, ownText?: string): EngineChange[] {
    const row = note(number) ?? highlight(number)
    if (row === null) return []
    const [kind, title] = 'title' in row ? ['note', row.title] : ['highlight', '']
    const body = ownText ?? row.text
    const at = new Date(number)
    const upsert = upsertOf(
      workspaceId,
      kind,
      { ...row, title, body, createdAt: at, updatedAt: at, authorIds: [], tagIds: [], published: null },
      { personIds: [], asked: [], values: [], summary: [] },
      1,
    )
    const passages = [{ start: 0, end: body.length, vector: vector(number) }]
    return [upsert, { type: 'passages', workspaceId, id: indexId(kind, row.id), passages }]
  }

  function query(number: number, method: NonNullable<EngineQuery['method']>): EngineQuery {
    const words = sentence(number + QUESTIONS, 1).split(/\s+/)
    const at = number % Math.max(1, words.length - 4)
    const text =
      number % 2 === 0
        ? `${words[at]} ${(words[at + 1] ?? '').slice(0, 1 + (number % 6))}`
        : `${words.slice(at, at + 3).join(' ')} `
    return { workspaceId, text, method, meaning: vector(number + QUESTIONS), limit: PAGE_RESULTS }
  }

  function question(number: number): string {
    return sentence(number + QUESTIONS, 1)
      .split(/\s+/)
      .slice(0, 5 + (number % 6))
      .join(' ')
  }

  function typed(number: number): string {
    const words = sentence(number + QUESTIONS, 3).split(/\s+/)
    const at = spread(number, 4) % Math.max(1, words.length - 2)
    const pair = words.slice(at, at + 2).join(' ')
    return pair.slice(0, 1 + (spread(number, 5) % pair.length)).trimEnd()
  }

  return {
    projects,
    note,
    highlight,
    changesOf,
    query,
    question,
    typed,
    allowed: projects.flatMap(({ open, scopeId }) => (open ? [scopeId] : [])),
  }
}

function vectorMaker(): (number: number) => EngineVector {
  const random = seededRandom(29)
  const some = (count: number, most: number): Int8Array =>
    Int8Array.from({ length: count }, () => Math.round((random() * 2 - 1) * most))
  const meanings = some(MEANINGS * DIMENSIONS, 80)
  const noise = some(NOISE_NUMBERS, 47)
  return (number) => {
    const meaning = (spread(number, 5) % MEANINGS) * DIMENSIONS
    const from = spread(number, 6) % (NOISE_NUMBERS - DIMENSIONS)
    const values = new Int8Array(DIMENSIONS)
    let squares = 0
    for (let index = 0; index < DIMENSIONS; index++) {
      const value = (meanings[meaning + index] ?? 0) + (noise[from + index] ?? 0)
      values[index] = value
      squares += value * value
    }
    return { values, scale: 1 / Math.sqrt(squares) }
  }
}
