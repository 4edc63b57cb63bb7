import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql, type RawBuilder } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { suggestRedactions } from '#redactions/server/commands/suggest-redactions.ts'
import { runImportNow } from '#imports/server/import-now.ts'
import { inspectImportFile } from '#imports/server/inspect-import.ts'
import { storeUpload } from '#imports/server/store-upload.ts'
import { proofSize } from '#tests/harness/proof-size.ts'
import type { ActSize } from './dearest-acts.ts'
import { LONG_TALK, type LargeWorkspace } from './large-workspace.ts'

/** What is known where an act is prepared: the project that holds most, and one of everything that is new. */
export interface Ground {
  projectId: Id
  /** One of each kind, made a moment ago. */
  fresh: Readonly<Record<string, Id>>
  ask: LargeWorkspace['ask']
  context(): Promise<WorkspaceContext>
}

type Input = Readonly<Record<string, unknown>>
/** Does what has to be done before. @returns what the act is told beside, or in place of, what a schema tells of it */
type Prepare = (ground: Ground, size: ActSize) => Promise<Input> | Input

/** As many as are named in one act of ours at most. */
const MOST = 10_000
const MANY = 1_000
const SOME = 100
const MOST_FIELDS = 500
const MOST_CLIPS = 500
const MOST_MOVED = 500
const SUGGESTED = proofSize(5, 100)

async function idsOf(ground: Ground, query: RawBuilder<{ id: Id }>): Promise<Id[]> {
  const context = await ground.context()
  return context.database.read(async (tx) => (await query.execute(tx)).rows.map(({ id }) => id))
}

async function oneOf(ground: Ground, query: RawBuilder<{ id: Id }>): Promise<Id> {
  return (await idsOf(ground, query))[0] ?? newId()
}

const there = (ground: Ground, table: string, most: number): Promise<Id[]> =>
  idsOf(
    ground,
    sql`select id from ${sql.table(table)} where project_id = ${ground.projectId} and deleted_at is null order by id limit ${most}`,
  )

/** The note of the long recording, and its file. */
async function longTalk(ground: Ground): Promise<{ noteId: Id; fileId: Id }> {
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

const newest = (ground: Ground, table: string): Promise<Id> =>
  oneOf(ground, sql`select id from ${sql.table(table)} order by created_at desc, id desc limit 1`)

/** Carries out an act that another one follows. @returns its operation */
async function carriedOut(ground: Ground, name: string, input: Input): Promise<Id> {
  const operation = newId()
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const text = await ground.ask({
    query: `mutation ($input: ${type}!, $operation: ID!) { done: ${name}(input: $input, operationId: $operation) { __typename } }`,
    variables: { input, operation },
  })
  const { errors } = JSON.parse(text) as { errors?: Array<{ message: string }> }
  if (errors) throw new Error(`${name}: ${errors.map(({ message }) => message).join(' ')}`)
  return operation
}

/** What was deleted by an act a moment ago. */
const deletedBy =
  (name: string, inputFor: Prepare): Prepare =>
  async (ground, size) => {
    await carriedOut(ground, name, await inputFor(ground, size))
    return { deletionId: await newest(ground, 'deletions') }
  }

const named =
  (kind: string): Prepare =>
  ({ fresh }) => ({ id: fresh[kind] })

/** A hundred deletions, of ten notes each. */
async function manyDeletions(ground: Ground): Promise<Id[]> {
  const notes = await there(ground, 'notes', MANY)
  for (let at = 0; at < notes.length; at += 10)
    await carriedOut(ground, 'deleteNotes', { ids: notes.slice(at, at + 10) })
  return idsOf(
    ground,
    sql`select id from deletions where restored_at is null and resource_kind = 'note' order by created_at desc limit ${SOME}`,
  )
}

/** A group on a canvas around a thousand highlights. */
async function fullGroup(ground: Ground): Promise<{ viewId: Id; groupId: Id }> {
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
/** Redactions that were suggested over the long recording. */
async function suggested(ground: Ground): Promise<Id[]> {
  const { fileId } = await longTalk(ground)
  // Where something was suggested before nothing is suggested again.
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

/** A round over as many notes and tags as one may have. */
async function largeRound(ground: Ground): Promise<{ roundId: Id; unitIds: Id[]; tagIds: Id[]; noteId: Id }> {
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

const settlement = async (ground: Ground): Promise<{ roundId: Id; unitIds: Id[]; tagIds: Id[] }> => {
  const round = await largeRound(ground)
  await carriedOut(ground, 'changeAgreementRound', { id: round.roundId, closed: true })
  return round
}

/** A reel of as many clips as one may have. */
const inReel = async (ground: Ground): Promise<{ key: string; highlightIds: Id[]; tagId: Id }> => {
  const [tagId, { noteId }] = [newId(), await longTalk(ground)]
  await carriedOut(ground, 'createTag', { id: tagId, projectId: ground.projectId, title: `Shown ${tagId}` })
  const highlightIds = await idsOf(
    ground,
    sql`select id from highlights where note_id = ${noteId} and deleted_at is null order by id limit ${MOST_CLIPS}`,
  )
  await carriedOut(ground, 'tagHighlights', { highlightIds, add: [tagId] })
  return { key: `tag.${tagId}`, highlightIds, tagId }
}

/** A tag of a thousand highlights. */
const widelyUsed = async (ground: Ground): Promise<{ tagId: Id; highlightIds: Id[] }> => {
  const tagId = newId()
  await carriedOut(ground, 'createTag', { id: tagId, projectId: ground.projectId, title: `Used ${tagId}` })
  const highlightIds = await there(ground, 'highlights', MOST)
  await carriedOut(ground, 'tagHighlights', { highlightIds, add: [tagId] })
  return { tagId, highlightIds }
}

const tagsOf = async (ground: Ground, most: number): Promise<Id[]> => there(ground, 'tags', most)

/** Fields of a project, or those of all people. */
const fieldsOf = (kind: string, projectId: Id, most: number): RawBuilder<{ id: Id }> => sql`
  select fields.id from fields join field_sets on field_sets.id = fields.field_set_id
  where fields.deleted_at is null and fields.type = 'TEXT' and field_sets.applies_to = ${kind}
    and (field_sets.project_id = ${projectId} or field_sets.project_id is null)
  order by fields.id limit ${most}`

const filledIn =
  (kind: string, thing: (ground: Ground) => Promise<Id> | Id): Prepare =>
  async (ground, { characters, items }) => {
    const fields = await idsOf(ground, fieldsOf(kind, ground.projectId, Math.min(MOST_FIELDS, items)))
    const text = 'walking slowly '.repeat(Math.ceil((characters ?? 20) / 15)).slice(0, characters ?? 20)
    return { id: await thing(ground), values: fields.map((fieldId) => ({ fieldId, text: text.trim() })) }
  }

/** An export in which every answer is nearly the same as that before. */
const EXPORT = [
  'Name,What do you think of the market?',
  ...Array.from(
    { length: proofSize(50, 2_000) },
    (_, at) => `Person ${at},I walk slowly to the market with my neighbours on every Monday of the year ${at % 7}`,
  ),
].join('\n')

/** A file that was looked into and may be imported. */
async function lookedInto(ground: Ground): Promise<{ id: Id; mappings: unknown }> {
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

/** An import that is done. */
async function imported(ground: Ground): Promise<Id> {
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

const started = async (ground: Ground): Promise<{ id: Id }> => {
  const found = await lookedInto(ground)
  await carriedOut(ground, 'startImport', found)
  return { id: found.id }
}

async function cardsView(ground: Ground): Promise<Id> {
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

/** What a schema does not tell of acts: what has to be there before, which words they know. */
export const PREPARED: Readonly<Record<string, Prepare>> = {
  addReelClips: async (ground) => ({
    key: `reel.${ground.fresh['reel']}`,
    highlightIds: await there(ground, 'highlights', MOST_CLIPS),
    tagIds: [],
  }),
  approveRedactions: async (ground) => ({ ids: await suggested(ground) }),
  beginAgreementRound: async (ground) => ({
    projectId: ground.projectId,
    noteIds: [(await longTalk(ground)).noteId],
    tagIds: await tagsOf(ground, 50),
    coderIds: [(await ground.context()).actor.userId],
    automatic: true,
  }),
  beginRender: async (ground) => ({ key: (await inReel(ground)).key, burnsCaptions: true }),
  cancelImport: started,
  cancelProjectCopy: async (ground) => {
    await carriedOut(ground, 'duplicateProject', { projectId: ground.fresh['project'] })
    return { id: await newest(ground, 'project_copies') }
  },
  changeAgreementRound: async (ground) => ({ id: (await largeRound(ground)).roundId, closed: true }),
  changeCells: async (ground, { items }) => {
    const field = await oneOf(ground, fieldsOf('note', ground.projectId, 1))
    const rows = await there(ground, 'notes', Math.min(items, MANY))
    return { objectType: 'NOTE', cells: rows.map((rowId) => ({ rowId, key: `field:${field}`, text: 'Later' })) }
  },
  changeRedaction: async (ground) => ({
    id: (await suggested(ground))[0],
    startMs: turns * 1_000,
    endMs: turns * 1_000 + 700,
    audioMuted: true,
    videoBlur: false,
  }),
  codeAgreementUnits: async (ground) => {
    const { roundId, unitIds, tagIds } = await largeRound(ground)
    return { roundId, unitIds, tagId: tagIds[0], given: true }
  },
  createField: ({ projectId }) => ({ projectId }),
  createHighlight: ({ fresh }) => ({ noteId: fresh['note'], place: { quote: 'says' } }),
  createSavedFilter: (_ground, { items }) => ({
    filter: {
      combinator: 'And',
      fields: Array.from({ length: items }, (_, at) => ({
        id: `part-${at}`,
        field: { kind: 'system', id: 'Title' },
        fieldType: 'TEXT',
        operatorType: 'CONTAINS',
        values: { text: 'walking' },
      })),
    },
  }),
  createTag: ({ projectId }) => ({ projectId }),
  createTagGroup: ({ fresh }) => ({ tagBoardId: fresh['tagBoard'] }),
  decideAccessRequest: ({ fresh }) => ({ id: fresh['request'], approved: true, role: 'CONTRIBUTOR' }),
  deleteAgreementRound: async (ground) => ({ id: (await largeRound(ground)).roundId }),
  deleteForever: async (ground) => ({ ids: await manyDeletions(ground) }),
  deleteCanvasItems: async (ground) => {
    const { viewId } = await fullGroup(ground)
    return { viewId, ids: await idsOf(ground, sql`select id from canvas_items where view_id = ${viewId}`) }
  },
  deleteTag: async (ground) => ({ id: (await widelyUsed(ground)).tagId }),
  deleteTagBoard: named('tagBoard'),
  deleteImport: async (ground) => ({ id: await imported(ground) }),
  deleteRepetitions: async (ground) => ({ id: await imported(ground) }),
  doActAgain: async (ground) => {
    const actOperationId = await carriedOut(ground, 'deleteNotes', { ids: await there(ground, 'notes', SOME) })
    await carriedOut(ground, 'takeActBack', { actOperationId })
    return { actOperationId }
  },
  duplicateProject: ({ projectId }) => ({ projectId }),
  deleteProject: ({ projectId }) => ({ id: projectId }),
  duplicateInsights: async (ground) => ({ ids: await there(ground, 'insights', SOME) }),
  duplicateView: async (ground) => ({ id: (await fullGroup(ground)).viewId, copyId: newId() }),
  fillInsightFields: filledIn('insight', ({ fresh }) => fresh['insight'] ?? ''),
  fillNoteFields: filledIn('note', async (ground) => (await there(ground, 'notes', 1))[0] ?? ''),
  fillPersonFields: filledIn('person', ({ fresh }) => fresh['person'] ?? ''),
  finishAgreementNote: async (ground) => {
    const { roundId, noteId } = await largeRound(ground)
    return { roundId, noteId, finished: true }
  },
  hideReelClips: async (ground) => {
    const { key, highlightIds } = await inReel(ground)
    return { key, highlightIds, hidden: true }
  },
  importTags: ({ projectId }, { items, characters }) => ({
    projectId,
    csv: [
      'Title',
      ...Array.from({ length: Math.max(items, (characters ?? 0) / 20) }, (_, at) => `Imported ${at}`),
    ].join('\n'),
  }),
  keepBothNotes: async (ground) => {
    const id = await imported(ground)
    const [noteId] = await idsOf(
      ground,
      sql`select note_id as id from import_repetitions where import_id = ${id} limit 1`,
    )
    return { id, noteId, kept: true }
  },
  linkPerson: ({ fresh }) => ({ personId: fresh['person'], noteId: fresh['note'], linked: true }),
  mergeTags: async (ground, { items }) => {
    const [into, ...tagIds] = await tagsOf(ground, Math.min(items, MANY) + 1)
    return { intoTagId: into, tagIds }
  },
  moveCards: async (ground, { items }) => ({
    viewId: await cardsView(ground),
    rowIds: await there(ground, 'notes', items),
    fromGroup: null,
    toGroup: null,
    afterId: null,
  }),
  moveInsights: async (ground, { items }) => ({
    ids: await there(ground, 'insights', items),
    toProjectId: ground.fresh['project'],
  }),
  moveNotes: async (ground, { items }) => ({
    ids: await there(ground, 'notes', items),
    toProjectId: ground.fresh['project'],
  }),
  moveReelClips: async (ground) => {
    const { key, highlightIds } = await inReel(ground)
    return { key, highlightIds, afterId: null }
  },
  moveView: ({ fresh }) => ({ id: fresh['view'], afterId: null }),
  reconsiderRedactions: async (ground) => {
    const ids = await suggested(ground)
    await carriedOut(ground, 'rejectRedactions', { ids })
    return { ids }
  },
  redactCopiesAlike: async (ground) => ({ fileId: (await longTalk(ground)).fileId }),
  redactRecording: async (ground) => ({
    fileId: (await longTalk(ground)).fileId,
    startMs: 0,
    endMs: 600_000,
    audioMuted: true,
    videoBlur: true,
    copies: false,
  }),
  rejectRedactions: async (ground) => ({ ids: await suggested(ground) }),
  removeReelClips: async (ground) => {
    const input = { key: `reel.${ground.fresh['reel']}`, highlightIds: await there(ground, 'highlights', MOST_CLIPS) }
    await carriedOut(ground, 'addReelClips', { ...input, tagIds: [] })
    return input
  },
  reopenAccessRequest: async (ground) => {
    const id = ground.fresh['request']
    await carriedOut(ground, 'decideAccessRequest', { id, approved: false, role: 'CONTRIBUTOR' })
    return { id }
  },
  changeSpeaker: async (ground) => ({ noteId: (await longTalk(ground)).noteId, from: 'Nora', to: newId() }),
  replaceInTranscript: async (ground) => ({
    noteId: (await longTalk(ground)).noteId,
    find: 'walked',
    replaceWith: 'hurried',
  }),
  restoreAgreementRound: deletedBy('deleteAgreementRound', async (ground) => ({
    id: (await largeRound(ground)).roundId,
  })),
  restoreCanvasItems: deletedBy('deleteCanvasItems', async (ground) => {
    const { viewId } = await fullGroup(ground)
    return { viewId, ids: await idsOf(ground, sql`select id from canvas_items where view_id = ${viewId}`) }
  }),
  restoreChart: deletedBy('deleteChart', named('chart')),
  restoreDeletions: async (ground) => ({ ids: await manyDeletions(ground) }),
  restoreFields: deletedBy('deleteFields', async (ground) => ({
    ids: await idsOf(ground, fieldsOf('note', ground.projectId, MOST_FIELDS)),
  })),
  restoreFolder: deletedBy('deleteFolder', named('folder')),
  restoreGroup: async (ground) => {
    const id = ground.fresh['group']
    await carriedOut(ground, 'deleteGroup', { id })
    return { id }
  },
  restoreHighlights: deletedBy('deleteHighlights', async (ground) => ({
    ids: await there(ground, 'highlights', MANY),
  })),
  restoreImport: deletedBy('deleteImport', async (ground) => ({ id: await imported(ground) })),
  resumeImport: async (ground) => {
    const begun = await started(ground)
    await carriedOut(ground, 'cancelImport', begun)
    return begun
  },
  revokeAccessToken: named('token'),
  startImport: lookedInto,
  restoreInsights: deletedBy('deleteInsights', async (ground) => ({ ids: await there(ground, 'insights', SOME) })),
  restoreNotes: deletedBy('deleteNotes', async (ground) => ({ ids: await there(ground, 'notes', MANY) })),
  restorePeople: deletedBy('deletePeople', ({ fresh }) => ({ ids: [fresh['person']] })),
  restoreProject: deletedBy('deleteProject', ({ projectId }) => ({ id: projectId })),
  restoreRedactions: async (ground) => {
    const ids = await suggested(ground)
    await carriedOut(ground, 'approveRedactions', { ids, copies: false })
    return { ids }
  },
  restoreReels: deletedBy('deleteReels', ({ fresh }) => ({ ids: [fresh['reel']] })),
  restoreSavedFeed: deletedBy('deleteSavedFeed', named('savedFeed')),
  restoreSavedFilter: deletedBy('deleteSavedFilter', named('savedFilter')),
  restoreTag: deletedBy('deleteTag', async (ground) => {
    const { tagId } = await widelyUsed(ground)
    return { id: tagId }
  }),
  restoreVersion: async (ground) => {
    const context = await ground.context()
    const version = await context.database.read(async (tx) =>
      tx.selectFrom('document_versions').select(['id', 'document_id']).orderBy('id').executeTakeFirst(),
    )
    return { documentId: version?.document_id, versionId: version?.id }
  },
  restoreView: deletedBy('deleteView', async (ground) => ({ id: (await fullGroup(ground)).viewId })),
  setGrant: async (ground) => ({
    scopeId: ground.fresh['scope'],
    granteeId: ground.fresh['group'],
    granteeKind: 'group',
    level: 'READ',
  }),
  settleAgreementUnits: async (ground) => {
    const { roundId, unitIds, tagIds } = await settlement(ground)
    return { roundId, units: unitIds.map((unitId) => ({ unitId, tagIds: tagIds.slice(0, 10) })) }
  },
  showOnCards: async (ground) => ({ viewId: await cardsView(ground), shown: ['title'] }),
  splitTag: async (ground) => {
    const { tagId, highlightIds } = await widelyUsed(ground)
    return { tagId, highlightIds: highlightIds.slice(0, MANY), title: `Part ${newId()}` }
  },
  starThing: ({ projectId }) => ({ id: projectId, kind: 'project', starred: true }),
  tagHighlights: async (ground, { items }) => ({
    highlightIds: await there(ground, 'highlights', Math.min(items, MOST)),
    add: await tagsOf(ground, items > MANY ? 1 : 10),
  }),
  turnGroupIntoInsight: async (ground) => ({ ...(await fullGroup(ground)), insightId: newId() }),
  turnGroupIntoTag: fullGroup,
  undoFieldAct: async (ground) => {
    const fieldIds = await idsOf(ground, fieldsOf('note', ground.projectId, MOST_FIELDS))
    await carriedOut(ground, 'setFieldsHidden', { ids: fieldIds, hidden: true })
    return { actId: await newest(ground, 'field_acts') }
  },
  undoInsightsMove: async (ground, size) => {
    await carriedOut(ground, 'moveInsights', (await PREPARED['moveInsights']?.(ground, { ...size, items: SOME })) ?? {})
    return { moveId: await newest(ground, 'moves') }
  },
  undoNotesMove: async (ground, size) => {
    await carriedOut(ground, 'moveNotes', (await PREPARED['moveNotes']?.(ground, { ...size, items: MOST_MOVED })) ?? {})
    return { moveId: await newest(ground, 'moves') }
  },
  undoRestoration: async (ground) => {
    const ids = await manyDeletions(ground)
    await carriedOut(ground, 'restoreDeletions', { ids })
    return { ids }
  },
  undoTagAct: async (ground, size) => {
    await carriedOut(ground, 'mergeTags', (await PREPARED['mergeTags']?.(ground, { ...size, items: SOME })) ?? {})
    return { actId: await newest(ground, 'tag_acts') }
  },
  undoTagging: async (ground) => {
    const highlightIds = await there(ground, 'highlights', MANY)
    await carriedOut(ground, 'tagHighlights', { highlightIds, add: await tagsOf(ground, 10) })
    return { taggingId: await newest(ground, 'taggings') }
  },
  undoTurningIntoTag: async (ground) => {
    await carriedOut(ground, 'turnGroupIntoTag', await fullGroup(ground))
    return { taggingId: await newest(ground, 'taggings'), createdTagId: await newest(ground, 'tags') }
  },
  unsettleAgreementUnits: async (ground) => {
    const { roundId, unitIds, tagIds } = await settlement(ground)
    await carriedOut(ground, 'settleAgreementUnits', {
      roundId,
      units: unitIds.map((unitId) => ({ unitId, tagIds: tagIds.slice(0, 10) })),
    })
    return { roundId, unitIds }
  },
}
