import { sql } from 'kysely'
import { z } from 'zod'
import { newBlockId } from '#editor/document/block-ids.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import { createFieldGroup, setFieldGroupLink } from '#fields/server/commands/field-groups.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { deleteHighlights } from '#highlights/server/commands/delete-highlights.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { fillInsightFields } from '#insights/server/commands/fill-insight-fields.ts'
import { defineCommand, runCommand, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import { storeRecording } from '#media/testing.ts'
import { setFieldValues } from '#notes/server/commands/set-field-values.ts'
import { addNotes, ensureQuestions, insertResponses } from '#notes/server/index.ts'
import { createPerson } from '#people/server/commands/create-person.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { createInsightReel } from '#reels/server/commands/create-insight-reel.ts'
import { makeTalk } from '#reels/testing.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { createExtension, setExtensionLink } from '#tags/server/commands/extensions.ts'
import { createTagGroup } from '#tags/server/commands/tag-groups.ts'
import { createView } from '#views/server/commands/create-view.ts'
import type { TestWorkspace } from '../harness/workspace.ts'

const SENTENCES = [
  { speaker: 'Mara', text: 'Every Monday I open four windows', startMs: 1_000, endMs: 4_000 },
  { speaker: 'Ben', text: 'Nobody reads the report', startMs: 9_000, endMs: 11_000 },
]

const addAnswers = defineCommand({
  name: 'add-test-answers',
  who: { installation: 'It sets a test up.' },
  input: z.custom<{ projectId: Id; title: string }>(),
  trustsInput: true,
  async run(context, { projectId, title }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was made a moment ago.')
    const [free, choice] = await ensureQuestions(context, project, [
      { type: 'FREE_TEXT', text: 'What hurts?', options: [] },
      { type: 'SINGLE_SELECT', text: 'How often?', options: ['Daily', 'Weekly'] },
    ])
    const [, weekly] = choice?.options ?? []
    if (!free || !choice || !weekly) throw new Error('Questions were made a moment ago.')
    const answer = (questionId: Id, optionIds: Id[], text: string) => ({
      type: 'questionResponse',
      attrs: { id: newBlockId(), questionId, optionIds },
      content: [{ type: 'paragraph', ...(text === '' ? {} : { content: [{ type: 'text', text }] }) }],
    })
    const content = {
      type: 'doc' as const,
      content: [answer(free.id, [], 'Everything hurts'), answer(choice.id, [weekly.id], '')],
    }
    const [noteId = ''] = await addNotes(context, project, [{ title, content, origin: 'imported' }])
    await insertResponses(context.tx, context.teamId, [
      { noteId, questionId: free.id, response: ['Everything hurts'] },
      { noteId, questionId: choice.id, response: [weekly.id] },
    ])
    return { noteId, freeId: free.id, choiceId: choice.id }
  },
})

/**
 * A project in which everything is attached to one note, an insight and a survey, and another that has some of it under
 * the same names.
 */
export async function studied(services: Services, workspace: TestWorkspace) {
  const ada = async (): Promise<WorkspaceContext> => workspace.founder()
  const write = services.database.workspace(workspace.teamId)
  const projectOf = async (title: string) => {
    const { id } = await runCommand(await ada(), createProject, { title })
    return { projectId: id, scopeId: (await write.read(async (tx) => findProject(tx, id)))?.scopeId ?? '' }
  }
  const [from, to] = [await projectOf('Talks'), await projectOf('Archive')]
  const { projectId } = from
  const tag = async (title: string, input: object = { projectId }): Promise<Id> =>
    (await runCommand(await ada(), createTag, { title, ...input })).id
  const { id: groupId } = await runCommand(await ada(), createTagGroup, { projectId, title: 'Times' })
  const habits = await tag('Habits')
  const mondays = await tag('Mondays', { projectId, tagGroupId: groupId })
  const habitsThere = await tag('HABITS ', { projectId: to.projectId })
  const { id: timesThere } = await runCommand(await ada(), createTagGroup, { projectId: to.projectId, title: 'times' })
  const { id: extensionId } = await runCommand(await ada(), createExtension, { title: 'Everywhere' })
  await runCommand(await ada(), setExtensionLink, { extensionId, projectId, linked: true })
  const everywhere = await tag('Pain', { tagBoardId: extensionId })

  const { fileId } = await storeRecording(await ada(), {
    scopeId: from.scopeId,
    name: 'talk.mp4',
    bytes: Buffer.from(newId()),
    contentType: 'video/mp4',
  })
  const { noteId, documentId } = await makeTalk(await ada(), {
    projectId,
    fileId,
    title: 'Interview',
    sentences: SENTENCES,
  })
  const transcriptionId = newId()
  await write.write(async (tx) => {
    await sql`update files set document_id = ${documentId} where id = ${fileId}`.execute(tx)
    await sql`insert into transcriptions (id, team_id, scope_id, file_id, note_id, document_id, state, created_by_kind)
      values (${transcriptionId}, ${workspace.teamId}, ${from.scopeId}, ${fileId}, ${noteId}, ${documentId}, 'DONE',
      'system')`.execute(tx)
    await sql`update utterance_words set transcription_id = ${transcriptionId} where document_id = ${documentId}`.execute(
      tx,
    )
    await sql`insert into reels (id, team_id, scope_id, note_id, file_id, created_by_kind) values (${newId()}, ${workspace.teamId}, ${from.scopeId}, ${noteId}, ${fileId}, 'system')`.execute(
      tx,
    )
    await sql`insert into redactions (id, team_id, scope_id, file_id, note_id, start_ms, end_ms, video_blur,
      audio_muted, state, created_by_kind) values (${newId()}, ${workspace.teamId}, ${from.scopeId}, ${fileId},
      ${noteId}, 1, 2, false, true, 'SUGGESTED', 'system')`.execute(tx)
    await sql`insert into redacted_files (file_id, team_id, scope_id, note_id, original_content_id) select id, team_id, scope_id, ${noteId}, content_id from files where id = ${fileId}`.execute(
      tx,
    )
  })
  const highlight = async (quote: string, tagIds: Id[]): Promise<Id> =>
    (await runCommand(await ada(), createHighlight, { noteId, place: { quote }, tagIds })).id
  const highlightId = await highlight('four windows', [habits, mondays, everywhere])
  const otherHighlightId = await highlight('reads the report', [mondays])
  const trashedHighlightId = await highlight('Nobody', [habits])
  await runCommand(await ada(), deleteHighlights, { ids: [trashedHighlightId] })

  const { id: insightId } = await runCommand(await ada(), createInsight, {
    projectId,
    title: 'Mondays hurt',
    highlightIds: [highlightId],
  })
  await runCommand(await ada(), createInsightReel, { id: newId(), insightId, title: 'Reel' })
  await runCommand(await ada(), createPerson, { name: 'Mara', noteId })

  const field = async (input: object): Promise<Id> =>
    (await runCommand(await ada(), createField, { appliesTo: 'note', ...input })).id
  const country = await field({ projectId, type: 'TEXT', label: 'Country' })
  const plan = await field({
    projectId,
    type: 'SELECT',
    label: 'Plan',
    options: {
      select: [
        { id: newId(), label: 'Free' },
        { id: newId(), label: 'Paid' },
      ],
    },
  })
  const score = await field({ projectId, type: 'NUMBER', label: 'Score' })
  const planThere = await field({
    projectId: to.projectId,
    type: 'SELECT',
    label: 'plan',
    options: { select: [{ id: newId(), label: 'FREE' }] },
  })
  await field({ projectId: to.projectId, type: 'TEXT', label: 'Score' })
  const { id: fieldGroupId } = await runCommand(await ada(), createFieldGroup, { title: 'Segments', appliesTo: 'note' })
  await runCommand(await ada(), setFieldGroupLink, { fieldGroupId, projectId, linked: true })
  const segment = await field({ fieldGroupId, type: 'TEXT', label: 'Segment' })
  await runCommand(await ada(), setFieldValues, {
    id: noteId,
    values: [
      { fieldId: country, text: 'Peru' },
      { fieldId: plan, optionIds: ['Free', 'Paid'] },
      { fieldId: score, text: '4' },
      { fieldId: segment, text: 'Small' },
    ],
  })
  const status = await field({ projectId, appliesTo: 'insight', type: 'TEXT', label: 'Status' })
  await runCommand(await ada(), fillInsightFields, { id: insightId, values: [{ fieldId: status, text: 'Open' }] })

  const survey = await runCommand(await ada(), addAnswers, { projectId, title: 'Row 1' })
  const { id: viewId } = await runCommand(await ada(), createView, {
    projectId,
    title: 'View',
    layout: 'TABLE',
    objectType: 'NOTE',
  })
  await write.write(async (tx) =>
    sql`insert into view_ranks (view_id, row_id, team_id, rank) values (${viewId}, ${noteId}, ${workspace.teamId}, 1)`.execute(
      tx,
    ),
  )
  return {
    workspace,
    ada,
    from,
    to,
    viewId,
    noteId,
    documentId,
    fileId,
    insightId,
    highlightId,
    otherHighlightId,
    trashedHighlightId,
    survey,
    extensionId,
    fieldGroupId,
    tags: { habits, mondays, habitsThere, timesThere, everywhere },
    fields: { country, plan, score, segment, planThere, status },
  }
}

export type Studied = Awaited<ReturnType<typeof studied>>
