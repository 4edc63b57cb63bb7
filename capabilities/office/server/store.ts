import { sql, type Selectable } from 'kysely'
import { foldedForFinding } from '#platform/kernel/find-folded.ts'
import { wordsToFind } from '#platform/kernel/find-together.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { copyRows, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import type { OfficeContent, OfficeFile, OfficeKind, OutlineSection, Sheet } from '../model/office-file.ts'
import { MAX_MATCHES, ROWS_PER_BLOCK } from '../model/limits.ts'
import './tables.ts'

/** A file with the state of reading its content. */
export interface ShownOfficeFile {
  id: Id
  scopeId: Id
  office: OfficeFile
}

function officeFileOf(row: Selectable<CellTables['office_files']>): OfficeFile {
  return {
    contentId: row.content_id,
    kind: row.kind,
    status: row.status,
    error: row.error_message === null ? null : { code: row.error_code ?? '', message: row.error_message },
    notice: row.notice,
  }
}

export async function findOfficeFile(tx: CellTransaction, contentId: Id): Promise<OfficeFile | null> {
  const row = await tx.selectFrom('office_files').selectAll().where('content_id', '=', contentId).executeTakeFirst()
  return row ? officeFileOf(row) : null
}

/** The state of reading existing files, without access checks: callers authorize by their scope. */
export async function findShownOfficeFiles(
  tx: CellTransaction,
  fileIds: ReadonlyArray<Id>,
): Promise<ShownOfficeFile[]> {
  const rows = await tx
    .selectFrom('files')
    .innerJoin('office_files', 'office_files.content_id', 'files.content_id')
    .selectAll('office_files')
    .select(['files.id as file_id', 'files.scope_id'])
    .where((where) => where('files.id', '=', where.fn.any(where.val([...fileIds]))))
    .where('files.deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({ id: row.file_id, scopeId: row.scope_id, office: officeFileOf(row) }))
}

export async function insertOfficeFile(
  tx: CellTransaction,
  teamId: Id,
  contentId: Id,
  kind: OfficeKind,
): Promise<void> {
  await tx
    .insertInto('office_files')
    .values({
      content_id: contentId,
      team_id: teamId,
      kind,
      error_code: null,
      error_message: null,
      notice: null,
      finished_at: null,
    })
    .execute()
}

type OfficeChange = Pick<OfficeFile, 'status' | 'error'> & { notice?: string | null; finishedAt: Date | null }

export async function updateOfficeFile(
  tx: CellTransaction,
  contentId: Id,
  { status, error, notice = null, finishedAt }: OfficeChange,
): Promise<void> {
  await tx
    .updateTable('office_files')
    .set({
      status,
      error_code: error?.code ?? null,
      error_message: error?.message ?? null,
      notice,
      finished_at: finishedAt,
    })
    .where('content_id', '=', contentId)
    .execute()
}

/** Stores what was read, replacing that of an earlier attempt. */
export async function putContent(
  tx: CellTransaction,
  teamId: Id,
  contentId: Id,
  content: OfficeContent,
): Promise<void> {
  for (const table of ['office_sheets', 'office_rows', 'office_sections'] as const)
    await tx.deleteFrom(table).where('content_id', '=', contentId).execute()
  if (content.kind === 'outline') {
    await copyRows(
      tx,
      'office_sections',
      [
        ['content_id', 'uuid'],
        ['team_id', 'uuid'],
        ['number', 'integer'],
        ['title', 'text'],
        ['is_slide', 'boolean'],
        ['blocks', 'jsonb'],
      ],
      content.sections.map(({ title, isSlide, blocks }, index) => [
        contentId,
        teamId,
        index + 1,
        title,
        isSlide,
        JSON.stringify(blocks),
      ]),
    )
    return
  }
  await copyRows(
    tx,
    'office_sheets',
    [
      ['content_id', 'uuid'],
      ['team_id', 'uuid'],
      ['number', 'integer'],
      ['name', 'text'],
      ['is_hidden', 'boolean'],
      ['row_count', 'integer'],
      ['column_count', 'integer'],
    ],
    content.sheets.map(({ name, isHidden, rows }, index) => [
      contentId,
      teamId,
      index + 1,
      name,
      isHidden,
      rows.length,
      rows.reduce((widest, row) => Math.max(widest, row.length), 0),
    ]),
  )
  await copyRows(
    tx,
    'office_rows',
    [
      ['content_id', 'uuid'],
      ['team_id', 'uuid'],
      ['sheet', 'integer'],
      ['first_row', 'integer'],
      ['rows', 'jsonb'],
      ['folded', 'jsonb'],
    ],
    content.sheets.flatMap(({ rows }, index) =>
      Array.from({ length: Math.ceil(rows.length / ROWS_PER_BLOCK) }, (_one, block) => {
        const kept = rows.slice(block * ROWS_PER_BLOCK, (block + 1) * ROWS_PER_BLOCK)
        return [
          contentId,
          teamId,
          index + 1,
          block * ROWS_PER_BLOCK,
          JSON.stringify(kept),
          JSON.stringify(kept.map((row) => row.map(foldedForFinding))),
        ]
      }),
    ),
  )
}

export async function sheetsOf(tx: CellTransaction, contentId: Id): Promise<Sheet[]> {
  const rows = await tx
    .selectFrom('office_sheets')
    .selectAll()
    .where('content_id', '=', contentId)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    number: row.number,
    name: row.name,
    isHidden: row.is_hidden,
    rowCount: row.row_count,
    columnCount: row.column_count,
  }))
}

/** The block of stored rows of a sheet that contains a row. */
export async function blockOfRows(
  tx: CellTransaction,
  contentId: Id,
  sheet: number,
  row: number,
): Promise<ReadonlyArray<ReadonlyArray<string>>> {
  const first = Math.floor(row / ROWS_PER_BLOCK) * ROWS_PER_BLOCK
  const found = await tx
    .selectFrom('office_rows')
    .select('rows')
    .where('content_id', '=', contentId)
    .where('sheet', '=', sheet)
    .where('first_row', '=', first)
    .executeTakeFirst()
  return found?.rows ?? []
}

interface CellOfContent {
  contentId: Id
  sheet: number
  row: number
  column: number
}

/**
 * The cells that contain the words, regardless of case and accents, sheet by sheet and row by row. For a file without
 * a cell that contains them as typed, the cells with some of them in the rows with the most of the different words, at
 * least half of them.
 */
export async function findInSheets(
  tx: CellTransaction,
  contentIds: ReadonlyArray<Id>,
  words: string,
): Promise<CellOfContent[]> {
  const requested = foldedForFinding(words)
  if (requested === '') return []
  const { rows } = await sql<CellOfContent>`
    select asked.id as "contentId", found.sheet, found.row, found."column"
    from unnest(${[...contentIds]}::uuid[]) as asked (id) cross join lateral (
      select r.sheet, (r.first_row + line.at - 1)::int as row, (cell.at - 1)::int as "column"
      from office_rows r
        cross join lateral jsonb_array_elements(r.folded) with ordinality as line (cells, at)
        cross join lateral jsonb_array_elements_text(line.cells) with ordinality as cell (text, at)
      where r.content_id = asked.id and strpos(cell.text, ${requested}) > 0
      order by r.sheet, row, "column" limit ${MAX_MATCHES}
    ) found
    order by found.sheet, found.row, found."column"`.execute(tx)
  const holding = new Set(rows.map(({ contentId }) => contentId))
  return [
    ...rows,
    ...(await findTogetherInRows(
      tx,
      contentIds.filter((id) => !holding.has(id)),
      wordsToFind(words),
    )),
  ]
}

async function findTogetherInRows(
  tx: CellTransaction,
  contentIds: ReadonlyArray<Id>,
  words: readonly string[],
): Promise<CellOfContent[]> {
  if (words.length === 0 || contentIds.length === 0) return []
  const { rows } = await sql<CellOfContent>`
    select asked.id as "contentId", found.sheet, found.row, found."column"
    from unnest(${[...contentIds]}::uuid[]) as asked (id) cross join lateral (
      select line.sheet, line.row, (cell.at - 1)::int as "column"
      from (
        select held.*, max(held.words) over () as most
        from (
          select r.sheet, (r.first_row + line.at - 1)::int as row, line.cells, (select count(*) from unnest(${[...words]}::text[]) as word where strpos(line.cells::text, word) > 0) as words
          from office_rows r cross join lateral jsonb_array_elements(r.folded) with ordinality as line (cells, at)
          where r.content_id = asked.id
        ) held
      ) line cross join lateral jsonb_array_elements_text(line.cells) with ordinality as cell (text, at)
      where line.words = line.most and line.words * 2 >= ${words.length}::integer and exists (select 1 from unnest(${[...words]}::text[]) as word where strpos(cell.text, word) > 0)
      order by line.sheet, line.row, "column" limit ${MAX_MATCHES}
    ) found
    order by found.sheet, found.row, found."column"`.execute(tx)
  return rows
}

export async function countSections(tx: CellTransaction, contentId: Id): Promise<number> {
  const { count } = await tx
    .selectFrom('office_sections')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('content_id', '=', contentId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The sections after a number, in order. */
export async function findSections(
  tx: CellTransaction,
  contentId: Id,
  after: number,
  limit: number,
): Promise<OutlineSection[]> {
  const rows = await tx
    .selectFrom('office_sections')
    .selectAll()
    .where('content_id', '=', contentId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ number: row.number, title: row.title, isSlide: row.is_slide, blocks: row.blocks }))
}

/** All text of files that were read: no more is stored of a file than the search index accepts. */
export async function textOfContents(tx: CellTransaction, contentIds: ReadonlyArray<Id>): Promise<Map<Id, string>> {
  if (contentIds.length === 0) return new Map()
  const { rows } = await sql<{ content_id: Id; text: string }>`
    with words as (
      select content_id, 0 as sheet, number as at, concat_ws(E'\n', nullif(title, ''), (select string_agg(block ->> 'text', E'\n') from jsonb_array_elements(blocks) as block)) as text
      from office_sections where content_id = any(${[...contentIds]}::uuid[])
      union all
      select content_id, sheet, first_row, (
        select string_agg(nullif((select string_agg(nullif(cell, ''), ' ') from jsonb_array_elements_text(line) as cell), ''), E'\n') from jsonb_array_elements(rows) as line
      )
      from office_rows where content_id = any(${[...contentIds]}::uuid[])
    )
    select content_id, string_agg(text, E'\n' order by sheet, at) as text from words where text <> '' group by content_id`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.content_id, row.text]))
}
