import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTables, CellTransaction } from '#platform/server/database/index.ts'
import type { UtteranceWords, Word } from '../model/word.ts'
import './tables.ts'

type Row = Pick<
  Selectable<CellTables['utterance_words']>,
  'block_id' | 'transcription_id' | 'texts' | 'start_ms' | 'end_ms' | 'confidence'
>

/** As JSON: reading database arrays character by character takes twenty times the memory of their contents. */
const COLUMNS = [
  'utterance_words.block_id',
  'utterance_words.transcription_id',
  sql<string[]>`to_json(texts)`.as('texts'),
  sql<number[]>`to_json(start_ms)`.as('start_ms'),
  sql<number[]>`to_json(end_ms)`.as('end_ms'),
  sql<number[]>`to_json(confidence)`.as('confidence'),
] as const

/** The earliest first; a fixed order for those at the same time. */
const inOrder = sql`start_ms[1], utterance_words.block_id`

/** Words as they are stored. */
export type StoredWords = UtteranceWords & { transcriptionId: Id | null }

function toWords(row: Row): StoredWords {
  const words = row.texts.map((text, at): Word => ({
    text,
    startMs: row.start_ms[at] ?? 0,
    endMs: row.end_ms[at] ?? 0,
    confidence: row.confidence[at] ?? 1,
  }))
  return { blockId: row.block_id, words, transcriptionId: row.transcription_id }
}

/**
 * The words of a document's utterances, the earliest first, including those of deleted utterances; only of some blocks
 * if `blockIds` is given.
 */
export async function wordsOfDocument(
  tx: CellTransaction,
  documentId: Id,
  blockIds?: ReadonlyArray<string>,
): Promise<StoredWords[]> {
  let query = tx.selectFrom('utterance_words').select(COLUMNS).where('document_id', '=', documentId)
  if (blockIds !== undefined)
    query = query.where((where) => where('block_id', '=', where.fn.any(where.val([...blockIds]))))
  return (await query.orderBy(inOrder).execute()).map(toWords)
}

/** The words of some blocks of documents, by document and block. */
export async function wordsOfDocuments(
  tx: CellTransaction,
  documentIds: ReadonlyArray<Id>,
  blockIds: ReadonlyArray<string>,
): Promise<Map<Id, Map<string, Word[]>>> {
  const rows = await tx
    .selectFrom('utterance_words')
    .select([...COLUMNS, 'utterance_words.document_id'])
    .where((where) => where('document_id', '=', where.fn.any(where.val([...documentIds]))))
    .where((where) => where('block_id', '=', where.fn.any(where.val([...blockIds]))))
    .execute()
  const byDocument = new Map<Id, Map<string, Word[]>>(documentIds.map((id) => [id, new Map()]))
  for (const row of rows) byDocument.get(row.document_id)?.set(row.block_id, toWords(row).words)
  return byDocument
}

/** The words of those utterances of a document that overlap parts of a recording, or whose blocks are named. */
export async function wordsWithin(
  tx: CellTransaction,
  documentId: Id,
  parts: ReadonlyArray<{ startMs: number; endMs: number }>,
  blockIds: ReadonlyArray<string>,
): Promise<StoredWords[]> {
  const ranges = `{${parts.map(({ startMs, endMs }) => `[${startMs},${Math.max(startMs, endMs)}]`).join(',')}}`
  const rows = await tx
    .selectFrom('utterance_words')
    .select(COLUMNS)
    .where('document_id', '=', documentId)
    .where((where) =>
      where.or([
        where('block_id', '=', where.fn.any(where.val([...blockIds]))),
        sql<boolean>`exists (
          select from unnest(start_ms, end_ms) as word (from_ms, to_ms)
          where int4range(least(from_ms, to_ms), greatest(from_ms, to_ms), '[]') && ${ranges}::int4multirange)`,
      ]),
    )
    .execute()
  return rows.map(toWords)
}

/** Words that changed, with totals for all words. */
export interface ChangedWords {
  /** The revision to pass next time. */
  revision: string
  /** How many utterances have words: a client with fewer or more has missed a removal. */
  count: number
  utterances: StoredWords[]
}

/** The words of a document's utterances that were stored after a revision; without one, all of them. */
export async function wordsSince(tx: CellTransaction, documentId: Id, since: string | null): Promise<ChangedWords> {
  const all = tx.selectFrom('utterance_words').where('document_id', '=', documentId)
  const { revision, count } = await all
    .select((row) => [row.fn.max('revision').as('revision'), row.fn.countAll<string>().as('count')])
    .executeTakeFirstOrThrow()
  const changed = await all
    .select(COLUMNS)
    .$if(since !== null, (query) => query.where('revision', '>', since))
    .orderBy(inOrder)
    .execute()
  return { revision: revision ?? since ?? '0', count: Number(count), utterances: changed.map(toWords) }
}

/** Those of the documents that have words of a recording. */
export async function withWords(tx: CellTransaction, documentIds: ReadonlyArray<Id>): Promise<Set<Id>> {
  const { rows } = await sql<{ id: Id }>`
    select asked.id from unnest(${[...documentIds]}::uuid[]) as asked (id)
    where exists (select from utterance_words where document_id = asked.id)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The start times of the utterances of a transcription, by block. */
export async function startsOfTranscription(tx: CellTransaction, transcriptionId: Id): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('utterance_words')
    .select(['block_id', sql<number | null>`start_ms[1]`.as('start')])
    .where('transcription_id', '=', transcriptionId)
    .execute()
  return new Map(rows.map(({ block_id: blockId, start }) => [blockId, start ?? 0]))
}

/** A statement has a limited number of parameters. */
const PUT_AT_ONCE = 1_000

/** Stores the words of utterances, replacing existing ones. */
export async function putWords(
  tx: CellTransaction,
  teamId: Id,
  documentId: Id,
  utterances: ReadonlyArray<UtteranceWords>,
  transcriptionId: Id | null = null,
): Promise<void> {
  for (let at = 0; at < utterances.length; at += PUT_AT_ONCE) {
    const rows = utterances.slice(at, at + PUT_AT_ONCE).map(({ blockId, words }) => ({
      document_id: documentId,
      block_id: blockId,
      team_id: teamId,
      transcription_id: transcriptionId,
      texts: words.map(({ text }) => text),
      start_ms: words.map(({ startMs }) => startMs),
      end_ms: words.map(({ endMs }) => endMs),
      confidence: words.map(({ confidence }) => confidence),
    }))
    await tx
      .insertInto('utterance_words')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['document_id', 'block_id']).doUpdateSet((row) => ({
          texts: row.ref('excluded.texts'),
          start_ms: row.ref('excluded.start_ms'),
          end_ms: row.ref('excluded.end_ms'),
          confidence: row.ref('excluded.confidence'),
          revision: sql`nextval('cell.utterance_words_revision')`,
        })),
      )
      .execute()
  }
}

/** Deletes the words of a transcription. */
export async function deleteWordsOfTranscription(tx: CellTransaction, transcriptionId: Id): Promise<void> {
  await tx.deleteFrom('utterance_words').where('transcription_id', '=', transcriptionId).execute()
}

/**
 * Deletes the words said in parts of a recording from utterances that are no longer in the text: their words are kept
 * in case the deletion is undone. Words of other recordings stay.
 * @returns what was deleted of each part, one text for each utterance
 */
export async function forgetWords(
  tx: CellTransaction,
  teamId: Id,
  documentId: Id,
  { fileId, parts }: { fileId: Id; parts: ReadonlyArray<{ id: Id; startMs: number; endMs: number }> },
  present: ReadonlySet<string>,
): Promise<Map<Id, string[]>> {
  const forgotten = new Map(parts.map(({ id }): [Id, string[]] => [id, []]))
  const known = await tx
    .selectFrom('utterance_words')
    .select('block_id')
    .where('document_id', '=', documentId)
    .execute()
  const gone = known.flatMap(({ block_id: blockId }) => (present.has(blockId) ? [] : blockId))
  if (gone.length === 0) return forgotten
  const rows = await tx
    .selectFrom('utterance_words')
    .leftJoin('transcriptions', 'transcriptions.id', 'utterance_words.transcription_id')
    .select(COLUMNS)
    .where('utterance_words.document_id', '=', documentId)
    .where((where) => where('utterance_words.block_id', '=', where.fn.any(where.val(gone))))
    .where((where) =>
      where.or([where('transcriptions.file_id', 'is', null), where('transcriptions.file_id', '=', fileId)]),
    )
    .execute()
  const changed = rows.map(toWords).flatMap(({ blockId, words, transcriptionId }) => {
    let kept = words
    for (const { id, startMs, endMs } of parts) {
      const isSaid = (word: Word): boolean => word.startMs < endMs && word.endMs > startMs
      const said = kept.filter(isSaid)
      if (said.length === 0) continue
      kept = kept.filter((word) => !isSaid(word))
      forgotten.get(id)?.push(said.map(({ text }) => text).join(' '))
    }
    return kept.length < words.length ? [{ blockId, words: kept, transcriptionId }] : []
  })
  for (const [transcriptionId, utterances] of Map.groupBy(changed, (utterance) => utterance.transcriptionId))
    await putWords(tx, teamId, documentId, utterances, transcriptionId)
  return forgotten
}
