import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { runImportNow } from '#imports/server/import-now.ts'
import { inspectImportFile } from '#imports/server/inspect-import.ts'
import { storeUpload } from '#imports/server/store-upload.ts'
import { runCommand } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { suggestRedactions } from '#redactions/server/commands/suggest-redactions.ts'
import { proofSize } from '#tests/harness/proof-size.ts'
import { type Ground, MOST, MANY, SOME, MOST_CLIPS, idsOf, oneOf, there, carriedOut } from './ground.ts'
import { LONG_TALK } from './large-workspace.ts'

const SUGGESTED = proofSize(5, 100)

/** Returns the note of the long recording, and its file. */
export async function longTalk(ground: Ground): Promise<{ noteId: Id; fileId: Id }> {
  const noteId = await oneOf(
    ground,
    sql`select id from notes where project_id = ${ground.projectId} and title = ${LONG_TALK}`,
  )
  return {
    noteId,
    fileId: await oneOf(
      ground,
      sql`select files.id from files join notes on notes.document_id = files.document_id where notes.id = ${noteId}`,
    ),
  }
}

/** Makes a hundred deletions, of ten notes each. */
export async function manyDeletions(ground: Ground): Promise<Id[]> {
  const notes = await there(ground, 'notes', MANY)
  for (let at = 0; at < notes.length; at += 10)
    await carriedOut(ground, 'deleteNotes', { ids: notes.slice(at, at + 10) })
  return idsOf(
    ground,
    sql`select id from deletions where restored_at is null and resource_kind = 'note' order by created_at desc limit ${SOME}`,
  )
}

/** Makes a group on a canvas around a thousand highlights. */
export async function fullGroup(ground: Ground): Promise<{ viewId: Id; groupId: Id }> {
  const [viewId, groupId] = [newId(), newId()]
  await carriedOut(ground, 'createView', {
    id: viewId,
    projectId: ground.projectId,
    title: 'Groups',
    layout: 'CANVAS',
    objectType: 'HIGHLIGHT',
  })
  const box = { x: 0, y: 0, width: 4_000, height: 4_000, rank: 1 }
  await carriedOut(ground, 'createCanvasItems', {
    viewId,
    items: [{ id: groupId, kind: 'group', text: 'Why', ...box }],
  })
  const highlights = await there(ground, 'highlights', MANY)
  await carriedOut(ground, 'createCanvasItems', {
    viewId,
    items: highlights.map((targetId, at) => ({
      id: newId(),
      kind: 'highlight',
      targetId,
      groupId,
      x: 10 * (at % 100),
      y: 10 * Math.floor(at / 100),
      width: 280,
      height: 180,
      rank: at + 2,
    })),
  })
  return { viewId, groupId }
}

let turns = 0
/** Makes suggested redactions over the long recording. */
export async function suggested(ground: Ground): Promise<Id[]> {
  const { fileId } = await longTalk(ground)
  // Where something was suggested before, nothing is suggested again.
  const from = turns * SUGGESTED
  turns += 1
  await runCommand(await ground.context(), suggestRedactions, {
    fileId,
    found: Array.from({ length: SUGGESTED }, (_, at) => ({
      kind: 'NAME',
      quote: 'Nora',
      contextBefore: '',
      contextAfter: '',
      startMs: 1_000 + (from + at) * 4_000,
      endMs: 2_000 + (from + at) * 4_000,
    })),
  })
  return idsOf(
    ground,
    sql`select id from redactions where file_id = ${fileId} and state = 'SUGGESTED' order by start_ms desc limit ${SUGGESTED}`,
  )
}

/** Makes a round over the maximum of notes and tags. */
export async function largeRound(ground: Ground): Promise<{ roundId: Id; unitIds: Id[]; tagIds: Id[]; noteId: Id }> {
  const roundId = newId()
  const [noteIds, tagIds] = [[(await longTalk(ground)).noteId], await there(ground, 'tags', 50)]
  await carriedOut(ground, 'beginAgreementRound', {
    id: roundId,
    projectId: ground.projectId,
    title: 'Again',
    noteIds,
    tagIds,
    coderIds: [(await ground.context()).actor.userId],
    automatic: true,
  })
  const unitIds = await idsOf(
    ground,
    sql`select id from agreement_units where round_id = ${roundId} order by rank limit 200`,
  )
  return { roundId, unitIds, tagIds, noteId: noteIds[0] ?? '' }
}

export const adjudication = async (ground: Ground): Promise<{ roundId: Id; unitIds: Id[]; tagIds: Id[] }> => {
  const round = await largeRound(ground)
  await carriedOut(ground, 'changeAgreementRound', { id: round.roundId, closed: true })
  return round
}

/** Makes a reel with the maximum of clips. */
export const inReel = async (ground: Ground): Promise<{ key: string; highlightIds: Id[]; tagId: Id }> => {
  const [tagId, { noteId }] = [newId(), await longTalk(ground)]
  await carriedOut(ground, 'createTag', { id: tagId, projectId: ground.projectId, title: `Shown ${tagId}` })
  const highlightIds = await idsOf(
    ground,
    sql`select id from highlights where note_id = ${noteId} and deleted_at is null order by id limit ${MOST_CLIPS}`,
  )
  await carriedOut(ground, 'tagHighlights', { highlightIds, add: [tagId] })
  return { key: `tag.${tagId}`, highlightIds, tagId }
}

/** Makes a tag of a thousand highlights. */
export const widelyUsed = async (ground: Ground): Promise<{ tagId: Id; highlightIds: Id[] }> => {
  const tagId = newId()
  await carriedOut(ground, 'createTag', { id: tagId, projectId: ground.projectId, title: `Used ${tagId}` })
  const highlightIds = await there(ground, 'highlights', MOST)
  await carriedOut(ground, 'tagHighlights', { highlightIds, add: [tagId] })
  return { tagId, highlightIds }
}

/** An export in which every answer nearly repeats the previous one. */
const EXPORT = [
  'Name,What do you think of the market?',
  ...Array.from(
    { length: proofSize(50, 2_000) },
    (_, at) => `Person ${at},I walk slowly to the market with my neighbours on every Monday of the year ${at % 7}`,
  ),
].join('\n')

/** Makes a file that was inspected and may be imported. */
export async function lookedInto(ground: Ground): Promise<{ id: Id; mappings: unknown }> {
  const id = await storeUpload(await ground.context(), {
    projectId: ground.projectId,
    fileName: 'answers.csv',
    content: Readable.from([EXPORT]),
  })
  await inspectImportFile(await ground.context(), id, {})
  const found = await (
    await ground.context()
  ).database.read(async (tx) =>
    tx.selectFrom('imports').select('inspection').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const { tables } = found.inspection as { tables: Array<{ mapping: unknown }> }
  return { id, mappings: tables.map(({ mapping }) => mapping) }
}

/** Makes a finished import. */
export async function imported(ground: Ground): Promise<Id> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-import-'))
  try {
    const path = join(folder, 'answers.csv')
    await writeFile(path, EXPORT)
    const context = await ground.context()
    const [done] = await runImportNow(context.services, context, { projectId: ground.projectId, files: [{ path }] })
    return done?.id ?? newId()
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Makes a second import of the same content, all of whose notes nearly repeat one of the first. */
export async function importedAgain(ground: Ground): Promise<Id> {
  await imported(ground)
  return imported(ground)
}

export const started = async (ground: Ground): Promise<{ id: Id }> => {
  const found = await lookedInto(ground)
  await carriedOut(ground, 'startImport', found)
  return { id: found.id }
}

export async function cardsView(ground: Ground): Promise<Id> {
  const id = newId()
  await carriedOut(ground, 'createView', {
    id,
    projectId: ground.projectId,
    title: 'Cards',
    layout: 'BOARD',
    objectType: 'NOTE',
  })
  return id
}
