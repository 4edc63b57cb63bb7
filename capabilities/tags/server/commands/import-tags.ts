import { z } from 'zod'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import { normalizeName } from '#platform/kernel/names.ts'
import { readCsv } from '#platform/server/foreign-files/csv.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { findProject } from '#projects/server/index.ts'
import { tagEvents } from '../../model/events.ts'
import { MAX_TAGS_OF_PLACE } from '../../model/limits.ts'
import { tagBoardPolicy, tagPolicy } from '../../model/policy.ts'
import type { TagBoard, TagGroup } from '../../model/tag-board.ts'
import { TAG_COLORS } from '../../model/tag-colors.ts'
import { readTagRecords, type TagCsv, type TagCsvRow } from '../../model/tags-csv.ts'
import { beginAct, type TagAct } from '../acts.ts'
import { boardsOfProject, findBoards, groupsOfBoards, lockTaxonomy } from '../boards-store.ts'
import { insertTags, tagsOfScope } from '../store.ts'
import { addBoard } from './tag-boards.ts'
import { addGroup } from './tag-groups.ts'
import { tagActUndo } from '../undo-handlers.ts'

/** The characters of a file of tags; a request body may be only slightly larger (document 3 §9.3). */
const MAX_CSV_CHARS = 5_000_000
/** The title of the board that is created with the first group. */
const FIRST_BOARD = 'Tags'

export const tagsCsvText = z
  .string()
  .max(MAX_CSV_CHARS, `A file of tags has at most ${MAX_CSV_CHARS.toLocaleString('en')} characters.`)

/** Reads a file of tags with any separator of cells. */
export function readTagsCsv(text: string): TagCsv {
  const header = text.slice(0, text.search(/[\r\n]|$/))
  const delimiter =
    [',', ';', '\t'].toSorted((one, other) => header.split(other).length - header.split(one).length)[0] ?? ','
  return readTagRecords(readCsv(text, { delimiter, quoted: true }))
}

/**
 * Adds the tags of a file to a project or an extension, and changes existing ones by their titles: cells replace
 * values, empty cells change nothing. Groups are created if none has their title. All of it is one act.
 */
export const importTags = defineCommand({
  name: 'import-tags',
  who: [tagBoardPolicy.may('edit'), tagPolicy.may('edit')],
  undo: tagActUndo,
  input: z
    .object({ projectId: z.uuid().optional(), tagBoardId: z.uuid().optional(), csv: tagsCsvText })
    .refine(
      ({ projectId, tagBoardId }) => (projectId === undefined) !== (tagBoardId === undefined),
      'Name the project or the extension.',
    ),
  async run(context, { projectId, tagBoardId, csv }) {
    const { tx, actor } = context
    const { rows, problems } = readTagsCsv(csv)
    if (rows.length === 0) throw new Failure('UnprocessableContent', problems[0]?.message ?? 'The file holds no tags.')
    const place =
      projectId === undefined
        ? (await findBoards(tx, [tagBoardId ?? ''])).find((board) => board.projectId === null)
        : await findProject(tx, projectId)
    if (!place || !tagBoardPolicy.allows(actor, 'view', place)) throw notFound('The project or extension')
    tagBoardPolicy.authorize(actor, 'edit', place)
    await lockTaxonomy(tx, [place.scopeId])
    const act = beginAct(context)
    const groups = await groupsFor(
      context,
      act,
      rows,
      projectId === undefined ? { board: place as TagBoard } : { projectId },
    )
    const { added, changed } = await putTags(
      context,
      act,
      { id: projectId ?? null, scopeId: place.scopeId },
      rows,
      groups,
    )
    return { actId: await act.keep(), added, changed, problems }
  },
})

/** The groups that the rows name by title, created if there are none. */
async function groupsFor(
  context: CommandContext,
  act: TagAct,
  rows: ReadonlyArray<TagCsvRow>,
  where: { board: TagBoard } | { projectId: Id },
): Promise<Map<string, TagGroup>> {
  const requested = new Map(
    rows.flatMap(({ group }) => (group === null ? [] : [[normalizeName(group), group] as const])),
  )
  if (requested.size === 0) return new Map()
  const boards =
    'board' in where
      ? [where.board]
      : (await boardsOfProject(context.tx, context.actor, where.projectId)).filter(
          ({ projectId }) => projectId !== null,
        )
  const groups = new Map(
    (
      await groupsOfBoards(
        context.tx,
        boards.map(({ id }) => id),
      )
    ).map((group) => [normalizeName(group.title), group]),
  )
  let board = boards[0]
  for (const [key, title] of requested) {
    if (groups.has(key)) continue
    if (!board && 'projectId' in where) {
      const project = await findProject(context.tx, where.projectId)
      if (!project) throw notFound('The project')
      board = await addBoard(context, act, project, FIRST_BOARD)
    }
    if (board) groups.set(key, await addGroup(context, act, board, { title }))
  }
  return groups
}

async function putTags(
  context: CommandContext,
  act: TagAct,
  place: { id: Id | null; scopeId: Id },
  rows: ReadonlyArray<TagCsvRow>,
  groups: ReadonlyMap<string, TagGroup>,
): Promise<{ added: number; changed: number }> {
  const { tx, teamId, actor, principal, emit } = context
  const known = await tagsOfScope(tx, place.scopeId)
  const byKey = new Map(known.map((tag) => [normalizeName(tag.title), tag]))
  const fresh = rows.filter((row) => !byKey.has(normalizeName(row.title)))
  if (known.length + fresh.length > MAX_TAGS_OF_PLACE)
    throw new Failure(
      'InvalidOperation',
      `A project or extension can have at most ${MAX_TAGS_OF_PLACE.toLocaleString('en')} tags.`,
    )
  const last = Math.max(0, ...known.map((tag) => tag.rank))
  const made = fresh.map((row, at) => {
    const group = row.group === null ? undefined : groups.get(normalizeName(row.group))
    const color = row.color ?? group?.color ?? TAG_COLORS[(known.length + at) % TAG_COLORS.length] ?? TAG_COLORS[0]
    return {
      id: newId(),
      title: row.title,
      description: row.description ?? '',
      color,
      keepsColor: row.color !== null && row.color !== group?.color,
      tagGroupId: group?.id ?? null,
      rank: last + (at + 1) * RANK_GAP,
    }
  })
  await insertTags(tx, teamId, principal, place, made)
  act.made(
    'tags',
    made.map(({ id }) => ({ id, scopeId: place.scopeId })),
  )
  for (const { id, title, color } of made)
    emit(tagEvents.created({ id, scopeId: place.scopeId, after: { title, color, projectId: place.id } }))
  const patches = new Map<Id, Record<string, string | boolean>>()
  for (const row of rows) {
    const tag = byKey.get(normalizeName(row.title))
    if (!tag) continue
    const group = row.group === null ? undefined : groups.get(normalizeName(row.group))
    const patch = {
      ...(row.description !== null && row.description !== tag.description ? { description: row.description } : {}),
      ...(group && group.id !== tag.tagGroupId
        ? { tag_group_id: group.id, ...(tag.keepsColor || row.color !== null ? {} : { color: group.color }) }
        : {}),
      ...(row.color !== null && row.color !== tag.color ? { color: row.color, keeps_color: true } : {}),
    }
    if (Object.keys(patch).length === 0) continue
    tagPolicy.authorize(actor, 'edit', tag)
    patches.set(tag.id, patch)
  }
  await act.patch('tags', patches)
  return { added: made.length, changed: patches.size }
}
