import type { FoundHighlights } from './found-highlights.ts'
import { sql, type ExpressionBuilder, type RawBuilder, type Selectable } from 'kysely'
import { Failure } from '#platform/kernel/errors.ts'
import { isId, type Id } from '#platform/kernel/ids.ts'
import {
  decodeCursor,
  encodeCursor,
  toPage,
  type Keyset,
  type Page,
  type PageRequest,
} from '#platform/kernel/pagination.ts'
import {
  copyRows,
  holdsWords,
  jsonb,
  plainArray,
  rowsById,
  type CellTables,
  type CellTransaction,
} from '#platform/server/database/index.ts'
import { contentRows, type Preview } from '#content-kinds/server/index.ts'
import {
  orderedBy,
  pageInOrder,
  personOf,
  type Actor,
  type AskedMembers,
  type Members,
  type Principal,
  type RowOrder,
  type RowsInOrder,
} from '#journal/server/index.ts'
import { knownRole } from '#speakers/model/speaker.ts'
import { speakersOfNotes } from '#speakers/server/index.ts'
import { highlightEvents } from '../model/events.ts'
import type { Highlight } from '../model/highlight.ts'
import { orderInFile, regionName, type Region } from '../model/region.ts'
import './tables.ts'

/** The statements that all content tables share. */
export const highlightRows = contentRows(highlightEvents, 'highlights', {
  title: 'text',
  parents: [
    { table: 'notes', by: 'note_id' },
    { table: 'projects', by: 'project_id' },
  ],
  belongsTo: ['note_id'],
})

/** What a preview shows of a long quote. */
const PREVIEW_TITLE_CHARS = 200

const COLUMNS = [
  'id',
  'scope_id',
  'project_id',
  'note_id',
  'text',
  'context_before',
  'context_after',
  'block_ids',
  'position',
  'file_id',
  'region',
  'anchored',
  'inline_comment_only',
  'speakers',
  'speaker_chars',
  'created_by_kind',
  'created_by_id',
  'created_at',
  'updated_at',
] as const

type Row = Pick<Selectable<CellTables['highlights']>, (typeof COLUMNS)[number]>

const byId = rowsById<Row>('highlights', COLUMNS)

function toHighlight(row: Row): Highlight {
  return {
    id: row.id,
    scopeId: row.scope_id,
    projectId: row.project_id,
    noteId: row.note_id,
    text: row.text,
    contextBefore: row.context_before,
    contextAfter: row.context_after,
    blockIds: row.block_ids,
    position: row.position,
    region: row.file_id === null || row.region === null ? null : { fileId: row.file_id, ...row.region },
    anchored: row.anchored,
    inlineCommentOnly: row.inline_comment_only,
    saidBy: row.speakers.map((name, at) => ({ name, chars: row.speaker_chars[at] ?? 0 })),
    createdById: personOf({ kind: row.created_by_kind, id: row.created_by_id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function findHighlights(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Highlight[]> {
  return (await byId(tx, ids)).map(toHighlight)
}

export async function visibleHighlights(
  tx: CellTransaction,
  actor: Actor,
  ids: ReadonlyArray<Id>,
): Promise<Highlight[]> {
  return (await findHighlights(tx, ids)).filter((highlight) => actor.levelOn(highlight.scopeId) !== 'NONE')
}

const PREVIEW_COLUMNS = [
  'id',
  'scope_id',
  'project_id',
  'note_id',
  'text',
  'region',
  'speakers',
  'created_at',
  'updated_at',
] as const

type PreviewRow = Pick<Row, (typeof PREVIEW_COLUMNS)[number]> & { note_title: string }

const previewsById = rowsById<PreviewRow>('highlights', PREVIEW_COLUMNS, {
  table: 'notes',
  by: 'note_id',
  columns: { note_title: 'title' },
  required: true,
})

/** The highlights with the ids that the actor may see, as lists of all kinds show them. */
export async function highlightPreviews(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Preview[]> {
  const seen = (await previewsById(tx, ids)).filter((row) => actor.levelOn(row.scope_id) !== 'NONE')
  const speakers = await speakersOfNotes(
    tx,
    seen.flatMap((row) => (row.speakers.length > 0 ? row.note_id : [])),
  )
  return seen.map((row): Preview => {
    const known = new Map(speakers.get(row.note_id)?.map((speaker) => [speaker.name, speaker]))
    return {
      id: row.id,
      kind: 'highlight',
      title: row.text.slice(0, PREVIEW_TITLE_CHARS) || regionName(row.region),
      parent: { kind: 'note', id: row.note_id, title: row.note_title },
      projectId: row.project_id,
      saidBy: row.speakers.map((name) => {
        const speaker = known.get(name)
        return { name, isInterviewer: speaker !== undefined && knownRole(speaker) === 'INTERVIEWER' }
      }),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}

/** A note has some thousands at the most; the side panel shows them all, in the order of the text. */
const MAX_HIGHLIGHTS_OF_NOTE = 5000

export async function highlightsOfNote(tx: CellTransaction, actor: Actor, noteId: Id): Promise<Highlight[]> {
  return (await ofNote(tx, actor, noteId).select(COLUMNS).limit(MAX_HIGHLIGHTS_OF_NOTE).execute()).map(toHighlight)
}

/** The highlights of a note that the actor may see, in the order of its text. */
function ofNote(tx: CellTransaction, actor: Actor, noteId: Id) {
  return tx
    .selectFrom('highlights')
    .where('note_id', '=', noteId)
    .where('deleted_at', 'is', null)
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
    .orderBy('position')
    .orderBy('order_in_file')
    .orderBy('id')
}

const PLACED = ['id', 'position', 'order_in_file'] as const

/** The parts of the cursor after a highlight in its note. */
function placeOf({
  id,
  position,
  order_in_file: within,
}: Pick<Selectable<CellTables['highlights']>, (typeof PLACED)[number]>): Keyset {
  return { value: `${position} ${within}`, id }
}

/**
 * Whether a highlight comes after that of a cursor: after its current position, since typing above shifts all of them;
 * if it was deleted, after its last position.
 */
function comesAfter({ value, id }: Keyset) {
  const [position, within] = String(value).split(' ').map(Number)
  const stands = (column: string, stood: number | undefined) =>
    sql`coalesce((select ${sql.ref(`here.${column}`)} from highlights here where here.id = ${id}::uuid), ${stood ?? 0})`
  return sql<boolean>`(position, order_in_file, id) > (${stands('position', position)}, ${stands('order_in_file', within)}, ${id}::uuid)`
}

/** One page of the highlights of a note, in the order of its text. */
export async function pageOfNote(tx: CellTransaction, actor: Actor, noteId: Id, page: PageRequest): Promise<Page<Id>> {
  const rows = await ofNote(tx, actor, noteId)
    .select(PLACED)
    .$if(page.after !== null, (query) => query.where(comesAfter(page.after ?? { value: null, id: noteId })))
    .limit(page.first + 1)
    .execute()
  const { nodes, ...cut } = toPage(rows, page, placeOf)
  return { ...cut, nodes: nodes.map(({ id }) => id) }
}

/** Which of some rows are highlights of the note, in the order of its text. One statement. */
export async function membersOfNote(
  tx: CellTransaction,
  actor: Actor,
  noteId: Id,
  { ids, changed, ends }: AskedMembers,
): Promise<Members> {
  const behind = sql<boolean[]>`array[${sql.join(ends.map((end) => comesAfter(decodeCursor(end))))}]::boolean[]`
  const rows = await ofNote(tx, actor, noteId)
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .select(PLACED)
    .select(behind.as('behind'))
    .execute()
  const places = new Map(ids.map((id, place) => [id, place]))
  const hasChanged = new Set(changed)
  const last = rows.at(-1)
  return {
    order: rows.map(({ id }) => places.get(id) ?? 0),
    changed: rows.flatMap((row) =>
      hasChanged.has(row.id)
        ? [{ id: row.id, groups: [], behind: row.behind.flatMap((is, place) => (is ? [place] : [])) }]
        : [],
    ),
    endCursor: last ? encodeCursor(placeOf(last)) : null,
  }
}

export interface HighlightFilter {
  projectId?: Id
  /** Only those with this tag. */
  tagId?: Id
  /** Only those without any tag. */
  untagged?: boolean
  noteId?: Id | null
  createdById?: Id | null
  /** Only those whose quote contains these words. */
  text?: string | null
  /** What the words find by the rules of the search; without it, quotes are compared regardless of case and accents. */
  found?: FoundHighlights | null | undefined
  /** The words may also be in the title of the note. */
  inNoteTitles?: boolean
}

/** The orders of lists of highlights; NOTE groups those of one note, in the order of its text. */
export const HIGHLIGHT_ORDERS = ['NEWEST', 'OLDEST', 'NOTE'] as const
type HighlightOrder = (typeof HIGHLIGHT_ORDERS)[number]

/** Whether the actor may see a highlight. */
export function isSeenBy({ visibleScopes }: Actor) {
  return (where: ExpressionBuilder<CellTables, 'highlights'>) =>
    where.and([
      where('highlights.deleted_at', 'is', null),
      where('highlights.scope_id', '=', where.fn.any(where.val([...visibleScopes]))),
    ])
}

const ORDERS: Record<HighlightOrder, RowOrder> = {
  NEWEST: orderedBy(sql`r.created_at`, 'time', 'down'),
  OLDEST: orderedBy(sql`r.created_at`, 'time', 'up'),
  NOTE: {
    orderBy: sql`r.note_id, r.position, r.id`,
    key: sql`r.note_id || ' ' || r.position`,
    comesAfter({ value, id }) {
      const [noteId = '', position] = String(value).split(' ')
      if (!isId(noteId) || !Number.isInteger(Number(position)))
        throw new Failure(
          'ValidationError',
          'The page cursor belongs to another sort order. Start from the first page.',
        )
      return sql<boolean>`(r.note_id, r.position, r.id) > (${noteId}::uuid, ${Number(position)}::integer, ${id}::uuid)`
    },
  },
}

/**
 * A project's or a tag's highlights. With `visibleScopes` only those in these scopes; tags of other scopes, such as
 * those of a hidden extension, then count as absent.
 */
export function highlightsInOrder(
  visibleScopes: ReadonlyArray<Id> | null,
  { projectId, tagId, untagged = false, noteId, createdById, text, found, inNoteTitles = false }: HighlightFilter,
  order: HighlightOrder,
): RowsInOrder {
  const isSeen = (of: string) =>
    visibleScopes ? sql`and ${sql.ref(of)} = any(${plainArray(visibleScopes)}::uuid[])` : sql``
  const isTagged = (tag: RawBuilder<unknown>) => sql`exists (
    select from highlight_tags h join tags t on t.id = h.tag_id
    where h.highlight_id = r.id and t.deleted_at is null ${isSeen('t.scope_id')} ${tag})`
  const isInTitle = (words: string) => sql`r.note_id in (
    select n.id from notes n where n.deleted_at is null and ${holdsWords(sql.ref('n.title'), words)})`
  const isWorded = (words: string) => {
    const isInQuote = holdsWords(sql.ref('r.text'), words)
    if (!found) return inNoteTitles ? sql`(${isInQuote} or ${isInTitle(words)})` : isInQuote
    const isInFoundTitle = inNoteTitles ? sql`or r.note_id = any(${plainArray(found.noteIds)}::uuid[])` : sql``
    // What was just written may not be in the index yet.
    return sql`(r.id = any(${plainArray(found.ids)}::uuid[]) ${isInFoundTitle}
      or (r.updated_at > now() - interval '10 seconds' and ${isInQuote}))`
  }
  const conditions = [
    sql`r.deleted_at is null ${isSeen('r.scope_id')}`,
    projectId !== undefined && sql`r.project_id = ${projectId}`,
    tagId !== undefined && isTagged(sql`and t.id = ${tagId}`),
    untagged && sql`not ${isTagged(sql``)}`,
    noteId != null && sql`r.note_id = ${noteId}`,
    createdById != null && sql`r.created_by_id = ${createdById}`,
    text != null && text.trim() !== '' && isWorded(text),
  ].filter((condition) => condition !== false)
  return { table: 'highlights', requested: sql<boolean>`${sql.join(conditions, sql` and `)}`, ...ORDERS[order] }
}

/** One page of a project's or a tag's highlights. */
export async function listHighlights(
  tx: CellTransaction,
  actor: Actor,
  filter: HighlightFilter,
  page: PageRequest,
  order: HighlightOrder = 'NEWEST',
): Promise<Page<Highlight>> {
  const columns = sql.join(COLUMNS.map((column) => sql.ref(`r.${column}`)))
  const rows = highlightsInOrder(actor.visibleScopes, filter, order)
  const { nodes, ...cut } = await pageInOrder<Row>(tx, rows, page, columns)
  return { ...cut, nodes: nodes.map(toHighlight) }
}

/** The tags of each highlight, in the order in which they were added; deleted tags are left out. */
export async function tagsOfHighlights(tx: CellTransaction, highlightIds: ReadonlyArray<Id>): Promise<Map<Id, Id[]>> {
  const rows = await tx
    .selectFrom('highlight_tags')
    .innerJoin('tags', 'tags.id', 'highlight_tags.tag_id')
    .select(['highlight_id', 'tag_id'])
    .where((where) => where('highlight_id', '=', where.fn.any(where.val([...highlightIds]))))
    .where('tags.deleted_at', 'is', null)
    .orderBy('highlight_tags.rank')
    .orderBy('highlight_tags.created_at')
    .execute()
  const byHighlight = new Map<Id, Id[]>()
  for (const row of rows) {
    const tags = byHighlight.get(row.highlight_id)
    if (tags) tags.push(row.tag_id)
    else byHighlight.set(row.highlight_id, [row.tag_id])
  }
  return byHighlight
}

export type NewHighlightRow = Pick<
  Highlight,
  | 'id'
  | 'scopeId'
  | 'projectId'
  | 'noteId'
  | 'text'
  | 'contextBefore'
  | 'contextAfter'
  | 'blockIds'
  | 'position'
  | 'inlineCommentOnly'
> & {
  /** None if absent. */
  region?: Region
  /** False until its mark arrives; true if absent. */
  anchored?: boolean
  /** No one if absent. */
  saidBy?: Highlight['saidBy']
  /** None if absent: it is on no answer. */
  questionIds?: ReadonlyArray<Id>
}

/**
 * Adds highlights in the current scope of their notes.
 * @throws Failure InvalidOperation if a note was moved since it was read
 */
export async function insertPlacedHighlights(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  highlights: ReadonlyArray<NewHighlightRow>,
): Promise<void> {
  if (highlights.length === 0) return
  const scopes = new Map(highlights.map(({ id, scopeId }) => [id, scopeId]))
  const inserted = await tx
    .insertInto('highlights')
    .values(
      highlights.map((highlight) => ({
        id: highlight.id,
        team_id: teamId,
        // This and moving the note lock each other out.
        scope_id: sql<Id>`(select scope_id from notes where id = ${highlight.noteId} for key share)`,
        project_id: highlight.projectId,
        note_id: highlight.noteId,
        text: highlight.text,
        context_before: highlight.contextBefore,
        context_after: highlight.contextAfter,
        block_ids: [...highlight.blockIds],
        position: highlight.position,
        ...regionColumns(highlight.region),
        anchored: highlight.anchored ?? true,
        inline_comment_only: highlight.inlineCommentOnly,
        speakers: (highlight.saidBy ?? []).map(({ name }) => name),
        speaker_chars: (highlight.saidBy ?? []).map(({ chars }) => chars),
        question_ids: [...(highlight.questionIds ?? [])],
        created_by_kind: principal.kind,
        created_by_id: principal.id,
        deleted_at: null,
        deletion_id: null,
      })),
    )
    .returning(['id', 'scope_id'])
    .execute()
  if (inserted.some((row) => row.scope_id !== scopes.get(row.id)))
    throw new Failure('InvalidOperation', 'The note was moved to another project a moment ago. Try again.', {
      reason: 'MOVED',
    })
}

function regionColumns(region: Region | undefined) {
  if (!region) return { file_id: null, region: null, order_in_file: '0' }
  const { fileId, ...place } = region
  return { file_id: fileId, region: jsonb(place), order_in_file: String(orderInFile(region)) }
}

/** How many highlights have one of the tags. */
export async function countTagged(tx: CellTransaction, tagIds: ReadonlyArray<Id>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct highlights.id)::integer as count from highlight_tags join highlights on highlights.id = highlight_tags.highlight_id
    where highlight_tags.tag_id = any(${[...tagIds]}::uuid[]) and highlights.deleted_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Adds tags after the existing ones. */
export async function addTags(
  tx: CellTransaction,
  teamId: Id,
  highlightIds: ReadonlyArray<Id>,
  tagIds: ReadonlyArray<Id>,
): Promise<void> {
  if (tagIds.length === 0 || highlightIds.length === 0) return
  await sql`
    insert into highlight_tags (team_id, highlight_id, tag_id, rank)
    select ${teamId}, highlight_id, tag_id, rank - 1
    from unnest(${[...highlightIds]}::uuid[]) as highlight_id cross join unnest(${[...tagIds]}::uuid[]) with ordinality as given (tag_id, rank)
    on conflict (highlight_id, tag_id) do nothing`.execute(tx)
}

/** Inserts tags for highlights that had none, in bulk. */
export async function insertTagsOfHighlights(
  tx: CellTransaction,
  teamId: Id,
  given: ReadonlyArray<{ highlightId: Id; tagId: Id; rank: number }>,
): Promise<void> {
  await copyRows(
    tx,
    'highlight_tags',
    [
      ['team_id', 'uuid'],
      ['highlight_id', 'uuid'],
      ['tag_id', 'uuid'],
      ['rank', 'integer'],
    ],
    given.map(({ highlightId, tagId, rank }) => [teamId, highlightId, tagId, rank]),
  )
}

/**
 * Quote and context, as last seen, of every highlight on words of a document that is not deleted, whether or not its
 * words are in it now.
 */
export async function livingAnchors(
  tx: CellTransaction,
  documentId: Id,
): Promise<Map<Id, { quote: string; before: string; after: string }>> {
  const rows = await tx
    .selectFrom('highlights')
    .innerJoin('notes', 'notes.id', 'highlights.note_id')
    .select(['highlights.id', 'highlights.text', 'highlights.context_before', 'highlights.context_after'])
    .where('notes.document_id', '=', documentId)
    .where('highlights.file_id', 'is', null)
    .where('highlights.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, { quote: row.text, before: row.context_before, after: row.context_after }]))
}

/** Restores some of the highlights that a deletion deleted. */
export async function restoreHighlights(tx: CellTransaction, deletionId: Id, limit: number): Promise<Highlight[]> {
  const lying = tx
    .selectFrom('highlights')
    .select('id')
    .where('deletion_id', '=', deletionId)
    .where('deleted_at', 'is not', null)
    .limit(limit)
  const rows = await tx
    .updateTable('highlights')
    .set({ deleted_at: null })
    .where('id', 'in', lying)
    .returning(COLUMNS)
    .execute()
  return rows.map(toHighlight)
}

/** Which of the files have highlights, including those in the trash. */
export async function filesWithHighlights(tx: CellTransaction, fileIds: ReadonlyArray<Id>): Promise<Id[]> {
  const rows = await tx
    .selectFrom('highlights')
    .select('file_id')
    .distinct()
    .where((where) => where('file_id', '=', where.fn.any(where.val([...fileIds]))))
    .execute()
  return rows.flatMap((row) => row.file_id ?? [])
}

/** Those of the highlights that are in the trash. */
export async function deletedHighlights(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Highlight[]> {
  const rows = await tx
    .selectFrom('highlights')
    .select(COLUMNS)
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where('deleted_at', 'is not', null)
    .execute()
  return rows.map(toHighlight)
}

/** Inserts highlights in bulk, for imports and the sample: their marks are already in the documents. */
export async function insertHighlights(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  highlights: ReadonlyArray<NewHighlightRow>,
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
      ['context_before', 'text'],
      ['context_after', 'text'],
      ['position', 'integer'],
      ['inline_comment_only', 'boolean'],
      ['created_by_kind', 'text'],
      ['created_by_id', 'uuid'],
    ],
    highlights.map((highlight) => [
      highlight.id,
      teamId,
      highlight.scopeId,
      highlight.projectId,
      highlight.noteId,
      highlight.text,
      highlight.contextBefore,
      highlight.contextAfter,
      highlight.position,
      highlight.inlineCommentOnly,
      principal.kind,
      principal.id,
    ]),
  )
  const said = highlights.flatMap(({ id, saidBy = [] }) =>
    saidBy.length === 0 ? [] : [{ id, names: saidBy.map(({ name }) => name), chars: saidBy.map(({ chars }) => chars) }],
  )
  if (said.length > 0)
    await sql`
      update highlights set speakers = said.names, speaker_chars = said.chars
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said (id uuid, names text[], chars integer[])
      where highlights.id = said.id`.execute(tx)
  const asked = highlights.flatMap(({ id, questionIds = [] }) =>
    questionIds.length === 0 ? [] : [{ id, questionIds }],
  )
  if (asked.length > 0)
    await sql`
      update highlights set question_ids = asked."questionIds"
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (id uuid, "questionIds" uuid[])
      where highlights.id = asked.id`.execute(tx)
}
