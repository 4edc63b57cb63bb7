import { sql, type Selectable } from 'kysely'
import { foldedForFinding } from '#platform/kernel/find-folded.ts'
import { findTogether, wordsToFind } from '#platform/kernel/find-together.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { jsonb, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { MAX_INDEXED_CHARS, MAX_PAGES_APART } from '../model/limits.ts'
import type { Pdf, PdfMatch, PdfOrigin, PdfPage } from '../model/pdf.ts'
import './tables.ts'

/** A file with the state of reading its content. */
export interface FilePdf {
  id: Id
  scopeId: Id
  pdf: Pdf
}

function pdfOf(row: Selectable<CellTables['pdfs']>): Pdf {
  return {
    contentId: row.content_id,
    origin: row.origin,
    status: row.status,
    progress: row.progress,
    error: row.error_message === null ? null : { code: row.error_code ?? '', message: row.error_message },
    pageCount: row.page_count,
    convertedKey: row.converted_key,
  }
}

export async function findPdf(tx: CellTransaction, contentId: Id): Promise<Pdf | null> {
  const row = await tx.selectFrom('pdfs').selectAll().where('content_id', '=', contentId).executeTakeFirst()
  return row ? pdfOf(row) : null
}

/** The title of a document in its metadata; null if that is not a real title. */
export async function findTitle(tx: CellTransaction, contentId: Id): Promise<string | null> {
  const row = await tx.selectFrom('pdfs').select('title').where('content_id', '=', contentId).executeTakeFirst()
  return row?.title ?? null
}

/** The documents of existing files, without access checks: callers authorize by their scope. */
export async function findFilePdfs(tx: CellTransaction, fileIds: ReadonlyArray<Id>): Promise<FilePdf[]> {
  const rows = await tx
    .selectFrom('files')
    .innerJoin('pdfs', 'pdfs.content_id', 'files.content_id')
    .selectAll('pdfs')
    .select(['files.id as file_id', 'files.scope_id'])
    .where((where) => where('files.id', '=', where.fn.any(where.val([...fileIds]))))
    .where('files.deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({ id: row.file_id, scopeId: row.scope_id, pdf: pdfOf(row) }))
}

export async function insertPdf(tx: CellTransaction, teamId: Id, contentId: Id, origin: PdfOrigin): Promise<void> {
  await tx
    .insertInto('pdfs')
    .values({
      content_id: contentId,
      team_id: teamId,
      origin,
      error_code: null,
      error_message: null,
      page_count: null,
      converted_key: null,
      finished_at: null,
    })
    .execute()
}

/** The properties of a document that change. */
type PdfChange = Partial<Pick<Pdf, 'status' | 'progress' | 'error' | 'pageCount' | 'convertedKey'>> & {
  title?: string
  finishedAt?: Date | null
}

export async function updatePdf(
  tx: CellTransaction,
  contentId: Id,
  { status, progress, error, pageCount, convertedKey, title, finishedAt }: PdfChange,
): Promise<void> {
  await tx
    .updateTable('pdfs')
    .set({
      ...(status === undefined ? {} : { status }),
      ...(progress === undefined ? {} : { progress }),
      ...(error === undefined ? {} : { error_code: error?.code ?? null, error_message: error?.message ?? null }),
      ...(pageCount === undefined ? {} : { page_count: pageCount }),
      ...(convertedKey === undefined ? {} : { converted_key: convertedKey }),
      ...(title === undefined ? {} : { title }),
      ...(finishedAt === undefined ? {} : { finished_at: finishedAt }),
    })
    .where('content_id', '=', contentId)
    .execute()
}

/** Stores pages, replacing what was read of them before. */
export async function putPages(
  tx: CellTransaction,
  teamId: Id,
  contentId: Id,
  pages: ReadonlyArray<PdfPage>,
): Promise<void> {
  await tx
    .insertInto('pdf_pages')
    .values(
      pages.map(({ number, width, height, text, runs, recognition, failure }) => ({
        content_id: contentId,
        team_id: teamId,
        number,
        width,
        height,
        text,
        folded: foldedForFinding(text),
        runs: jsonb(runs),
        recognition,
        failure,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['content_id', 'number']).doUpdateSet((set) => ({
        width: set.ref('excluded.width'),
        height: set.ref('excluded.height'),
        text: set.ref('excluded.text'),
        folded: set.ref('excluded.folded'),
        runs: set.ref('excluded.runs'),
        recognition: set.ref('excluded.recognition'),
        failure: set.ref('excluded.failure'),
      })),
    )
    .execute()
}

/** A page without its words, for layouts and for continuing a reading. */
export type PageSketch = Pick<PdfPage, 'number' | 'width' | 'height' | 'recognition'>

/** All pages that were read, in order. */
export async function sketchPages(tx: CellTransaction, contentId: Id): Promise<PageSketch[]> {
  return tx
    .selectFrom('pdf_pages')
    .select(['number', 'width', 'height', 'recognition'])
    .where('content_id', '=', contentId)
    .orderBy('number')
    .execute()
}

/** The pages after a number, in order. */
export async function findPages(tx: CellTransaction, contentId: Id, after: number, limit: number): Promise<PdfPage[]> {
  return tx
    .selectFrom('pdf_pages')
    .select(['number', 'width', 'height', 'text', 'runs', 'recognition', 'failure'])
    .where('content_id', '=', contentId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** One page of a content; null if it has none with that number. */
export async function pageOfContent(tx: CellTransaction, contentId: Id, number: number): Promise<PdfPage | null> {
  const [page] = await findPages(tx, contentId, number - 1, 1)
  return page?.number === number ? page : null
}

/**
 * The pages that contain the words, regardless of case and accents, with their count; a line break in a page counts as
 * a space. For a document that does not contain them as typed, the pages where they are close together.
 */
export async function findInPages(
  tx: CellTransaction,
  contentIds: ReadonlyArray<Id>,
  words: string,
): Promise<Array<PdfMatch & { contentId: Id }>> {
  const requested = foldedForFinding(words)
  if (requested === '') return []
  const rows = await tx
    .selectFrom('pdf_pages')
    .select([
      'content_id',
      'number',
      sql<number>`((length(folded) - length(replace(folded, ${requested}, ''))) / length(${requested}))::int`.as(
        'count',
      ),
    ])
    .where((where) => where('content_id', '=', where.fn.any(where.val([...contentIds]))))
    .where(sql<boolean>`strpos(folded, ${requested}) > 0`)
    .orderBy('number')
    .execute()
  const holding = new Set(rows.map((row) => row.content_id))
  const apart = await findTogetherInPages(
    tx,
    contentIds.filter((id) => !holding.has(id)),
    words,
  )
  return [
    ...rows.map((row) => ({ contentId: row.content_id, page: row.number, count: row.count, apart: false })),
    ...apart,
  ]
}

/**
 * For each document the pages with the most of the different words, at least half of them, if these are close together.
 */
async function findTogetherInPages(
  tx: CellTransaction,
  contentIds: ReadonlyArray<Id>,
  query: string,
): Promise<Array<PdfMatch & { contentId: Id }>> {
  const words = wordsToFind(query)
  if (words.length === 0 || contentIds.length === 0) return []
  const { rows } = await sql<{ contentId: Id; page: number; text: string }>`
    select content_id as "contentId", number as page, text
    from (
      select p.content_id, p.number, p.text, held.words, max(held.words) over (partition by p.content_id) as most
      from pdf_pages p cross join lateral (select count(*) as words from unnest(${words}::text[]) as word where strpos(p.folded, word) > 0) as held
      where p.content_id = any(${[...contentIds]}::uuid[])
    ) pages
    where words = most and words * 2 >= ${words.length}::integer
    order by number limit ${MAX_PAGES_APART}`.execute(tx)
  return rows.flatMap(({ contentId, page, text }) => {
    const count = findTogether(text, query, Number.POSITIVE_INFINITY).length
    return count === 0 ? [] : [{ contentId, page, count, apart: true }]
  })
}

/** The pages with text, each with the number of characters of the document up to its end. */
const PAGES_WITH_WORDS = sql`select content_id, number, text, sum(length(text) + 1) over (partition by content_id order by number) as up_to from pdf_pages where text <> ''`

/** The text of documents that were read, as many whole pages as the search index accepts. */
export async function textOfContents(tx: CellTransaction, contentIds: ReadonlyArray<Id>): Promise<Map<Id, string>> {
  if (contentIds.length === 0) return new Map()
  const { rows } = await sql<{ content_id: Id; text: string }>`
    select content_id, string_agg(text, E'\n' order by number) as text
    from (${PAGES_WITH_WORDS} and content_id = any(${[...contentIds]}::uuid[])) pages
    where up_to <= ${MAX_INDEXED_CHARS}::bigint
    group by content_id`.execute(tx)
  return new Map(rows.map((row) => [row.content_id, row.text]))
}

/** The last page that the search index includes, for documents with more pages; the others are left out. */
export async function lastSearchedPages(tx: CellTransaction, contentIds: ReadonlyArray<Id>): Promise<Map<Id, number>> {
  const { rows } = await sql<{ content_id: Id; page: number }>`
    select content_id, min(number) - 1 as page
    from (${PAGES_WITH_WORDS} and content_id = any(${[...contentIds]}::uuid[])) pages
    where up_to > ${MAX_INDEXED_CHARS}::bigint
    group by content_id`.execute(tx)
  return new Map(rows.map((row) => [row.content_id, row.page]))
}
