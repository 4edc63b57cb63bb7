import { sql } from 'kysely'
import { readDocuments } from '#documents/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { spokenParts } from '#speakers/model/spoken-parts.ts'
import { knownSpeakers } from '#speakers/server/index.ts'
import type { Span } from '../model/passages.ts'

/** A thing with its text, as the index stores it. */
interface Text {
  id: Id
  body: string
}

/**
 * What known interviewers say in things of a kind: searches by meaning leave it out, and searches by words list it
 * last. Empty for most kinds.
 */
export async function askedParts(
  tx: CellTransaction,
  kind: string,
  texts: readonly Text[],
): Promise<ReadonlyMap<Id, Span[]>> {
  if (kind === 'note') return inNotes(tx, texts)
  return kind === 'highlight' ? inHighlights(tx, texts) : new Map()
}

async function inNotes(tx: CellTransaction, texts: readonly Text[]): Promise<Map<Id, Span[]>> {
  const ids = texts.map(({ id }) => id)
  const { rows } = await sql<{ note_id: Id; document_id: Id; names: string[] }>`
    select speakers.note_id, notes.document_id, array_agg(speakers.name) as names
    from ${knownSpeakers(sql<boolean>`notes.id = any(${ids}::uuid[])`)} as speakers join notes on notes.id = speakers.note_id
    where speakers.known_role = 'INTERVIEWER' group by speakers.note_id, notes.document_id`.execute(tx)
  if (rows.length === 0) return new Map()
  const documents = await readDocuments(
    tx,
    rows.map((row) => row.document_id),
  )
  const bodies = new Map(texts.map(({ id, body }) => [id, body]))
  return new Map(
    rows.map((row): [Id, Span[]] => {
      const content = documents.get(row.document_id)?.content
      const names = new Set(row.names)
      return [row.note_id, content ? spansIn(bodies.get(row.note_id) ?? '', spokenParts(content), names) : []]
    }),
  )
}

/** Where the utterances of some speakers are in a text; all utterances are matched, in order, to locate them. */
function spansIn(
  body: string,
  utterances: ReadonlyArray<{ speaker: string | null; text: string }>,
  names: ReadonlySet<string>,
): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const { speaker, text } of utterances) {
    const start = text === '' ? -1 : body.indexOf(text, from)
    if (start < 0) continue
    from = start + text.length
    if (names.has(speaker ?? '')) spans.push({ start, end: from })
  }
  return spans
}

/** Highlights that contain only words of interviewers. */
async function inHighlights(tx: CellTransaction, texts: readonly Text[]): Promise<Map<Id, Span[]>> {
  const ids = texts.map(({ id }) => id)
  const { rows } = await sql<{ id: Id }>`
    with quoted as (select id, note_id, speakers from highlights where id = any(${ids}::uuid[]) and speakers <> '{}'),
      asking as (
        select note_id, name from ${knownSpeakers(sql<boolean>`notes.id in (select note_id from quoted)`)} as speakers where known_role = 'INTERVIEWER'
      )
    select id from quoted where not exists (
      select from unnest(quoted.speakers) as said (name) where not exists (select from asking where asking.note_id = quoted.note_id and asking.name = said.name)
    )`.execute(tx)
  const asked = new Set(rows.map(({ id }) => id))
  return new Map(texts.flatMap(({ id, body }) => (asked.has(id) ? [[id, [{ start: 0, end: body.length }]]] : [])))
}
