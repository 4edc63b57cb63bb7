import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { withBlockIds } from '#editor/document/block-ids.ts'
import { contentOfText } from '#editor/document/content.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { copyRows, type CellTransaction, type Database } from '#platform/server/database/index.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'

const ABSTRACTS = new URL('../../../shared/data/3-retrieval/beir-scifact/corpus.jsonl.gz', import.meta.url)
const MIN_SENTENCE_CHARS = 40
const NOTE_SENTENCES = 8
const ROWS_AT_ONCE = 1_000

/**
 * Sentences of real abstracts from ../shared/data, or if they are absent made-up ones with the same distribution of
 * frequent and rare words.
 */
export function researchSentences(): string[] {
  if (!existsSync(ABSTRACTS)) return madeUpSentences()
  const lines = gunzipSync(readFileSync(ABSTRACTS)).toString('utf8').trim().split('\n')
  return lines
    .flatMap((line) => (JSON.parse(line) as { text: string }).text.split(/(?<=\.)\s+/))
    .filter((sentence) => sentence.length > MIN_SENTENCE_CHARS)
}

function madeUpSentences(): string[] {
  const random = seededRandom(3)
  const syllables = ['ta', 'ri', 'mo', 'sel', 'ka', 'ven', 'do', 'lu', 'pre', 'ix', 'on', 'ber', 'fi', 'gal', 'hu']
  const words = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => syllables[Math.floor(random() * syllables.length)]).join(
      '',
    ),
  )
  const word = (): string => words[Math.floor(words.length ** random()) - 1] ?? 'and'
  return Array.from({ length: 40_000 }, () => `${Array.from({ length: 18 }, word).join(' ')}.`)
}

export interface CorpusSize {
  projects: number
  /** The share of the projects that are accessible only through grants. */
  closedShare: number
  notes: number
  highlights: number
}

/**
 * Writes projects with notes and highlights of a workspace directly into its tables: content without events, as in a
 * restored backup.
 */
export async function writeCorpus(
  database: Database,
  teamId: Id,
  sentences: readonly string[],
  size: CorpusSize,
): Promise<void> {
  const random = seededRandom(11)
  const pick = (): string => sentences[Math.floor(random() * sentences.length)] ?? ''
  const projects = Array.from({ length: size.projects }, (_, number) => ({
    id: newId(),
    scopeId: newId(),
    documentId: newId(),
    open: number >= size.projects * size.closedShare,
  }))
  await database.workspace(teamId).write(async (tx) => writeProjects(tx, teamId, projects))
  const notes: Array<{ id: Id; scopeId: Id; projectId: Id }> = []
  for (let start = 0; start < size.notes; start += ROWS_AT_ONCE) {
    const made = Array.from({ length: Math.min(ROWS_AT_ONCE, size.notes - start) }, () => {
      const project = projects[Math.floor(random() * projects.length)]
      if (!project) throw new Error('A corpus has projects.')
      return {
        id: newId(),
        documentId: newId(),
        scopeId: project.scopeId,
        projectId: project.id,
        title: pick().slice(0, 60),
        text: Array.from({ length: NOTE_SENTENCES }, pick).join(' '),
      }
    })
    notes.push(...made)
    await database.workspace(teamId).write(async (tx) => writeNotes(tx, teamId, made))
  }
  for (let start = 0; start < size.highlights; start += ROWS_AT_ONCE) {
    const made = Array.from({ length: Math.min(ROWS_AT_ONCE, size.highlights - start) }, () => {
      const note = notes[Math.floor(random() * notes.length)]
      if (!note) throw new Error('A corpus with highlights has notes.')
      return { id: newId(), noteId: note.id, scopeId: note.scopeId, projectId: note.projectId, text: pick() }
    })
    await database.workspace(teamId).write(async (tx) => writeHighlights(tx, teamId, made))
  }
}

/** A project; one that is not open is accessible only through its grants. */
export interface ProjectRow {
  id: Id
  scopeId: Id
  documentId: Id
  open: boolean
}

/** A note with its text. */
export interface NoteRow {
  id: Id
  scopeId: Id
  projectId: Id
  documentId: Id
  title: string
  text: string
}

export interface HighlightRow {
  id: Id
  scopeId: Id
  projectId: Id
  noteId: Id
  text: string
}

export async function writeProjects(tx: CellTransaction, teamId: Id, projects: readonly ProjectRow[]): Promise<void> {
  await copyRows(
    tx,
    'scopes',
    [
      ['id', 'uuid'],
      ['team_id', 'uuid'],
      ['parent_id', 'uuid'],
      ['inherits', 'boolean'],
      ['kind', 'text'],
    ],
    projects.map((project) => [project.scopeId, teamId, teamId, project.open, 'project']),
  )
  await copyRows(
    tx,
    'projects',
    [
      ['id', 'uuid'],
      ['team_id', 'uuid'],
      ['scope_id', 'uuid'],
      ['title', 'text'],
      ['readme_document_id', 'uuid'],
      ['tabs', 'jsonb'],
      ['created_by_kind', 'text'],
    ],
    projects.map((project, number) => [
      project.id,
      teamId,
      project.scopeId,
      `Study ${number}`,
      project.documentId,
      '[]',
      'system',
    ]),
  )
}

export async function writeNotes(tx: CellTransaction, teamId: Id, notes: readonly NoteRow[]): Promise<void> {
  await copyRows(
    tx,
    'notes',
    [
      ['id', 'uuid'],
      ['team_id', 'uuid'],
      ['scope_id', 'uuid'],
      ['project_id', 'uuid'],
      ['document_id', 'uuid'],
      ['title', 'text'],
      ['created_by_kind', 'text'],
    ],
    notes.map((note) => [note.id, teamId, note.scopeId, note.projectId, note.documentId, note.title, 'system']),
  )
  await copyRows(
    tx,
    'documents',
    [
      ['id', 'uuid'],
      ['team_id', 'uuid'],
      ['owner_kind', 'text'],
      ['owner_id', 'uuid'],
      ['scope_id', 'uuid'],
      ['schema_version', 'integer'],
      ['content', 'jsonb'],
      ['text', 'text'],
    ],
    notes.map((note) => [
      note.documentId,
      teamId,
      'note',
      note.id,
      note.scopeId,
      1,
      JSON.stringify(withBlockIds(contentOfText(note.text))),
      note.text,
    ]),
  )
}

export async function writeHighlights(
  tx: CellTransaction,
  teamId: Id,
  highlights: readonly HighlightRow[],
): Promise<void> {
  await copyRows(
    tx,
    'highlights',
    [
      ['id', 'uuid'],
      ['team_id', 'uuid'],
      ['scope_id', 'uuid'],
      ['project_id', 'uuid'],
      ['note_id', 'uuid'],
      ['text', 'text'],
      ['created_by_kind', 'text'],
    ],
    highlights.map((highlight) => [
      highlight.id,
      teamId,
      highlight.scopeId,
      highlight.projectId,
      highlight.noteId,
      highlight.text,
      'system',
    ]),
  )
}
