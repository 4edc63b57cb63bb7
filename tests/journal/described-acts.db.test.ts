import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { beginRound } from '#agreement/server/commands/begin-round.ts'
import { changeRound } from '#agreement/server/commands/change-round.ts'
import { codeUnits, finishNote } from '#agreement/server/commands/code-units.ts'
import { deleteRound, restoreRound } from '#agreement/server/commands/delete-round.ts'
import { settleUnits, unsettleUnits } from '#agreement/server/commands/settle-units.ts'
import { changeItems } from '#canvas/server/commands/change-items.ts'
import { createItems } from '#canvas/server/commands/create-items.ts'
import { deleteItems, restoreItems } from '#canvas/server/commands/delete-items.ts'
import { changeChart } from '#charts/server/commands/change-chart.ts'
import { createChart } from '#charts/server/commands/create-chart.ts'
import { createInsightOfChart } from '#charts/server/commands/create-insight-of-chart.ts'
import { deleteChart, restoreChart } from '#charts/server/commands/delete-chart.ts'
import { changeSavedFeed } from '#feeds/server/commands/change-saved-feed.ts'
import { createSavedFeed } from '#feeds/server/commands/create-saved-feed.ts'
import { deleteSavedFeed, restoreSavedFeed } from '#feeds/server/commands/delete-saved-feed.ts'
import { arrangeFields } from '#fields/server/commands/arrange-fields.ts'
import { changeField, setFieldsHidden } from '#fields/server/commands/change-field.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { deleteFields, restoreFields } from '#fields/server/commands/delete-fields.ts'
import {
  changeFieldGroup,
  createFieldGroup,
  deleteFieldGroup,
  setFieldGroupLink,
  setFieldPreference,
} from '#fields/server/commands/field-groups.ts'
import { changeFolder } from '#folders/server/commands/change-folder.ts'
import { createFolder } from '#folders/server/commands/create-folder.ts'
import { deleteFolder, restoreFolder } from '#folders/server/commands/delete-folder.ts'
import { moveFolder } from '#folders/server/commands/move-folder.ts'
import { pinFolder } from '#folders/server/commands/pin-folder.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { deleteHighlights, restoreHighlights } from '#highlights/server/commands/delete-highlights.ts'
import { mergeTags } from '#highlights/server/commands/merge-tags.ts'
import { tagHighlights } from '#highlights/server/commands/tag-highlights.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { changeInsight } from '#insights/server/commands/change-insight.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { deleteInsights, restoreInsights } from '#insights/server/commands/delete-insights.ts'
import { fillInsightFields } from '#insights/server/commands/fill-insight-fields.ts'
import { runCommand } from '#journal/server/index.ts'
import { storeRecording } from '#media/testing.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { deleteNotes, restoreNotes } from '#notes/server/commands/delete-notes.ts'
import { setFieldValues } from '#notes/server/commands/set-field-values.ts'
import { changePerson } from '#people/server/commands/change-person.ts'
import { createPerson } from '#people/server/commands/create-person.ts'
import { deletePeople, restorePeople } from '#people/server/commands/delete-people.ts'
import { fillPersonFields } from '#people/server/commands/fill-person-fields.ts'
import { linkPerson } from '#people/server/commands/link-person.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { changeProject } from '#projects/server/commands/change-project.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { deleteProject, restoreProject } from '#projects/server/commands/delete-project.ts'
import { moveProject } from '#projects/server/commands/move-project.ts'
import { reelKey } from '#reels/model/reel.ts'
import { addReelClips, removeReelClips } from '#reels/server/commands/change-reel-clips.ts'
import { changeReel } from '#reels/server/commands/change-reel.ts'
import { createInsightReel } from '#reels/server/commands/create-insight-reel.ts'
import { deleteReels, restoreReels } from '#reels/server/commands/delete-reels.ts'
import { hideReelClips } from '#reels/server/commands/hide-reel-clips.ts'
import { moveReelClips } from '#reels/server/commands/move-reel-clips.ts'
import { trimClip } from '#reels/server/commands/trim-clip.ts'
import { makeTalk } from '#reels/testing.ts'
import { changeSavedFilter } from '#saved-filters/server/commands/change-saved-filter.ts'
import { createSavedFilter } from '#saved-filters/server/commands/create-saved-filter.ts'
import { deleteSavedFilter, restoreSavedFilter } from '#saved-filters/server/commands/delete-saved-filter.ts'
import { starThing } from '#stars/server/commands/star-thing.ts'
import { arrangeTags } from '#tags/server/commands/arrange-tags.ts'
import { changeTag } from '#tags/server/commands/change-tag.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { deleteTag, restoreTag } from '#tags/server/commands/delete-tag.ts'
import {
  changeExtension,
  createExtension,
  deleteExtension,
  setExtensionLink,
} from '#tags/server/commands/extensions.ts'
import { changeTagBoard, createTagBoard, deleteTagBoard } from '#tags/server/commands/tag-boards.ts'
import { changeTagGroup, createTagGroup, deleteTagGroup } from '#tags/server/commands/tag-groups.ts'
import { undoTagAct } from '#tags/server/commands/undo-tag-act.ts'
import { changeTemplate, deleteTemplate } from '#templates/server/commands/change-templates.ts'
import { createInsightFromTemplate, createInsightTemplate } from '#templates/server/commands/insight-templates.ts'
import { changeSpeaker } from '#speakers/server/commands/change-speaker.ts'
import { replaceInTranscript } from '#transcripts/server/commands/correct-transcript.ts'
import { restoreDeletions } from '#trash/server/commands/restore-deletions.ts'
import { changeCells } from '#views/server/commands/change-cells.ts'
import { changeView, moveView } from '#views/server/commands/change-view.ts'
import { createView, duplicateView } from '#views/server/commands/create-view.ts'
import { deleteView, restoreView } from '#views/server/commands/delete-view.ts'
import { moveCards } from '#views/server/commands/move-cards.ts'
import { showOnCards } from '#views/server/commands/show-on-cards.ts'
import { changeAddress } from '#workspaces/server/commands/change-address.ts'
import {
  changeMember,
  changeProfile,
  deactivateMember,
  reactivateMember,
} from '#workspaces/server/commands/change-member.ts'
import { changeAskInstructions } from '#ask/server/commands/change-instructions.ts'
import { changeLanguageModelUse } from '#language-models/server/commands/change-language-model-use.ts'
import { removeLanguageModel } from '#language-models/server/commands/remove-language-model.ts'
import { setLanguageModel } from '#language-models/server/commands/set-language-model.ts'
import { changeWorkspace } from '#workspaces/server/commands/change-workspace.ts'
import { revokeAccessToken } from '#workspaces/server/commands/create-access-token.ts'
import { deleteGroup } from '#workspaces/server/commands/delete-group.ts'
import { inviteMembers, resendInvitation, revokeInvitation } from '#workspaces/server/commands/invite-members.ts'
import { changeGroup, createGroup } from '#workspaces/server/commands/keep-groups.ts'
import { decideAccessRequest, requestAccess } from '#workspaces/server/commands/request-access.ts'
import { shareByEmail } from '#workspaces/server/commands/share-by-email.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { createAccessToken } from '#workspaces/server/index.ts'
import { findFiles } from '#files/server/index.ts'
import { beginUpload } from '#files/server/commands/begin-upload.ts'
import { cancelUpload } from '#files/server/commands/cancel-upload.ts'
import { failUpload } from '#files/server/commands/end-upload.ts'
import { endConversion } from '#media/server/commands/end-conversion.ts'
import { beginConversion, recordMetadata, recordStep } from '#media/server/commands/record-step.ts'
import { retryConversion } from '#media/server/commands/retry-conversion.ts'
import { findNote } from '#notes/server/index.ts'
import { endReading, recordConversion, recordPages, publishRecognition } from '#pdfs/server/commands/record-reading.ts'
import { retryReading } from '#pdfs/server/commands/retry-reading.ts'
import { storeDocument } from '#pdfs/testing.ts'
import { beginRender } from '#redactions/server/commands/begin-render.ts'
import {
  approveRedactions,
  changeRedaction,
  reconsiderRedactions,
  rejectRedactions,
  restoreRedactions,
} from '#redactions/server/commands/decide-redactions.ts'
import { failRender } from '#redactions/server/commands/end-render.ts'
import { endSearch } from '#redactions/server/commands/end-search.ts'
import { redactRecording } from '#redactions/server/commands/redact-recording.ts'
import { searchRecording } from '#redactions/server/commands/search-recording.ts'
import { cancelRender, retryRender } from '#redactions/server/commands/steer-render.ts'
import { suggestRedactions } from '#redactions/server/commands/suggest-redactions.ts'
import { beginRender as beginFilm } from '#reels/server/commands/begin-render.ts'
import { cancelRender as cancelFilm } from '#reels/server/commands/cancel-render.ts'
import { endRender as endFilm } from '#reels/server/commands/end-render.ts'
import { duplicateProject } from '#templates/server/commands/begin-copies.ts'
import { cancelCopy } from '#templates/server/commands/end-copy.ts'
import { beginTranscription } from '#transcripts/server/commands/begin-transcription.ts'
import { cancelTranscription } from '#transcripts/server/commands/cancel-transcription.ts'
import { failTranscription, finishTranscription } from '#transcripts/server/commands/end-transcription.ts'
import { transcribeFile } from '#transcripts/server/commands/transcribe-file.ts'
import { deleteForever } from '#trash/server/commands/delete-forever.ts'
import { finishPurge } from '#trash/server/commands/finish-purge.ts'
import { useServices } from '../harness/workspace.ts'

const { services, newWorkspace } = await useServices({ sample: true })
const workspace = await newWorkspace()
const ben = await workspace.member('VIEWER')

/** Identifiers by their names in this file. */
const named = new Map<string, Id>()
function the(name: string): Id {
  const id = named.get(name) ?? newId()
  named.set(name, id)
  return id
}

/** Returns the events in the journal after a position: type, thing and, if it is not the project, the place of each. */
async function reportedSince(sequence: string): Promise<{ reported: string[]; last: string }> {
  const { rows } = await services.database.workspace(workspace.teamId).read(async (tx) =>
    sql<{ sequence: string; type: string; id: Id; scope: Id | null }>`
      select sequence, type, resource_id as id, scope_id as scope from journal where sequence > ${sequence} order by sequence`.execute(
      tx,
    ),
  )
  const names = new Map([...named].map(([name, id]) => [id, name]))
  const placeOf = (scope: Id | null): string => {
    if (scope === the('place of the project')) return ''
    return scope === null ? ' nowhere' : scope === workspace.teamId ? ' in the workspace' : ' elsewhere'
  }
  return {
    reported: rows.map(({ type, id, scope }) => `${type} ${names.get(id) ?? '?'}${placeOf(scope)}`),
    last: rows.at(-1)?.sequence ?? sequence,
  }
}

let last = '0'

interface Act {
  name: string
  run: () => Promise<unknown>
  reported: string[]
}

type AnyCommand = Parameters<typeof runCommand>[1]

/** The last operation of each command. */
const operations = new Map<string, Id>()

/** An act of the founder, or of the named user, and the events it reports. `keeps` names the fields of its answer. */
function act(
  command: AnyCommand,
  input: () => object,
  reported: string[],
  keeps: Record<string, string> = {},
  by = 'founder',
): Act {
  return {
    name: command.name,
    reported,
    run: async () => {
      const who = by === 'founder' ? await workspace.founder() : await workspace.again(ben.actor.userId ?? '')
      const operationId = newId()
      const answer = (await runCommand(who, command, input(), operationId)) as Record<string, unknown>
      operations.set(command.name, operationId)
      for (const [key, name] of Object.entries(keeps)) named.set(name, String([answer[key]].flat()[0]))
    },
  }
}

/** Undoes the last act of a command, and the events that this reports. */
function back({ name }: AnyCommand, reported: string[]): Act {
  const taken = act(undoOperation, () => ({ actOperationId: operations.get(name) }), reported)
  return { ...taken, name: `${taken.name} of ${name}` }
}

/** Work in addition to the acts, whose events are tested elsewhere. */
async function prepare(work: () => Promise<unknown>): Promise<void> {
  await work()
  last = (await reportedSince(last)).last
}

function walk(acts: readonly Act[]): void {
  test.each(acts.map((one, at) => [`${at + 1}: ${one.name}`, one] as const))('%s', async (_name, { run, reported }) => {
    last = (await reportedSince(last)).last
    await run()
    const since = await reportedSince(last)
    last = since.last
    expect(since.reported.toSorted()).toEqual(reported.toSorted())
  })
}

named.set('ben', ben.actor.userId ?? '')
named.set('founder', (await workspace.founder()).actor.userId ?? '')
const project = { projectId: the('project') }
const recording = { kind: 'file' as const, noteId: '', fileId: '' }
const filter = (text: string) => ({
  combinator: 'And',
  fields: [
    { id: 'a', field: { kind: 'system', id: 'Title' }, fieldType: 'TEXT', operatorType: 'CONTAINS', values: { text } },
  ],
})
const box = (id: Id) => ({ id, kind: 'rectangle', x: 0, y: 0, width: 100, height: 100, rank: 1 })

describe('places', () => {
  walk([act(createProject, () => ({ id: the('project'), title: 'Study' }), ['project.created project elsewhere'])])
  test('the location of the project', async () => {
    await services.database.workspace(workspace.teamId).read(async (tx) => {
      const rows = await tx.selectFrom('projects').select('scope_id').where('id', '=', the('project')).execute()
      named.set('place of the project', rows[0]?.scope_id ?? '')
    })
  })
  walk([
    act(changeProject, () => ({ id: the('project'), title: 'Studies' }), ['project.changed project']),
    act(createFolder, () => ({ id: the('folder'), title: 'Area' }), ['folder.created folder elsewhere']),
    act(createFolder, () => ({ id: the('other folder'), title: 'Area 2' }), ['folder.created other folder elsewhere']),
    act(changeFolder, () => ({ id: the('folder'), title: 'Areas' }), ['folder.changed folder elsewhere']),
    act(moveFolder, () => ({ id: the('folder'), parentId: the('other folder') }), ['folder.moved folder elsewhere']),
    act(pinFolder, () => ({ id: the('folder'), pinned: true }), ['folder.pinned folder elsewhere']),
    act(pinFolder, () => ({ id: the('folder'), pinned: false }), ['folder.unpinned folder elsewhere']),
    act(moveProject, () => ({ id: the('project'), folderId: the('folder') }), ['project.moved project']),
    act(
      deleteFolder,
      () => ({ id: the('folder') }),
      ['project.deleted project', 'folder.deleted folder elsewhere', 'deletion.recorded deletion elsewhere'],
      { deletionId: 'deletion' },
    ),
    act(restoreFolder, () => ({ deletionId: the('deletion') }), [
      'project.restored project',
      'folder.restored folder elsewhere',
      'deletion.restored deletion elsewhere',
    ]),
    act(deleteProject, () => ({ id: the('project') }), ['project.deleted project', 'deletion.recorded deletion'], {
      deletionId: 'deletion',
    }),
    act(restoreProject, () => ({ deletionId: the('deletion') }), [
      'project.restored project',
      'deletion.restored deletion',
    ]),
  ])
})

describe('notes, people and stars', () => {
  walk([
    act(createNote, () => ({ ...project, id: the('note'), title: 'Ada' }), ['note.created note']),
    act(changeNote, () => ({ id: the('note'), title: 'Grace' }), ['note.changed note']),
    act(changeNote, () => ({ id: the('note'), locked: true }), ['note.changed note']),
    act(changeNote, () => ({ id: the('note'), locked: false }), ['note.changed note']),
    act(deleteNotes, () => ({ ids: [the('note')] }), ['note.deleted note', 'deletion.recorded deletion'], {
      deletionId: 'deletion',
    }),
    act(restoreNotes, () => ({ deletionId: the('deletion') }), ['note.restored note', 'deletion.restored deletion']),
    act(createPerson, () => ({ id: the('person'), name: 'Grace', noteId: the('note') }), [
      'note.person-linked note',
      'person.created person elsewhere',
    ]),
    act(createPerson, () => ({ id: the('other person'), name: 'Hedy' }), ['person.created other person elsewhere']),
    act(changePerson, () => ({ id: the('person'), name: 'Grace Hopper' }), ['person.changed person elsewhere']),
    act(linkPerson, () => ({ noteId: the('note'), personId: the('other person'), linked: true }), [
      'note.person-linked note',
    ]),
    act(linkPerson, () => ({ noteId: the('note'), personId: the('other person'), linked: false }), [
      'note.person-unlinked note',
    ]),
    act(
      deletePeople,
      () => ({ ids: [the('person')] }),
      ['person.deleted person elsewhere', 'deletion.recorded deletion elsewhere'],
      { deletionId: 'deletion' },
    ),
    act(restorePeople, () => ({ deletionId: the('deletion') }), [
      'person.restored person elsewhere',
      'deletion.restored deletion elsewhere',
    ]),
    act(starThing, () => ({ kind: 'note', id: the('note'), starred: true }), ['star.set note']),
    act(starThing, () => ({ kind: 'note', id: the('note'), starred: false }), ['star.taken note']),
  ])
})

describe('fields', () => {
  walk([
    act(createField, () => ({ ...project, id: the('field'), appliesTo: 'note', type: 'TEXT', label: 'Country' }), [
      'field.created field',
    ]),
    act(createField, () => ({ ...project, id: the('other field'), appliesTo: 'note', type: 'TEXT', label: 'Town' }), [
      'field.created other field',
    ]),
    act(
      createField,
      () => ({ ...project, id: the('insight field'), appliesTo: 'insight', type: 'TEXT', label: 'Status' }),
      ['field.created insight field'],
    ),
    act(createField, () => ({ id: the('person field'), appliesTo: 'person', type: 'TEXT', label: 'Role' }), [
      'field.created person field elsewhere',
    ]),
    act(changeField, () => ({ id: the('field'), label: 'Land' }), ['field.changed field']),
    act(setFieldsHidden, () => ({ ids: [the('field')], hidden: true }), ['field.changed field']),
    act(setFieldsHidden, () => ({ ids: [the('field')], hidden: false }), ['field.changed field']),
    act(arrangeFields, () => ({ ids: [the('field')], afterId: the('other field') }), ['field.changed field']),
    back(arrangeFields, ['field.changed field']),
    act(setFieldValues, () => ({ id: the('note'), values: [{ fieldId: the('field'), text: 'Peru' }] }), [
      'note.filled note',
    ]),
    act(fillPersonFields, () => ({ id: the('person'), values: [{ fieldId: the('person field'), text: 'CTO' }] }), [
      'person.filled person elsewhere',
    ]),
    act(createFieldGroup, () => ({ id: the('field group'), title: 'Segments', appliesTo: 'note' }), [
      'field-set.created field group elsewhere',
    ]),
    act(changeFieldGroup, () => ({ id: the('field group'), title: 'Segment' }), [
      'field-set.changed field group elsewhere',
    ]),
    act(
      createField,
      () => ({
        id: the('group field'),
        fieldGroupId: the('field group'),
        appliesTo: 'note',
        type: 'TEXT',
        label: 'Size',
      }),
      ['field.created group field elsewhere'],
    ),
    act(setFieldGroupLink, () => ({ ...project, fieldGroupId: the('field group'), linked: true }), [
      'project.field-group-linked project',
    ]),
    act(setFieldPreference, () => ({ ...project, fieldId: the('group field'), hidden: true }), [
      'project.field-hidden project',
    ]),
    act(setFieldPreference, () => ({ ...project, fieldId: the('group field'), hidden: false }), [
      'project.field-shown project',
    ]),
    act(setFieldGroupLink, () => ({ ...project, fieldGroupId: the('field group'), linked: false }), [
      'project.field-group-unlinked project',
    ]),
    act(arrangeFields, () => ({ ids: [the('other field')], toFieldGroupId: the('field group') }), [
      'project.field-group-linked project',
      'field.changed other field elsewhere',
    ]),
    act(
      deleteFieldGroup,
      () => ({ id: the('field group') }),
      [
        'field.deleted group field elsewhere',
        'field.deleted other field elsewhere',
        'deletion.recorded deletion elsewhere',
        'field-set.deleted field group elsewhere',
      ],
      { deletionId: 'deletion' },
    ),
    act(restoreDeletions, () => ({ ids: [the('deletion')] }), [
      'field-set.restored field group elsewhere',
      'field.restored other field elsewhere',
      'field.restored group field elsewhere',
      'deletion.restored deletion elsewhere',
    ]),
    act(
      deleteFields,
      () => ({ ids: [the('other field')] }),
      ['field.deleted other field elsewhere', 'deletion.recorded deletion elsewhere'],
      { deletionId: 'deletion' },
    ),
    act(restoreFields, () => ({ deletionId: the('deletion') }), [
      'field.restored other field elsewhere',
      'deletion.restored deletion elsewhere',
    ]),
  ])
})

describe('tags', () => {
  walk([
    act(createTag, () => ({ ...project, id: the('tag'), title: 'Price' }), ['tag.created tag']),
    act(createTag, () => ({ ...project, id: the('other tag'), title: 'Speed' }), ['tag.created other tag']),
    act(changeTag, () => ({ id: the('tag'), title: 'Prices' }), ['tag.changed tag'], { actId: 'act' }),
    act(undoTagAct, () => ({ actId: the('act') }), ['tag.changed tag']),
    act(
      createTagGroup,
      () => ({ ...project, id: the('group'), title: 'Worries' }),
      ['tag-board.created board', 'tag-group.created group'],
      { tagBoardId: 'board' },
    ),
    act(changeTagGroup, () => ({ id: the('group'), title: 'Worry' }), ['tag-group.changed group']),
    act(arrangeTags, () => ({ places: [{ id: the('tag'), tagGroupId: the('group') }] }), ['tag.changed tag']),
    act(
      deleteTagGroup,
      () => ({ id: the('group'), tags: 'ungroup' }),
      ['tag.changed tag', 'tag-group.deleted group', 'deletion.recorded deletion'],
      { deletionId: 'deletion' },
    ),
    act(restoreDeletions, () => ({ ids: [the('deletion')] }), [
      'tag-group.restored group',
      'tag.changed tag',
      'deletion.restored deletion',
    ]),
    act(createTagBoard, () => ({ ...project, id: the('other board'), title: 'More' }), [
      'tag-board.created other board',
    ]),
    act(changeTagBoard, () => ({ id: the('other board'), title: 'Others' }), ['tag-board.changed other board']),
    act(
      deleteTagBoard,
      () => ({ id: the('other board'), tags: 'ungroup' }),
      ['tag-board.deleted other board', 'deletion.recorded deletion'],
      { deletionId: 'deletion' },
    ),
    act(restoreDeletions, () => ({ ids: [the('deletion')] }), [
      'tag-board.restored other board',
      'deletion.restored deletion',
    ]),
    back(restoreDeletions, ['tag-board.deleted other board', 'deletion.recorded deletion']),
    act(createExtension, () => ({ id: the('extension'), title: 'Everywhere' }), [
      'extension.created extension elsewhere',
    ]),
    act(changeExtension, () => ({ id: the('extension'), title: 'All over' }), [
      'extension.changed extension elsewhere',
    ]),
    act(setExtensionLink, () => ({ ...project, extensionId: the('extension'), linked: true }), [
      'project.extension-linked project',
    ]),
    act(setExtensionLink, () => ({ ...project, extensionId: the('extension'), linked: false }), [
      'project.extension-unlinked project',
    ]),
    act(
      deleteExtension,
      () => ({ id: the('extension') }),
      ['extension.deleted extension elsewhere', 'deletion.recorded deletion elsewhere'],
      { deletionId: 'deletion' },
    ),
    act(restoreDeletions, () => ({ ids: [the('deletion')] }), [
      'extension.restored extension elsewhere',
      'deletion.restored deletion elsewhere',
    ]),
    act(deleteTag, () => ({ id: the('other tag') }), ['tag.deleted other tag', 'deletion.recorded deletion'], {
      deletionId: 'deletion',
    }),
    act(restoreTag, () => ({ deletionId: the('deletion') }), ['tag.restored other tag', 'deletion.restored deletion']),
  ])
})

describe('transcripts, highlights, insights and reels', () => {
  test('a recording is transcribed', async () => {
    await prepare(async () => {
      const { fileId } = await storeRecording(await workspace.founder(), {
        scopeId: the('place of the project'),
        name: 'talk.mp4',
        bytes: Buffer.from('a recording'),
        contentType: 'video/mp4',
      })
      const sentences = [
        { speaker: 'Mara', text: 'Every Monday I open four windows', startMs: 1_000, endMs: 4_000 },
        { speaker: 'Ben', text: 'Nobody reads the report', startMs: 9_000, endMs: 11_000 },
      ]
      const { noteId } = await makeTalk(await workspace.founder(), { ...project, fileId, title: 'Talk', sentences })
      Object.assign(recording, { noteId, fileId })
      named.set('talk', noteId)
    })
  })
  const marking = (name: string, quote: string, reported: string[]) =>
    act(
      createHighlight,
      () => ({ id: the(name), noteId: recording.noteId, place: { quote }, tagIds: [the('tag')] }),
      reported,
    )
  walk([
    marking('highlight', 'four windows', ['document.edited ?', 'highlight.created highlight']),
    marking('other highlight', 'reads the report', ['document.edited ?', 'highlight.created other highlight']),
    act(tagHighlights, () => ({ highlightIds: [the('highlight')], add: [the('other tag')] }), [
      'highlight.tagged highlight',
    ]),
    back(tagHighlights, ['highlight.tagged highlight']),
    act(changeSpeaker, () => ({ noteId: recording.noteId, from: 'Ben', to: 'Bo' }), [
      'document.edited ?',
      'clip.followed other highlight',
      // It contains the words of a speaker with another name.
      'highlight.moved other highlight',
      'note.speaker-changed talk',
    ]),
    act(replaceInTranscript, () => ({ noteId: recording.noteId, find: 'Monday', replaceWith: 'Friday' }), [
      'document.edited ?',
      'note.words-replaced talk',
    ]),
    act(trimClip, () => ({ highlightId: the('highlight'), startMs: 2_500, endMs: 4_000 }), ['clip.trimmed highlight']),
    act(changeReel, () => ({ key: reelKey(recording), title: 'All of it' }), ['reel.changed ?']),
    act(createInsight, () => ({ ...project, id: the('insight'), title: 'Fridays', highlightIds: [the('highlight')] }), [
      'insight.created insight',
    ]),
    act(changeInsight, () => ({ id: the('insight'), title: 'Friday' }), ['insight.changed insight']),
    act(changeInsight, () => ({ id: the('insight'), published: true }), ['insight.published insight']),
    act(changeInsight, () => ({ id: the('insight'), published: false }), ['insight.unpublished insight']),
    act(fillInsightFields, () => ({ id: the('insight'), values: [{ fieldId: the('insight field'), text: 'Open' }] }), [
      'insight.filled insight',
    ]),
    act(createInsightReel, () => ({ id: the('reel'), insightId: the('insight'), quotes: true }), ['reel.created reel']),
    act(changeReel, () => ({ key: reelKey({ kind: 'insight', reelId: the('reel') }), titleCard: false }), [
      'reel.changed reel',
    ]),
    act(
      addReelClips,
      () => ({ key: reelKey({ kind: 'insight', reelId: the('reel') }), highlightIds: [the('other highlight')] }),
      ['reel.clips-added reel'],
    ),
    act(
      moveReelClips,
      () => ({
        key: reelKey({ kind: 'insight', reelId: the('reel') }),
        highlightIds: [the('other highlight')],
        afterId: null,
      }),
      ['reel.ordered reel'],
    ),
    act(
      hideReelClips,
      () => ({
        key: reelKey({ kind: 'insight', reelId: the('reel') }),
        highlightIds: [the('highlight')],
        hidden: true,
      }),
      ['reel.clips-hidden reel'],
    ),
    act(
      hideReelClips,
      () => ({
        key: reelKey({ kind: 'insight', reelId: the('reel') }),
        highlightIds: [the('highlight')],
        hidden: false,
      }),
      ['reel.clips-shown reel'],
    ),
    act(
      removeReelClips,
      () => ({ key: reelKey({ kind: 'insight', reelId: the('reel') }), highlightIds: [the('other highlight')] }),
      ['reel.clips-removed reel'],
    ),
    act(deleteReels, () => ({ ids: [the('reel')] }), ['reel.deleted reel', 'deletion.recorded deletion'], {
      deletionId: 'deletion',
    }),
    act(restoreReels, () => ({ deletionId: the('deletion') }), ['reel.restored reel', 'deletion.restored deletion']),
    act(
      deleteHighlights,
      () => ({ ids: [the('other highlight')] }),
      ['deletion.recorded deletion', 'highlight.deleted other highlight', 'document.edited ?'],
      { deletionId: 'deletion' },
    ),
    act(restoreHighlights, () => ({ deletionId: the('deletion') }), [
      'highlight.restored other highlight',
      'document.edited ?',
      'clip.followed other highlight',
      'deletion.restored deletion',
    ]),
    act(
      deleteInsights,
      () => ({ ids: [the('insight')] }),
      ['reel.deleted reel', 'insight.deleted insight', 'deletion.recorded deletion'],
      { deletionId: 'deletion' },
    ),
    act(restoreInsights, () => ({ deletionId: the('deletion') }), [
      'reel.restored reel',
      'insight.restored insight',
      'deletion.restored deletion',
    ]),
    act(createInsightTemplate, () => ({ id: the('template'), title: 'Report', insightId: the('insight') }), [
      'template.created template elsewhere',
    ]),
    act(changeTemplate, () => ({ id: the('template'), title: 'Reports' }), ['template.changed template elsewhere']),
    act(createInsightFromTemplate, () => ({ ...project, id: the('other insight'), templateId: the('template') }), [
      'insight.created other insight',
    ]),
    act(
      deleteTemplate,
      () => ({ id: the('template') }),
      ['deletion.recorded deletion elsewhere', 'template.deleted template elsewhere'],
      { deletionId: 'deletion' },
    ),
    act(restoreDeletions, () => ({ ids: [the('deletion')] }), [
      'template.restored template elsewhere',
      'deletion.restored deletion elsewhere',
    ]),
    act(mergeTags, () => ({ tagIds: [the('other tag')], intoTagId: the('tag') }), ['tag.merged other tag']),
  ])
})

describe('views', () => {
  walk([
    act(createView, () => ({ ...project, id: the('view'), title: 'Board', layout: 'BOARD', objectType: 'NOTE' }), [
      'projectView.created view',
    ]),
    act(duplicateView, () => ({ id: the('view'), copyId: the('other view'), title: 'Board 2' }), [
      'projectView.created other view',
    ]),
    act(changeView, () => ({ id: the('view'), title: 'Boards' }), ['projectView.changed view']),
    act(moveView, () => ({ id: the('view'), afterId: the('other view') }), ['projectView.moved view']),
    act(showOnCards, () => ({ viewId: the('view'), shown: [] }), ['projectView.shownOnCards view']),
    act(
      moveCards,
      () => ({ viewId: the('view'), rowIds: [the('note')], fromGroup: null, toGroup: null, afterId: null }),
      ['projectView.arranged view'],
    ),
    act(
      changeCells,
      () => ({ objectType: 'NOTE', cells: [{ rowId: the('note'), key: `field:${the('field')}`, text: 'Chile' }] }),
      ['note.filled note'],
    ),
    act(deleteView, () => ({ id: the('view') }), ['projectView.deleted view', 'deletion.recorded deletion'], {
      deletionId: 'deletion',
    }),
    act(restoreView, () => ({ deletionId: the('deletion') }), [
      'projectView.restored view',
      'deletion.restored deletion',
    ]),
    act(
      createView,
      () => ({ ...project, id: the('canvas'), title: 'Canvas', layout: 'CANVAS', objectType: 'HIGHLIGHT' }),
      ['projectView.created canvas'],
    ),
    act(createItems, () => ({ viewId: the('canvas'), items: [box(the('item'))] }), ['canvas.changed canvas']),
    act(changeItems, () => ({ viewId: the('canvas'), changes: [{ id: the('item'), x: 500 }] }), [
      'canvas.changed canvas',
    ]),
    act(
      deleteItems,
      () => ({ viewId: the('canvas'), ids: [the('item')] }),
      ['canvasItem.deleted item', 'deletion.recorded deletion', 'canvas.changed canvas'],
      { deletionId: 'deletion' },
    ),
    act(restoreItems, () => ({ deletionId: the('deletion') }), [
      'canvasItem.restored item',
      'canvas.changed canvas',
      'deletion.restored deletion',
    ]),
    act(createChart, () => ({ ...project, id: the('chart'), title: 'Prices', options: {} }), ['chart.created chart']),
    act(createInsightOfChart, () => ({ id: the('charted'), chartId: the('chart') }), ['insight.created charted']),
    act(changeChart, () => ({ id: the('chart'), title: 'Price' }), ['chart.changed chart']),
    act(deleteChart, () => ({ id: the('chart') }), ['chart.deleted chart', 'deletion.recorded deletion'], {
      deletionId: 'deletion',
    }),
    act(restoreChart, () => ({ deletionId: the('deletion') }), ['chart.restored chart', 'deletion.restored deletion']),
    act(createSavedFeed, () => ({ id: the('feed'), title: 'News', query: {} }), ['savedFeed.created feed elsewhere']),
    act(changeSavedFeed, () => ({ id: the('feed'), title: 'New' }), ['savedFeed.changed feed elsewhere']),
    act(
      deleteSavedFeed,
      () => ({ id: the('feed') }),
      ['savedFeed.deleted feed elsewhere', 'deletion.recorded deletion elsewhere'],
      { deletionId: 'deletion' },
    ),
    act(restoreSavedFeed, () => ({ deletionId: the('deletion') }), [
      'savedFeed.restored feed elsewhere',
      'deletion.restored deletion elsewhere',
    ]),
    act(createSavedFilter, () => ({ id: the('filter'), label: 'Prices', filter: filter('price') }), [
      'savedFilter.created filter elsewhere',
    ]),
    act(changeSavedFilter, () => ({ id: the('filter'), label: 'Price' }), ['savedFilter.changed filter elsewhere']),
    act(
      deleteSavedFilter,
      () => ({ id: the('filter') }),
      ['savedFilter.deleted filter elsewhere', 'deletion.recorded deletion elsewhere'],
      { deletionId: 'deletion' },
    ),
    act(restoreSavedFilter, () => ({ deletionId: the('deletion') }), [
      'savedFilter.restored filter elsewhere',
      'deletion.restored deletion elsewhere',
    ]),
  ])
})

describe('coding with others', () => {
  const unitOf = async (): Promise<void> => {
    const rows = await services.database
      .workspace(workspace.teamId)
      .read(async (tx) => tx.selectFrom('agreement_units').select('id').where('round_id', '=', the('round')).execute())
    named.set('unit', rows[0]?.id ?? '')
  }
  walk([
    act(
      beginRound,
      () => ({
        ...project,
        id: the('round'),
        title: 'Pilot',
        noteIds: [recording.noteId],
        tagIds: [the('tag')],
        coderIds: [the('founder'), ben.actor.userId],
      }),
      ['agreement-round.created round'],
    ),
    act(changeRound, () => ({ id: the('round'), title: 'First' }), ['agreement-round.changed round']),
  ])
  test('a sentence of the round', unitOf)
  walk([
    act(codeUnits, () => ({ roundId: the('round'), unitIds: [the('unit')], tagId: the('tag'), given: true }), [
      'agreement-round.coded round',
    ]),
    act(finishNote, () => ({ roundId: the('round'), noteId: recording.noteId, finished: true }), [
      'agreement-round.progressed round',
    ]),
    act(changeRound, () => ({ id: the('round'), closed: true }), ['agreement-round.closed round']),
    act(settleUnits, () => ({ roundId: the('round'), units: [{ unitId: the('unit'), tagIds: [the('tag')] }] }), [
      'document.edited ?',
      'highlight.created ?',
      'agreement-round.settled round',
    ]),
    act(unsettleUnits, () => ({ roundId: the('round'), unitIds: [the('unit')] }), [
      'deletion.recorded ?',
      'highlight.deleted ?',
      'document.edited ?',
      'agreement-round.unsettled round',
    ]),
    act(changeRound, () => ({ id: the('round'), closed: false }), ['agreement-round.opened round']),
    act(deleteRound, () => ({ id: the('round') }), ['agreement-round.deleted round', 'deletion.recorded deletion'], {
      deletionId: 'deletion',
    }),
    act(restoreRound, () => ({ deletionId: the('deletion') }), [
      'agreement-round.restored round',
      'deletion.restored deletion',
    ]),
  ])
})

describe('the workspace and its people', () => {
  walk([
    act(changeWorkspace, () => ({ name: 'Renamed' }), ['workspace.changed ? in the workspace']),
    act(setLanguageModel, () => ({ provider: 'ollama', model: 'small', region: 'EU', key: 'one' }), [
      'language-model.chosen ? in the workspace',
      'language-model.region-changed ? in the workspace',
    ]),
    act(changeLanguageModelUse, () => ({ switchedOff: true }), ['language-model.use-changed ? in the workspace']),
    back(changeLanguageModelUse, ['language-model.use-changed ? in the workspace']),
    act(changeAskInstructions, () => ({ text: 'We sell stationery.' }), [
      'ask-instructions.changed ? in the workspace',
    ]),
    back(changeAskInstructions, ['ask-instructions.changed ? in the workspace']),
    act(removeLanguageModel, () => ({}), [
      'language-model.removed ? in the workspace',
      'language-model.region-changed ? in the workspace',
    ]),
    act(changeAddress, () => ({ subdomain: 'described-acts' }), ['workspace.moved ? in the workspace']),
    act(changeProfile, () => ({ timeZone: 'Europe/Berlin' }), ['member.changed founder in the workspace']),
    act(createGroup, () => ({ id: the('people'), name: 'Friends' }), ['group.created people in the workspace']),
    act(changeGroup, () => ({ id: the('people'), name: 'Friend' }), ['group.changed people in the workspace']),
    act(deleteGroup, () => ({ id: the('people') }), ['group.deleted people in the workspace']),
    back(deleteGroup, ['group.restored people in the workspace']),
    act(
      inviteMembers,
      () => ({ emails: ['told@example.com'], role: 'VIEWER' }),
      ['member.invited invitation in the workspace'],
      { invitationIds: 'invitation' },
    ),
    act(resendInvitation, () => ({ id: the('invitation') }), ['member.invited invitation in the workspace']),
    act(revokeInvitation, () => ({ id: the('invitation') }), ['invitation.revoked invitation in the workspace']),
    act(changeMember, () => ({ id: the('ben'), role: 'CONTRIBUTOR' }), ['member.changed ben in the workspace']),
    act(changeMember, () => ({ id: the('ben'), role: 'VIEWER' }), ['member.changed ben in the workspace']),
    act(
      requestAccess,
      () => ({ role: 'CONTRIBUTOR' }),
      ['access.requested request in the workspace'],
      { id: 'request' },
      'ben',
    ),
    act(decideAccessRequest, () => ({ id: the('request'), approved: false }), [
      'access.denied request in the workspace',
    ]),
    back(decideAccessRequest, ['access.reopened request in the workspace']),
    act(decideAccessRequest, () => ({ id: the('request'), approved: true }), [
      'access.approved request in the workspace',
    ]),
    act(
      setGrant,
      () => ({ scopeId: the('place of the project'), granteeKind: 'user', granteeId: the('ben'), level: 'READ' }),
      ['scope.shared place of the project'],
    ),
    act(setScopeInheritance, () => ({ scopeId: the('place of the project'), inherits: false }), [
      'scope.shared place of the project',
    ]),
    act(shareByEmail, () => ({ scopeId: the('place of the project'), email: 'shared@example.com', level: 'READ' }), [
      'member.invited ? in the workspace',
      'scope.shared place of the project',
    ]),
    act(deactivateMember, () => ({ id: the('ben') }), ['member.deactivated ben in the workspace']),
    act(reactivateMember, () => ({ id: the('ben') }), ['member.reactivated ben in the workspace']),
  ])
  test('a token', async () => {
    last = (await reportedSince(last)).last
    const { id } = await createAccessToken(await workspace.founder(), { name: 'For a script' })
    named.set('token', id)
    const since = await reportedSince(last)
    last = since.last
    expect(since.reported).toEqual(['access-token.created token in the workspace'])
  })
  walk([act(revokeAccessToken, () => ({ id: the('token') }), ['access-token.revoked token in the workspace'])])
})

describe('work in the background', () => {
  const error = { code: 'DAMAGED', message: 'It cannot be read.' }
  const run = { transcriptionId: '', run: 0 }
  const part = { kind: 'NAME', quote: 'Bo', contextBefore: '', contextAfter: '' }
  const pages = [
    { number: 1, width: 600, height: 800, text: 'Words', runs: [], recognition: 'none', failure: null },
    { number: 2, width: 600, height: 800, text: '', runs: [], recognition: 'none', failure: 'It is too large.' },
  ]
  const metadata = { durationMs: 12_000, width: 320, height: 240, pixelFormat: null, fps: 25, audioChannels: 2 }
  const contentOf = async (name: string): Promise<void> => {
    const [file] = await services.database.workspace(workspace.teamId).read(async (tx) => findFiles(tx, [the(name)]))
    named.set(`content of the ${name}`, file?.content?.id ?? '')
  }
  test('a recording and a document', async () => {
    await prepare(async () => {
      named.set('recording', recording.fileId)
      const { documentId } = await services.database
        .workspace(workspace.teamId)
        .read(async (tx) => (await findNote(tx, recording.noteId)) ?? { documentId: '' })
      named.set('text of the talk', documentId)
      await services.database
        .workspace(workspace.teamId)
        .write(async (tx) =>
          tx.updateTable('files').set({ document_id: documentId }).where('id', '=', recording.fileId).execute(),
        )
      const { fileId } = await storeDocument(await workspace.founder(), {
        scopeId: the('place of the project'),
        documentId,
        name: 'report.pdf',
        bytes: Buffer.from('a document'),
        contentType: 'application/pdf',
      })
      named.set('document', fileId)
      await contentOf('recording')
      await contentOf('document')
    })
  })
  const readRun = async (): Promise<void> => {
    const rows = await services.database
      .workspace(workspace.teamId)
      .read(async (tx) =>
        tx.selectFrom('transcriptions').select(['id', 'run']).where('file_id', '=', the('recording')).execute(),
      )
    Object.assign(run, { transcriptionId: rows[0]?.id, run: rows[0]?.run })
  }
  const ofMedia = (more: object = {}) => ({ contentId: the('content of the recording'), ...more })
  const ofPdf = (more: object = {}) => ({ contentId: the('content of the document'), ...more })
  const ofRecording = (more: object = {}) => ({ fileId: the('recording'), ...more })
  const reel = () => reelKey({ kind: 'file', noteId: recording.noteId, fileId: the('recording') })
  walk([act(duplicateProject, () => ({ ...project, id: the('copy'), title: 'Copy' }), ['project-copy.begun ?'])])
  test('the copy', async () => {
    const rows = await services.database
      .workspace(workspace.teamId)
      .read(async (tx) => tx.selectFrom('project_copies').select('id').execute())
    named.set('copying', rows[0]?.id ?? '')
  })
  walk([
    act(cancelCopy, () => ({ id: the('copying') }), [
      'deletion.recorded ? elsewhere',
      'deletion.made-final ? nowhere',
      'project-copy.cancelled copying',
    ]),
    act(endConversion, () => ofMedia({ end: { event: 'source.failed', error } }), ['source.failed recording']),
    act(retryConversion, () => ofRecording(), ['media.retried recording']),
    act(beginConversion, () => ofMedia(), ['source.transferred recording']),
    act(recordMetadata, () => ofMedia({ metadata }), ['metadata.processed recording']),
    act(recordStep, () => ofMedia({ step: 'video', outputs: [], made: ['video', 'poster'], progress: 0.7 }), [
      'output.processed recording',
      'output.processed recording',
    ]),
    act(endConversion, () => ofMedia({ end: { event: 'job.completed' } }), ['job.completed recording']),
    act(endReading, () => ofPdf({ end: { error } }), ['pdf.failed document']),
    act(retryReading, () => ({ fileId: the('document') }), ['pdf.retried document']),
    act(recordConversion, () => ofPdf({ convertedKey: 'converted' }), ['job.completed document']),
    act(recordPages, () => ofPdf({ pageCount: 2, pages, progress: 0.5 }), [
      'page.processed document',
      'page.failed document',
    ]),
    act(publishRecognition, () => ofPdf({ event: 'started' }), ['ocr.started document']),
    act(endReading, () => ofPdf({ end: { error, isConversion: true } }), ['job.failed document']),
    act(endReading, () => ofPdf({ end: { pageCount: 2 } }), ['pdf.complete document', 'file.text-changed document']),
    act(beginUpload, () => ({ id: the('upload'), documentId: the('text of the talk'), fileName: 'b.pdf', bytes: 9 }), [
      'file.uploading upload',
    ]),
    act(cancelUpload, () => ({ id: the('upload') }), ['file.upload-cancelled upload']),
    act(
      beginUpload,
      () => ({ id: the('other upload'), documentId: the('text of the talk'), fileName: 'c.pdf', bytes: 9 }),
      ['file.uploading other upload'],
    ),
    act(failUpload, () => ({ fileId: the('other upload'), reason: 'It never came.' }), [
      'file.upload-failed other upload',
    ]),
    act(beginFilm, () => ({ key: reel() }), ['reel.render-begun ?']),
  ])
  test('the film', async () => {
    const rows = await services.database
      .workspace(workspace.teamId)
      .read(async (tx) => tx.selectFrom('reel_renders').select('id').execute())
    named.set('film', rows[0]?.id ?? '')
  })
  walk([
    act(endFilm, () => ({ renderId: the('film'), end: { status: 'DONE', bytes: 1 } }), ['reel.rendered ?']),
    act(cancelFilm, () => ({ key: reel(), renderId: the('film') }), ['reel.render-removed ?']),
    act(
      redactRecording,
      () => ofRecording({ id: the('redaction'), startMs: 9_000, endMs: 10_000, videoBlur: false, audioMuted: true }),
      [
        'highlight.moved other highlight',
        'clip.followed other highlight',
        'document.rebuilt text of the talk',
        'highlight.moved ?',
        'file.withheld recording',
        'file.redaction-queued recording',
        'redaction.approved redaction',
      ],
    ),
    act(beginRender, () => ofRecording({ run: 1 }), ['file.redacting recording']),
    act(failRender, () => ofRecording({ run: 1, reason: 'It broke.' }), ['file.redaction-failed recording']),
    act(retryRender, () => ofRecording(), ['file.redaction-queued recording']),
    act(cancelRender, () => ofRecording(), ['file.redaction-cancelled recording']),
    act(restoreRedactions, () => ({ ids: [the('redaction')] }), [
      'highlight.moved other highlight',
      'clip.followed other highlight',
      'document.edited text of the talk',
      'file.withheld recording',
      'redaction.restored redaction',
    ]),
    act(searchRecording, () => ofRecording(), ['file.redaction-search-queued recording']),
    act(suggestRedactions, () => ofRecording({ found: [{ ...part, startMs: 10_000, endMs: 11_000 }] }), [
      'redaction.suggested ?',
    ]),
    act(endSearch, () => ofRecording(), ['file.redaction-searched recording']),
  ])
  test('suggestions', async () => {
    const rows = await services.database
      .workspace(workspace.teamId)
      .read(async (tx) => tx.selectFrom('redactions').select('id').where('state', '=', 'SUGGESTED').execute())
    named.set('suggestion', rows[0]?.id ?? '')
  })
  walk([
    act(
      changeRedaction,
      () => ({ id: the('suggestion'), startMs: 10_000, endMs: 10_900, videoBlur: false, audioMuted: true }),
      ['redaction.changed suggestion'],
    ),
    act(rejectRedactions, () => ({ ids: [the('suggestion')] }), ['redaction.rejected suggestion']),
    act(reconsiderRedactions, () => ({ ids: [the('suggestion')] }), ['redaction.suggested suggestion']),
    act(approveRedactions, () => ({ ids: [the('suggestion')] }), [
      'highlight.moved other highlight',
      'document.rebuilt text of the talk',
      'highlight.moved ?',
      'file.withheld recording',
      'file.redaction-queued recording',
      'redaction.approved suggestion',
    ]),
    act(transcribeFile, () => ofRecording(), ['file.transcription-queued recording']),
  ])
  test('the first run', readRun)
  walk([
    act(beginTranscription, () => run, ['file.transcribing recording']),
    act(finishTranscription, () => run, ['file.redaction-search-queued recording', 'file.transcribed recording']),
    act(transcribeFile, () => ofRecording(), ['file.transcription-queued recording']),
  ])
  test('the second run', readRun)
  walk([
    act(failTranscription, () => ({ ...run, reason: 'It broke.' }), ['file.transcription-failed recording']),
    act(transcribeFile, () => ofRecording(), ['file.transcription-queued recording']),
    act(cancelTranscription, () => ofRecording(), ['file.transcription-cancelled recording']),
    act(deleteNotes, () => ({ ids: [the('note')] }), ['note.deleted note', 'deletion.recorded deletion'], {
      deletionId: 'deletion',
    }),
    act(deleteForever, () => ({ ids: [the('deletion')] }), ['deletion.made-final deletion nowhere']),
    act(finishPurge, () => ({ deletionId: the('deletion') }), ['deletion.purged deletion nowhere']),
  ])
})
