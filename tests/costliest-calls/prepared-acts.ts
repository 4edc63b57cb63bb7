import { sql } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { ActSize } from './costliest-acts.ts'
import {
  type Ground,
  type Input,
  MOST,
  MANY,
  SOME,
  MOST_FIELDS,
  MOST_CLIPS,
  idsOf,
  oneOf,
  there,
  newest,
  carriedOut,
  fieldsOf,
} from './ground.ts'
import { SENTENCES } from './large-workspace.ts'
import {
  longTalk,
  manyDeletions,
  fullGroup,
  suggested,
  largeRound,
  adjudication,
  inReel,
  widelyUsed,
  lookedInto,
  imported,
  importedAgain,
  started,
  cardsView,
} from './prepared-things.ts'

/** Prepares an act. @returns arguments of the act in addition to, or in place of, those made from the schema */
type Prepare = (ground: Ground, size: ActSize) => Promise<Input> | Input

/** Deletes something by an act, and returns the deletion. */
const deletedBy =
  (name: string, inputFor: Prepare): Prepare =>
  async (ground, size) => {
    await carriedOut(ground, name, await inputFor(ground, size))
    return { deletionId: await newest(ground, 'deletions') }
  }

const named =
  (kind: string): Prepare =>
  ({ fresh }) => ({ id: fresh[kind] })

const filledIn =
  (kind: string, thing: (ground: Ground) => Promise<Id> | Id): Prepare =>
  async (ground, { characters, items }) => {
    const fields = await idsOf(ground, fieldsOf(kind, ground.projectId, Math.min(MOST_FIELDS, items)))
    const text = 'walking slowly '.repeat(Math.ceil((characters ?? 20) / 15)).slice(0, characters ?? 20)
    return { id: await thing(ground), values: fields.map((fieldId) => ({ fieldId, text: text.trim() })) }
  }

/** All highlights of the project, as requested by a list. */
const allRows = ({ projectId }: Ground): Input => ({
  list: 'view-rows',
  question: { projectId, objectType: 'HIGHLIGHT', data: {}, boardId: null, group: null },
})

/** Selects all of them, and adds what they get. */
const allTagged = async (ground: Ground): Promise<Input> => {
  await carriedOut(ground, 'selectAll', allRows(ground))
  return {
    selectionId: await newest(ground, 'selections'),
    leftOut: [],
    act: 'tag',
    given: { add: await there(ground, 'tags', 1) },
  }
}

/** Makes a question of the project by hand. @returns its id */
const question = async (ground: Ground, options: readonly string[] | null): Promise<Id> => {
  const id = newId()
  await carriedOut(ground, 'createQuestion', {
    id,
    projectId: ground.projectId,
    text: `What did they say ${id}?`,
    type: options === null ? 'FREE_TEXT' : 'MULTI_SELECT',
    ...(options !== null && { options }),
  })
  return id
}

const wholeProject = ({ projectId }: Ground): Input => ({ type: 'PROJECT', id: projectId, noteIds: null })

/** What a schema does not say about acts: what must exist before, and which words they accept. */
export const PREPARED: Readonly<Record<string, Prepare>> = {
  actOnSelection: allTagged,
  selectAll: allRows,
  addChartToInsight: ({ fresh }) => ({ id: fresh['chart'], insightId: fresh['insight'] }),
  addReelClips: async (ground) => ({
    key: `reel.${ground.fresh['reel']}`,
    highlightIds: await there(ground, 'highlights', MOST_CLIPS),
    tagIds: [],
  }),
  answerQuestion: async (ground, { characters }) => ({
    noteId: (await there(ground, 'notes', 1))[0],
    questionId: await question(ground, null),
    text: 'slowly '
      .repeat(Math.ceil((characters ?? 20) / 7))
      .slice(0, characters ?? 20)
      .trim(),
  }),
  approveRedactions: async (ground) => ({ ids: await suggested(ground) }),
  beginAgreementRound: async (ground) => ({
    projectId: ground.projectId,
    noteIds: [(await longTalk(ground)).noteId],
    tagIds: await there(ground, 'tags', 50),
    coderIds: [(await ground.context()).actor.userId],
    automatic: true,
  }),
  beginRender: async (ground) => ({ key: (await inReel(ground)).key, burnsCaptions: true }),
  cancelImport: started,
  cancelSetSummary: async (ground) => {
    await carriedOut(ground, 'summarizeSet', { ...wholeProject(ground), framework: 'Summary' })
    return wholeProject(ground)
  },
  cancelSelectionAct: async (ground) => {
    await carriedOut(ground, 'actOnSelection', await allTagged(ground))
    return { id: await newest(ground, 'selection_acts') }
  },
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
  changeQuestion: async (ground) => ({ id: await question(ground, null) }),
  changeQuestionOptions: async (ground, { items }) => ({
    id: await question(ground, ['First']),
    options: Array.from({ length: items }, (_, at) => ({ optionText: `Option ${at}` })),
    merges: [],
  }),
  changeRedaction: async (ground) => ({
    id: (await suggested(ground))[0],
    startMs: 1_000,
    endMs: 1_700,
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
  deleteDuplicates: async (ground) => ({ id: await importedAgain(ground) }),
  duplicateProject: ({ projectId }) => ({ projectId }),
  deleteProject: ({ projectId }) => ({ id: projectId }),
  duplicateInsights: async (ground) => ({ ids: await there(ground, 'insights', SOME) }),
  duplicateView: async (ground) => ({ id: (await fullGroup(ground)).viewId, copyId: newId() }),
  fillInsightFields: filledIn('insight', ({ fresh }) => fresh['insight'] ?? ''),
  setFieldValues: filledIn('note', async (ground) => (await there(ground, 'notes', 1))[0] ?? ''),
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
  keepCorrection: async (ground) => {
    const context = await ground.context()
    const version = await context.database.read(async (tx) =>
      tx.selectFrom('document_versions').select('document_id').orderBy('id').executeTakeFirst(),
    )
    return { documentId: version?.document_id }
  },
  keepBothNotes: async (ground) => {
    const id = await importedAgain(ground)
    const [noteId] = await idsOf(
      ground,
      sql`select note_id as id from import_duplicates where import_id = ${id} limit 1`,
    )
    return { id, noteId, kept: true }
  },
  linkPerson: ({ fresh }) => ({ personId: fresh['person'], noteId: fresh['note'], linked: true }),
  mergeTags: async (ground, { items }) => {
    const [into, ...tagIds] = await there(ground, 'tags', Math.min(items, MANY) + 1)
    return { intoTagId: into, tagIds }
  },
  moveCards: async (ground, { items }) => ({
    viewId: await cardsView(ground),
    rowIds: await there(ground, 'notes', Math.min(items, 1_000)),
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
    // There are no suggestions so late in it.
    startMs: SENTENCES * 2_000,
    endMs: SENTENCES * 2_000 + 400_000,
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
  identifySpeaker: async (ground) => ({ noteId: (await longTalk(ground)).noteId, name: 'Nora', isEverywhere: false }),
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
  // Those of the large project have values, and stay.
  restoreFields: deletedBy('deleteFields', ({ fresh }) => ({ ids: [fresh['field']] })),
  restoreFolder: deletedBy('deleteFolder', named('folder')),
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
  restoreConversation: deletedBy('deleteConversation', named('conversation')),
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
    const { roundId, unitIds, tagIds } = await adjudication(ground)
    return { roundId, units: unitIds.map((unitId) => ({ unitId, tagIds: tagIds.slice(0, 10) })) }
  },
  showOnCards: async (ground) => ({ viewId: await cardsView(ground), shown: ['title'] }),
  summarizeNote: async (ground) => ({ noteId: (await longTalk(ground)).noteId, framework: 'Summary' }),
  summarizeSet: async (ground, { items }) =>
    items === 1
      ? { ...wholeProject(ground), framework: 'Summary' }
      : { type: 'NOTES', id: ground.projectId, noteIds: await there(ground, 'notes', items), framework: 'Summary' },
  splitTag: async (ground) => {
    const { tagId, highlightIds } = await widelyUsed(ground)
    return { tagId, highlightIds: highlightIds.slice(0, MANY), title: `Part ${newId()}` }
  },
  starThing: ({ projectId }) => ({ id: projectId, kind: 'project', starred: true }),
  tagHighlights: async (ground, { items }) => ({
    highlightIds: await there(ground, 'highlights', Math.min(items, MOST)),
    add: await there(ground, 'tags', items > MANY ? 1 : 10),
  }),
  createInsightOfChart: ({ fresh }) => ({ chartId: fresh['chart'], title: 'How often' }),
  convertGroupToInsight: async (ground) => ({ ...(await fullGroup(ground)), insightId: newId() }),
  convertGroupToTag: fullGroup,
  undoTagAct: async (ground, size) => {
    await carriedOut(ground, 'mergeTags', (await PREPARED['mergeTags']?.(ground, { ...size, items: SOME })) ?? {})
    return { actId: await newest(ground, 'tag_acts') }
  },
  unsettleAgreementUnits: async (ground) => {
    const { roundId, unitIds, tagIds } = await adjudication(ground)
    await carriedOut(ground, 'settleAgreementUnits', {
      roundId,
      units: unitIds.map((unitId) => ({ unitId, tagIds: tagIds.slice(0, 10) })),
    })
    return { roundId, unitIds }
  },
}
