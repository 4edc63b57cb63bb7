import { expect, test } from 'vitest'
import { commands } from '#generated/registry/commands.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runCommand, undoableAmong, type WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { setGrant } from '#workspaces/server/commands/share-scope.ts'
import { createView } from '#views/server/commands/create-view.ts'
import { beginRound } from '#agreement/server/commands/begin-round.ts'
import { settleUnits } from '#agreement/server/commands/settle-units.ts'
import { changeRound } from '#agreement/server/commands/change-round.ts'
import { changeMember, deactivateMember, reactivateMember } from '#workspaces/server/commands/change-member.ts'
import { createItems } from '#canvas/server/commands/create-items.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { changeReel } from '#reels/server/commands/change-reel.ts'
import { addReelClips } from '#reels/server/commands/change-reel-clips.ts'
import { createProject } from '#projects/server/index.ts'
import { createFolder } from '#folders/server/index.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { setFieldValues } from '#notes/server/commands/set-field-values.ts'
import { tagHighlights } from '#highlights/server/commands/tag-highlights.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { linkQuestions } from '#surveys/server/commands/link-questions.ts'
import { addSurvey } from '#surveys/testing.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { answerOf, isReadAgain, questionsOfPages, reportedOf } from '#tests/harness/page-answers.ts'
import { proofSize } from '#tests/harness/proof-size.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { readRows, selectRows } from '#tests/harness/rows-of-workspace.ts'
import { cellTables, fillWorkspace } from '../tenancy/filled-workspace.ts'

const { services, newWorkspace } = await useServices({ sample: true })
const workspace = await newWorkspace()
const { ids } = await fillWorkspace(services, workspace)
const of = (kind: string): Id => ids[kind] ?? ''
const founder = async (): Promise<WorkspaceContext> => workspace.founder()
/** Another user with the same rights on content as the founder. */
const nora = (await workspace.member('MANAGER')).actor.userId ?? ''
const another = async (): Promise<WorkspaceContext> => workspace.again(nora)
await runCommand(await founder(), changeMember, { id: nora, workspaceAdmin: true })
await runCommand(await founder(), setGrant, {
  scopeId: workspace.teamId,
  granteeKind: 'user',
  granteeId: nora,
  level: 'FULL',
})

const options = ['Calm', 'Angry'].map((label) => ({ id: newId(), label }))
const [calm, angry] = options
const field = async (appliesTo: 'note' | 'insight' | 'person', rest: object = { type: 'TEXT' }): Promise<Id> =>
  (
    await runCommand(await founder(), createField, {
      projectId: appliesTo === 'person' ? null : of('project'),
      appliesTo,
      label: `Of a ${appliesTo} ${newId()}`,
      ...rest,
    })
  ).id
const fields = {
  note: await field('note'),
  mood: await field('note', { type: 'SELECT', options: { select: options, maxSelectable: 1 } }),
  insight: await field('insight'),
  person: await field('person'),
}
const { id: board } = await runCommand(await founder(), createView, {
  projectId: of('project'),
  title: 'By mood',
  layout: 'BOARD',
  objectType: 'NOTE',
  data: { group: `field:${fields.mood}` },
})
const { id: shelf } = await runCommand(await founder(), createFolder, { title: 'Shelf' })
const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
const { id: second } = await runCommand(await founder(), createHighlight, {
  noteId: of('note'),
  place: { quote: 'says it all' },
  tagIds: [],
})
const { id: third } = await runCommand(await founder(), createHighlight, {
  noteId: of('note'),
  place: { quote: 'says' },
  tagIds: [],
})
const reelOf = () => ({ key: `reel.${of('reel')}` })
// The reel of a tag is stored permanently when someone changes it.
await runCommand(await founder(), changeReel, { key: `tag.${of('tag')}`, title: '' })
await runCommand(await founder(), addReelClips, { ...reelOf(), highlightIds: [of('highlight'), second] })
const groupField = (
  await runCommand(await founder(), createField, {
    fieldGroupId: of('fieldGroup'),
    appliesTo: 'note',
    label: `Of a group ${newId()}`,
    type: 'TEXT',
  })
).id
const box = { x: 0, y: 0, width: 100, height: 100, rank: 1 }
const items = { group: newId(), inside: newId() }
await runCommand(await founder(), createItems, {
  viewId: of('view'),
  items: [
    { id: items.group, kind: 'group', text: 'Group', ...box },
    { id: items.inside, kind: 'text', text: 'Inside', groupId: items.group, ...box },
    { id: newId(), kind: 'highlight', targetId: second, text: '', groupId: items.group, ...box },
  ],
})
const { id: other } = await runCommand(await founder(), createNote, { projectId: of('project'), title: 'Other' })
const { id: moody } = await runCommand(await founder(), createNote, { projectId: of('project'), title: 'Moody' })
await runCommand(await founder(), setFieldValues, {
  id: moody,
  values: [{ fieldId: fields.mood, optionIds: [calm?.id ?? ''] }],
})
const { id: secondTag } = await runCommand(await founder(), createTag, {
  projectId: of('project'),
  title: 'Second',
})
await runCommand(await founder(), tagHighlights, { highlightIds: [third], add: [of('tag'), secondTag] })
const closedRound = async (title: string): Promise<Id> => {
  const { id } = await runCommand(await founder(), beginRound, {
    projectId: of('project'),
    title,
    noteIds: [of('note')],
    tagIds: [of('tag')],
    coderIds: [of('user')],
    automatic: true,
  })
  await runCommand(await founder(), changeRound, { id, closed: true })
  return id
}
const [settled, closed] = [await closedRound('To settle'), await closedRound('Closed')]
const unitOf = async (roundId: Id): Promise<Id> =>
  (await founder()).database.read(
    async (tx) =>
      (await tx.selectFrom('agreement_units').select('id').where('round_id', '=', roundId).executeTakeFirstOrThrow())
        .id,
  )
const { name: speaker } = await (
  await founder()
).database.read(async (tx) =>
  tx.selectFrom('note_speakers').select('name').where('note_id', '=', of('note')).executeTakeFirstOrThrow(),
)
const units = { open: await unitOf(of('round')), settled: await unitOf(settled) }
await runCommand(await founder(), settleUnits, {
  roundId: settled,
  units: [{ unitId: units.settled, tagIds: [of('tag')] }],
})
const gone = (await workspace.member('VIEWER')).actor.userId ?? ''
await runCommand(await founder(), deactivateMember, { id: gone })
// Members whom tests add have no sign-in until they are reactivated.
await runCommand(await founder(), deactivateMember, { id: ben })
await runCommand(await founder(), reactivateMember, { id: ben })
const question = await runCommand(await founder(), addSurvey, {
  projectId: of('project'),
  options: ['Price', 'Speed'],
  rows: [{ said: 'Too slow', chose: ['Price', 'Speed'] }],
})
const again = await runCommand(await founder(), addSurvey, {
  projectId: (await runCommand(await founder(), createProject, { title: 'Second wave' })).id,
  options: ['price', 'Other'],
  rows: [{ said: 'Slower', chose: ['price'] }],
})
await runCommand(await founder(), linkQuestions, { id: question.choiceId, otherId: again.choiceId })
const made = () => ({ id: newId(), projectId: of('project'), title: `New ${newId()}` })
const filter = {
  combinator: 'And',
  fields: [
    {
      id: 'one',
      field: { kind: 'system', id: 'Title' },
      fieldType: 'TEXT',
      operatorType: 'CONTAINS',
      values: { text: 'calm' },
    },
  ],
}

/** The inputs of each command that can be undone, one or several. */
const ACTS: Readonly<Record<string, ReadonlyArray<() => object>>> = {
  'change-note': [
    () => ({ id: of('note'), title: 'Renamed' }),
    () => ({ id: of('note'), locked: true }),
    () => ({ id: of('note'), title: 'Renamed and locked', locked: true }),
  ],
  'change-insight': [
    () => ({ id: of('insight'), title: 'Renamed' }),
    () => ({ id: of('insight'), published: true, locked: true }),
  ],
  'change-person': [() => ({ id: of('person'), name: 'Somebody', email: 'somebody@example.com', summary: 'New' })],
  'change-project': [
    () => ({ id: of('project'), title: 'Renamed', summary: 'New', transcriptionVocabulary: ['Quarry'] }),
    () => ({ id: of('project'), defaultFramework: 'ByThemes', defaultSummaryLanguage: 'fr' }),
    () => ({ id: of('project'), archived: true }),
  ],
  'change-chart': [() => ({ id: of('chart'), title: 'Renamed' })],
  'change-saved-feed': [() => ({ id: of('savedFeed'), title: 'Renamed', layout: 'LIST' })],
  'start-conversation': [() => ({ question: 'Who asks?' })],
  'change-conversation': [
    () => ({ id: of('conversation'), title: 'Renamed' }),
    () => ({ id: of('conversation'), filter: [{ objectType: 'Project', objectIds: [of('project')] }] }),
  ],
  'share-conversation': [() => ({ id: of('conversation'), shared: true })],
  'rate-answer': [() => ({ answerId: of('answer'), rating: 'GOOD' })],
  'change-saved-filter': [() => ({ id: of('savedFilter'), label: 'Renamed', filter })],
  'change-view': [() => ({ id: of('view'), title: 'Renamed' }), () => ({ id: board, layout: 'TABLE' })],
  'move-view': [() => ({ id: board, afterId: null })],
  'remove-note-summary': [() => ({ noteId: of('note') })],
  'skip-sentences': [
    () => ({
      source: { kind: 'note', noteId: of('note') },
      noteId: of('note'),
      keys: ['one', 'two'],
      skipped: true,
    }),
  ],
  'star-thing': [() => ({ kind: 'note', id: of('note'), starred: true })],
  'change-folder': [() => ({ id: of('folder'), title: 'Renamed', projectDefault: 'READ' })],
  'move-folder': [
    () => ({ id: of('folder'), parentId: shelf }),
    () => ({ id: shelf, parentId: null, beforeId: of('folder') }),
  ],
  'move-project': [() => ({ id: of('project'), folderId: shelf })],
  'set-grant': [
    () => ({ scopeId: of('scope'), granteeKind: 'user', granteeId: ben, level: 'READ' }),
    () => ({ scopeId: of('scope'), granteeKind: 'markup', granteeId: null, level: 'READ' }),
  ],
  'set-scope-inheritance': [() => ({ scopeId: of('scope'), inherits: false })],
  'change-reel': [
    () => ({ ...reelOf(), title: 'Renamed', captions: false }),
    () => ({ key: `tag.${of('tag')}`, title: 'Renamed' }),
  ],
  'add-reel-clips': [() => ({ ...reelOf(), highlightIds: [third] })],
  'remove-reel-clips': [() => ({ ...reelOf(), highlightIds: [of('highlight')] })],
  'move-reel-clips': [() => ({ ...reelOf(), highlightIds: [second], afterId: null })],
  'hide-reel-clips': [() => ({ ...reelOf(), highlightIds: [second], hidden: true })],
  'trim-clip': [() => ({ highlightId: second, startMs: 1_500, endMs: 3_900 })],
  'change-field-group': [() => ({ id: of('fieldGroup'), title: 'Renamed' })],
  'set-field-group-link': [() => ({ fieldGroupId: of('fieldGroup'), projectId: of('project'), linked: true })],
  'set-field-preference': [() => ({ fieldId: groupField, projectId: of('project'), hidden: true })],
  'set-extension-link': [() => ({ extensionId: of('extension'), projectId: of('project'), linked: true })],
  'change-template': [() => ({ id: of('template'), title: 'Renamed' })],
  'change-canvas-items': [
    () => ({ viewId: of('view'), changes: [{ id: of('item'), x: 40, text: 'Moved' }] }),
    () => ({
      viewId: of('view'),
      changes: [
        { id: of('item'), groupId: items.group },
        { id: items.inside, groupId: null },
      ],
    }),
  ],
  'code-units': [() => ({ roundId: of('round'), unitIds: [units.open], tagId: of('tag'), given: true })],
  'finish-note-of-round': [() => ({ roundId: of('round'), noteId: of('note'), finished: true })],
  'change-agreement-round': [
    () => ({ id: of('round'), title: 'Renamed' }),
    () => ({ id: of('round'), closed: true }),
    () => ({ id: closed, closed: false, title: 'Once more' }),
  ],
  'settle-units': [
    () => ({ roundId: settled, units: [{ unitId: units.settled, tagIds: [] }] }),
    () => ({ roundId: settled, units: [{ unitId: units.settled, tagIds: [of('tag')] }] }),
  ],
  'change-group': [
    () => ({ id: of('group'), name: 'Renamed' }),
    () => ({ id: of('group'), name: 'Renamed', memberIds: [ben, nora] }),
  ],
  'change-member': [() => ({ id: ben, role: 'VIEWER' }), () => ({ id: ben, workspaceAdmin: true })],
  'change-profile': [() => ({ timeZone: 'Europe/Vienna', jobRole: 'RESEARCH' })],
  'deactivate-member': [() => ({ id: ben })],
  'reactivate-member': [() => ({ id: gone })],
  'change-workspace': [() => ({ name: 'Renamed', approvedDomains: ['example.org'], timeZone: 'Europe/Vienna' })],
  'change-language-model-use': [() => ({ switchedOff: true, monthlyBudget: 20 })],
  'change-ask-instructions': [() => ({ text: 'We sell stationery.' })],
  'invite-members': [() => ({ emails: ['new@example.org'], role: 'VIEWER' })],
  'decide-access-request': [
    () => ({ id: of('request'), approved: true }),
    () => ({ id: of('request'), approved: false }),
  ],
  'pin-folder': [() => ({ id: of('folder'), pinned: true })],
  'show-on-cards': [() => ({ viewId: board, shown: ['title'] })],
  'link-person': [
    () => ({ noteId: other, personId: of('person'), linked: true }),
    () => ({ noteId: of('note'), personId: of('person'), linked: false }),
  ],
  'identify-speaker': [
    () => ({ noteId: of('note'), name: speaker, role: 'PARTICIPANT', personId: of('person') }),
    () => ({ noteId: of('note'), name: speaker, role: 'INTERVIEWER', isEverywhere: true }),
  ],
  'set-field-values': [
    () => ({
      id: of('note'),
      values: [
        { fieldId: fields.note, text: 'Quiet' },
        { fieldId: fields.mood, optionIds: [calm?.id ?? ''] },
      ],
    }),
  ],
  'fill-insight-fields': [() => ({ id: of('insight'), values: [{ fieldId: fields.insight, text: 'Quiet' }] })],
  'fill-person-fields': [() => ({ id: of('person'), values: [{ fieldId: fields.person, text: 'Quiet' }] })],
  'change-cells': [
    () => ({
      objectType: 'NOTE',
      cells: [
        { rowId: of('note'), key: 'title', text: 'In a cell' },
        { rowId: of('note'), key: `field:${fields.note}`, text: 'Loud' },
        { rowId: other, key: `field:${fields.mood}`, optionIds: [calm?.id ?? ''] },
      ],
    }),
    () => ({
      objectType: 'NOTE',
      cells: [
        { rowId: other, key: 'title', text: 'In a cell' },
        { rowId: other, key: `question:${question.openId}`, text: 'Loud' },
        { rowId: question.noteIds[0], key: `question:${question.choiceId}`, optionIds: [question.optionIds[1]] },
      ],
    }),
  ],
  'move-cards': [
    () => ({ viewId: board, rowIds: [of('note'), other], fromGroup: null, toGroup: calm?.id ?? '', afterId: null }),
  ],
  'create-note': [made],
  'create-insight': [made],
  'create-project': [() => ({ title: 'Made' })],
  'create-folder': [() => ({ title: 'Made' })],
  'create-person': [() => ({ name: 'Made', noteId: of('note') })],
  'create-chart': [() => ({ ...made(), options: {} })],
  'create-insight-of-chart': [() => ({ chartId: of('chart'), title: 'Made' })],
  'answer-question': [
    () => ({ noteId: question.noteIds[0], questionId: question.openId, text: 'Far too slow' }),
    () => ({ noteId: question.noteIds[0], questionId: question.choiceId, optionIds: [] }),
    () => ({ noteId: other, questionId: question.choiceId, optionIds: [question.optionIds[0]] }),
  ],
  'create-question': [
    () => ({ projectId: of('project'), type: 'SINGLE_SELECT', text: 'Made?', options: ['Yes', 'No'] }),
  ],
  'change-question': [() => ({ id: question.choiceId, text: 'Renamed?' })],
  'change-question-options': [
    () => ({
      id: question.choiceId,
      options: [{ id: question.optionIds[1], optionText: 'Fast' }, { optionText: 'New' }],
      merges: [{ from: question.optionIds[0], into: question.optionIds[1] }],
    }),
  ],
  'move-question': [() => ({ id: question.choiceId, afterId: null })],
  'link-questions': [() => ({ id: question.openId, otherId: again.openId })],
  'unlink-question': [() => ({ id: question.choiceId })],
  'pair-option': [() => ({ id: question.choiceId, optionId: question.optionIds[0], as: again.optionIds[1] })],
  'delete-question': [() => ({ id: question.choiceId })],
  'create-view': [() => ({ ...made(), layout: 'TABLE', objectType: 'NOTE' })],
  'duplicate-view': [() => ({ id: of('view'), copyId: newId() })],
  'create-saved-feed': [() => ({ title: 'Made', query: {} })],
  'create-saved-filter': [() => ({ label: 'Made', filter })],
  'restore-deletions': [() => ({ ids: [of('deletion')], withPlaces: false })],
  'convert-group-to-tag': [() => ({ viewId: of('view'), groupId: items.group })],
  'create-insight-reel': [() => ({ insightId: of('insight'), title: 'Made', highlightIds: [second] })],
  'create-field-group': [() => ({ title: 'Made', appliesTo: 'note' })],
  'create-highlight': [
    () => ({ noteId: of('note'), place: { quote: 'it all' }, tagIds: [of('tag')] }),
    () => ({ noteId: of('note'), place: { quote: 'it all' }, newTag: { title: `Made ${newId()}` } }),
  ],
  'create-insight-template': [() => ({ title: 'Made', insightId: of('insight') })],
  'use-shipped-template': [() => ({ title: 'Five people', template: 'usability-test' })],
  'create-insight-from-template': [() => ({ projectId: of('project'), templateId: of('template') })],
  'convert-group-to-insight': [() => ({ viewId: of('view'), groupId: items.group, insightId: newId() })],
  'create-canvas-items': [
    () => ({
      viewId: of('view'),
      items: [
        { id: newId(), kind: 'text', text: 'One', ...box },
        { id: newId(), kind: 'note', targetId: of('note'), text: '', ...box },
      ],
    }),
  ],
  'duplicate-notes': [() => ({ ids: [of('note'), other] })],
  'duplicate-insights': [() => ({ ids: [of('insight')] })],
  'begin-agreement-round': [
    () => ({
      ...made(),
      noteIds: [of('note')],
      tagIds: [of('tag')],
      coderIds: [of('user')],
      automatic: true,
    }),
  ],
  'create-tag': [made],
  'change-tag': [
    () => ({ id: of('tag'), title: 'Renamed', description: 'New' }),
    () => ({ id: of('tag'), color: '#3f5fae', locked: true }),
  ],
  'arrange-tags': [() => ({ places: [{ id: of('tag'), tagGroupId: of('tagGroup') }] })],
  'create-tag-board': [made],
  'change-tag-board': [() => ({ id: of('tagBoard'), title: 'Renamed' })],
  'create-tag-group': [() => ({ tagBoardId: of('tagBoard'), title: 'Made' })],
  'change-tag-group': [() => ({ id: of('tagGroup'), title: 'Renamed', color: '#3f5fae' })],
  'create-extension': [() => ({ title: 'Made' })],
  'change-extension': [() => ({ id: of('extension'), title: 'Renamed', description: 'New' })],
  'import-tags': [
    () => ({ projectId: of('project'), csv: 'Title,Group,Description\nImported,Places,New\nSecond,Places,Told' }),
  ],
  'create-field': [() => ({ projectId: of('project'), appliesTo: 'note', label: 'Made', type: 'SELECT', options: {} })],
  'change-field': [
    () => ({ id: fields.note, label: 'Renamed', hidden: true }),
    () => ({ id: fields.mood, removeOptions: [{ id: calm?.id ?? '', intoId: angry?.id ?? '' }] }),
    () => ({ id: fields.mood, removeOptions: [{ id: calm?.id ?? '' }] }),
  ],
  'set-fields-hidden': [() => ({ ids: [fields.note, fields.mood], hidden: true })],
  'arrange-fields': [() => ({ ids: [fields.mood], beforeId: fields.note })],
  'tag-highlights': [
    () => ({ highlightIds: [of('highlight'), second, third], add: [secondTag], remove: [of('tag')] }),
    () => ({ highlightIds: [second], add: [of('tag'), secondTag] }),
    () => ({ highlightIds: [of('highlight'), second], newTag: { title: `Made ${newId()}` } }),
  ],
  'merge-tags': [() => ({ tagIds: [of('tag')], intoTagId: secondTag })],
  'split-tag': [
    () => ({ tagId: of('tag'), highlightIds: [of('highlight'), third], title: 'Part' }),
    () => ({ tagId: of('tag'), highlightIds: [of('highlight'), third], intoTagId: secondTag }),
  ],
  'delete-notes': [() => ({ ids: [of('note'), other] })],
  'delete-insights': [() => ({ ids: [of('insight')] })],
  'delete-people': [() => ({ ids: [of('person')] })],
  'delete-highlights': [() => ({ ids: [of('highlight')] })],
  'delete-fields': [() => ({ ids: [fields.note] })],
  'delete-field-group': [() => ({ id: of('fieldGroup') })],
  'delete-tag': [() => ({ id: of('tag') })],
  'delete-tag-group': [() => ({ id: of('tagGroup'), tags: 'delete' })],
  'delete-tag-board': [() => ({ id: of('tagBoard'), tags: 'delete' })],
  'delete-extension': [() => ({ id: of('extension') })],
  'delete-chart': [() => ({ id: of('chart') })],
  'delete-view': [() => ({ id: board })],
  'delete-canvas-items': [() => ({ viewId: of('view'), ids: [of('item')] })],
  'delete-saved-feed': [() => ({ id: of('savedFeed') })],
  'delete-conversation': [() => ({ id: of('conversation') })],
  'delete-saved-filter': [() => ({ id: of('savedFilter') })],
  'delete-template': [() => ({ id: of('template') })],
  'create-group': [() => ({ name: 'Made' })],
  'delete-group': [() => ({ id: of('group') })],
  'delete-reels': [() => ({ ids: [of('reel')] })],
  'delete-agreement-round': [() => ({ id: of('round') })],
  'delete-folder': [() => ({ id: of('folder') })],
  'delete-project': [() => ({ id: of('project') })],
}

/**
 * Later changes by another user after some of these commands; these must stay, so that the undo leaves the state as if
 * only the other user had acted. By the index of the first command's input.
 */
const LATER: Readonly<Record<string, ReadonlyArray<readonly [at: number, command: string, input: () => object]>>> = {
  'change-folder': [
    [0, 'move-folder', () => ({ id: of('folder'), parentId: shelf })],
    [0, 'change-folder', () => ({ id: of('folder'), title: 'Theirs' })],
  ],
  'move-folder': [[0, 'change-folder', () => ({ id: of('folder'), title: 'Theirs' })]],
  'move-project': [[0, 'change-project', () => ({ id: of('project'), title: 'Theirs' })]],
  'change-reel': [[0, 'hide-reel-clips', () => ({ ...reelOf(), highlightIds: [of('highlight')], hidden: true })]],
  'move-reel-clips': [[0, 'hide-reel-clips', () => ({ ...reelOf(), highlightIds: [second], hidden: true })]],
  'remove-reel-clips': [[0, 'hide-reel-clips', () => ({ ...reelOf(), highlightIds: [second], hidden: true })]],
  'trim-clip': [[0, 'trim-clip', () => ({ highlightId: of('highlight'), startMs: 500, endMs: 900 })]],
  'change-field-group': [[0, 'change-field-group', () => ({ id: of('fieldGroup'), description: 'Theirs' })]],
  'set-extension-link': [[0, 'change-project', () => ({ id: of('project'), title: 'Theirs linked' })]],
  'change-template': [[0, 'change-template', () => ({ id: of('template'), description: 'Theirs' })]],
  'change-canvas-items': [
    [0, 'change-canvas-items', () => ({ viewId: of('view'), changes: [{ id: of('item'), color: '#3f5fae', x: 7 }] })],
  ],
  'code-units': [[0, 'change-project', () => ({ id: of('project'), title: 'Theirs given' })]],
  'change-agreement-round': [[0, 'change-project', () => ({ id: of('project'), title: 'Theirs coded' })]],
  'change-group': [[0, 'change-group', () => ({ id: of('group'), memberIds: [nora] })]],
  'change-workspace': [[0, 'change-workspace', () => ({ name: 'Theirs', flags: ['only-admins-invite'] })]],
  'set-grant': [[0, 'change-project', () => ({ id: of('project'), title: 'Theirs again' })]],
}

/** Commands that are undone in tests of their own: imports and samples are large. Long work and recordings: `ways`. */
const ELSEWHERE = [
  // Runs in a job, batch by batch: its own tests.
  'act-on-selection',
  // A job does it: capabilities/summaries.
  'summarize-note',
  'summarize-set',
  // There is none before a job made it: capabilities/summaries.
  'remove-set-summary',
  'edit-set-sentence',
  // The words of edits stay stored for redo, apart from the rows: capabilities/summaries.
  'add-summary-sentence',
  'dismiss-summary-offer',
  'edit-summary-sentence',
  'take-summary-offer',
  // Only once the answer before it is there: capabilities/ask.
  'ask-question',
  'add-answer-to-insight',
  // Leaves the previous text as a version.
  'detect-speakers',
  'change-speaker',
  // For a published insight, with sources that changed since: tests/evidence.
  'publish-insight-again',
  'settle-quotes',
  'delete-import',
  'delete-duplicates',
  'keep-both-notes',
  'delete-sample',
  'add-sample-project',
  'start-import',
  'cancel-import',
  'duplicate-project',
  'make-project-template',
  'use-project-template',
  'redact-recording',
  'redact-copies-alike',
  'approve-redactions',
  'reject-redactions',
  'reconsider-redactions',
  'restore-redactions',
  'change-redaction',
]

/** An undo that stores its own acts, and is tested with these. */
const KEPT_APART = 'moveId'

/**
 * Records of acts, of authors of texts, of earlier publications and of the progress of work are not part of the state
 * that an act changes.
 */
const APART = new RegExp(
  `^(?:${[
    'journal|acts_in_parts|operations|workspace_versions|row_images|deletions|taggings|tagging_parts|tag_acts|field_acts|moves',
    'access_changes|sealed_quotes|document_versions|document_contributors|.*_seen|outbox.*',
  ].join('|')})$`,
)

/** Counters, and times of changes. */
const UNREPORTED = [
  'updated_at',
  'deletion_id',
  'deleted_at',
  'closed_at',
  'deactivated_at',
  'last_seen_at',
  'touched_at',
  'revision',
  'access_version',
  'edited_by_id',
  'edited_by_kind',
  'last_at',
  'epoch',
]

const UNREPORTED_NAMES = UNREPORTED.map((name) => `'${name}'`).join(', ')
const STATED = [
  selectRows('domains', 'global.approved_domains', 'domain'),
  selectRows('invited', 'global.invitations', 'email'),
  selectRows('members', 'global.memberships', 'user_id::text'),
  ...(await cellTables(services))
    .filter((name) => !APART.test(name))
    .map((name) =>
      selectRows(
        name,
        `cell.${name}`,
        `(to_jsonb(t) - array[${UNREPORTED_NAMES}] || jsonb_build_object(
          'gone', to_jsonb(t) ->> 'deleted_at' is not null, 'closed', to_jsonb(t) ->> 'closed_at' is not null,
          'out', to_jsonb(t) ->> 'deactivated_at' is not null
        ))::text`,
      ),
    ),
]

/** All rows, without the times of changes and the acts that deleted them. */
async function state(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  // Marks on the same words can be nested in any order.
  for (const { name, row } of await readRows(services, workspace.teamId, STATED))
    (found[name] ??= []).push(name === 'documents' ? inOneOrder(row) : row)
  return found
}

const ordered = new Map<string, string>()

function inOneOrder(document: string): string {
  const known = ordered.get(document)
  if (known !== undefined) return known
  const sorted = (key: string, value: unknown): unknown =>
    key === 'marks' && Array.isArray(value)
      ? value.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
      : value
  const inOrder = JSON.stringify(JSON.parse(document), sorted)
  ordered.set(document, inOrder)
  return inOrder
}

/** Whether the history offers to undo an act. */
async function offered(operationId: Id | null): Promise<boolean> {
  const context = await founder()
  const undoable = await context.database.read(async (tx) =>
    undoableAmong(tx, context, context.actor.principal, operationId === null ? [] : [operationId]),
  )
  return undoable.size === 1
}

function commandOf(name: string): never {
  const command = undoable.find((one) => one.name === name)
  if (!command) throw new Error(`There is no command ${name}.`)
  return command as never
}

/** The differences, so that a failure shows only these. */
function difference(one: Record<string, string[]>, another: Record<string, string[]>): string[] {
  return Object.keys({ ...one, ...another }).flatMap((table) => {
    const [before, after] = [new Set(one[table]), new Set(another[table])]
    return [
      ...[...before].filter((row) => !after.has(row)).map((row) => `- ${table} ${row}`),
      ...[...after].filter((row) => !before.has(row)).map((row) => `+ ${table} ${row}`),
    ]
  })
}

const undoable: ReadonlyArray<{ name: string; undo: unknown }> = commands.filter(
  (command) =>
    command.undo === 'rows' ||
    command.undo === 'deletion' ||
    command.name in ACTS ||
    (typeof command.undo === 'object' && 'names' in command.undo && command.undo.names !== KEPT_APART),
)

test('every command with an undo other than one with stored acts is tested here', () => {
  const named = undoable.map(({ name }) => name).filter((name) => !ELSEWHERE.includes(name))
  expect(Object.keys(ACTS).toSorted()).toEqual(named.toSorted())
})

test('an undo by another command names an existing command', () => {
  const names = new Set<string>(commands.map(({ name }) => name))
  const by = commands.flatMap(({ undo }) => (typeof undo === 'object' && 'by' in undo ? [undo.by] : []))
  expect(by.filter((name) => !names.has(name))).toEqual([])
})

test.each(Object.entries(ACTS).flatMap(([name, inputs]) => inputs.map((input, at) => ({ name, at, input }))))(
  '$name ($at) is undone exactly, redone, and undone again',
  async ({ name, input }) => {
    const { undo } = commandOf(name) as { undo: unknown }
    const before = await state()
    const operationId = newId()
    await runCommand(await founder(), commandOf(name), input(), operationId)
    const after = await state()
    expect(difference(before, after)).not.toEqual([])
    const undoAct = async (actOperationId: Id | null) =>
      runCommand(await founder(), undoOperation, { actOperationId }, newId())
    expect(await offered(operationId)).toBe(true)
    const undone = await undoAct(operationId)
    const isDoneAgain = typeof undo !== 'object' || 'redo' in (undo ?? {})
    expect([await offered(operationId), await offered(undone.redoOperationId)]).toEqual([false, isDoneAgain])
    // What was created is in the trash then, instead of not existing.
    const leftFrom = async (from: Record<string, string[]>): Promise<string[]> =>
      difference(from, await state()).filter(
        (row) => typeof undo !== 'object' || !(isLeftByMaking(row, undo) || row.includes('"gone": true')),
      )
    expect(await leftFrom(before)).toEqual([])
    await expect(undoAct(operationId)).rejects.toMatchObject({ code: 'InvalidOperation' })
    if (!isDoneAgain) return
    const again = await undoAct(undone.redoOperationId)
    expect(difference(after, await state())).toEqual([])
    await undoAct(again.redoOperationId)
    expect(await leftFrom(before)).toEqual([])
  },
)

test.each(Object.entries(ACTS).flatMap(([name, inputs]) => inputs.map((input, at) => ({ name, at, input }))))(
  'undoing $name ($at) that was repeated without effect changes nothing',
  async ({ name, input }) => {
    const given = input()
    const [first, second] = [newId(), newId()]
    await runCommand(await founder(), commandOf(name), given, first)
    const stands = await state()
    const isDone = await runCommand(await founder(), commandOf(name), given, second).then(
      () => true,
      // A repeated command may be refused.
      () => false,
    )
    const didNothing = isDone && difference(stands, await state()).length === 0
    if (didNothing && (await offered(second))) {
      await runCommand(await founder(), undoOperation, { actOperationId: second }, newId())
      expect(difference(stands, await state())).toEqual([])
    } else if (isDone && !didNothing)
      await runCommand(await founder(), undoOperation, { actOperationId: second }, newId())
    await runCommand(await founder(), undoOperation, { actOperationId: first }, newId())
  },
)

test.each(
  Object.entries(LATER).flatMap(([name, ones]) => ones.map(([at, later, input]) => ({ name, at, later, input }))),
)(
  'what another user does by $later after $name ($at) stays when that is undone',
  async ({ name, at, later, input }) => {
    const act = async (context: WorkspaceContext, command: string, given: object): Promise<Id> => {
      const operationId = newId()
      await runCommand(context, commandOf(command), given, operationId)
      return operationId
    }
    const undoAct = async (context: WorkspaceContext, actOperationId: Id) =>
      runCommand(context, undoOperation, { actOperationId }, newId())
    const theirs = await act(await another(), later, input())
    const alone = await state()
    await undoAct(await another(), theirs)
    const operationId = await act(await founder(), name, ACTS[name]?.[at]?.() ?? {})
    const again = await act(await another(), later, input())
    expect(difference(alone, await state())).not.toEqual([])
    await undoAct(await founder(), operationId)
    expect(difference(alone, await state())).toEqual([])
    await undoAct(await another(), again)
  },
)

/**
 * The scope, text, history and links that were created with an object are in the trash with it. Added tags are not
 * objects: nothing of these remains.
 */
function isLeftByMaking(row: string, undo: object | null): boolean {
  const [sign, table = ''] = row.split(' ')
  const isOfTagging = undo !== null && 'names' in undo && undo.names === 'taggingId' && table === 'highlight_tags'
  return sign === '+' && HANGING.test(table) && !isOfTagging
}

const HANGING = new RegExp(
  [
    '^(?:scopes|scope_closure|grants|documents|document_\\w+|field_sets|agreement_\\w+|canvases|tag_boards|note_people|note_speakers|note_summaries|conversation_messages|visits',
    'reel_clips|highlight_tags|insight_highlights|utterance_words|clips)$',
  ].join('|'),
)

const questions = await questionsOfPages({ ...ids, board })
/** Each act is checked against some of the queries of pages; against all of them in the full proof. */
const ASKED_AT_ONCE = proofSize(12, questions.length)

test.each(Object.entries(ACTS).flatMap(([name, inputs]) => inputs.map((input, at) => ({ name, at, input }))))(
  'for everything on a page that $name ($at) and its undo change, the feed publishes an event that the query follows',
  async ({ name, at, input }) => {
    const random = seededRandom(name.length * 31 + at)
    const asked = questions.toSorted(() => random() - 0.5).slice(0, ASKED_AT_ONCE)
    const answers = async () => Promise.all(asked.map(async (one) => answerOf(services, await founder(), one)))
    const hold = async (act: () => Promise<unknown>): Promise<string[]> => {
      const before = await answers()
      const reported = await reportedOf(services, founder, act, async () => undefined)
      const after = await answers()
      return asked.flatMap((question, place) => {
        const [was, is] = [before[place], after[place]]
        if (!was || was.text === is?.text || isReadAgain(was, reported)) return []
        const changes = reported.flatMap((one) => one.changes.map(({ type }) => type))
        return [`${question.name} follows ${String(was.follows)}, described was ${changes.join(', ')}`]
      })
    }
    const operationId = newId()
    const unseen = await hold(async () => runCommand(await founder(), commandOf(name), input(), operationId))
    const back = await hold(async () =>
      runCommand(await founder(), undoOperation, { actOperationId: operationId }, newId()),
    )
    expect([...unseen, ...back]).toEqual([])
  },
)
