import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installationContext } from '#files/server/index.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { duplicateNotes } from '#notes/server/commands/duplicate-notes.ts'
import { moveNotes } from '#notes/server/commands/move-notes.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/index.ts'
import { redactRecording } from '#redactions/server/commands/redact-recording.ts'
import { spokenTalk } from '#tests/harness/spoken-talk.ts'
import { startWordsService } from '#tests/harness/embeddings-service.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { makeRecording, toneInput } from '#tests/harness/recordings.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { deleteForever } from '#trash/server/commands/delete-forever.ts'
import { purgeWorkspace } from '#trash/server/purge.ts'
import { changePlan } from '#workspaces/server/index.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { FRAMEWORKS, isExtractive } from '../model/frameworks.ts'
import { MAX_SUMMARISING_OF_PERSON } from '../model/limits.ts'
import { addTalk, correct, summarized, TALK } from '../testing.ts'
import { cancelNoteSummary } from './commands/cancel-note-summary.ts'
import { removeNoteSummary } from './commands/remove-note-summary.ts'
import { summarizeNote } from './commands/summarize-note.ts'
import { summarize } from './summarize.ts'

const service = await startWordsService()
afterAll(async () => service.close())
const { services, newWorkspace } = await useServices({ environment: service.environment })

const SUMMARY = `query ($id: ID!) { note(id: $id) {
  summary { id framework updatedAt byMeaning cutAt contributors { name } sections {
    title startMs fileId sentences { id text blockId speaker start { blockId offset } end { blockId offset } plays { fileId startMs endMs } } } }
  summaryRun { framework isUnderWay progress failure } summaryUnavailable hasSummary summaryViewerCan { summarize remove }
} }`

interface Shown {
  summary: {
    id: Id
    framework: string
    byMeaning: boolean
    cutAt: number | null
    contributors: { name: string }[]
    sections: {
      title: string | null
      startMs: number | null
      fileId: Id | null
      sentences: {
        text: string | null
        blockId: string
        speaker: string | null
        start: { blockId: string; offset: number } | null
        plays: { fileId: Id; startMs: number; endMs: number } | null
      }[]
    }[]
  } | null
  summaryRun: { framework: string; isUnderWay: boolean; progress: number; failure: string | null } | null
  summaryUnavailable: string | null
  hasSummary: boolean
  summaryViewerCan: { summarize: boolean; remove: boolean }
}

async function aTalk(text = TALK) {
  const workspace = await newWorkspace()
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Planning' })
  const { noteId, scopeId } = await runCommand(await workspace.founder(), addTalk, { projectId, text })
  return { workspace, projectId, noteId, scopeId, ada: workspace.founder }
}

async function shown(workspace: WorkspaceContext, id: Id): Promise<Shown | null> {
  const { data, errors } = await askGraph({ services, workspace }, SUMMARY, { id })
  if (errors) throw errors[0]
  return (data as { note: Shown | null }).note
}

const textsOf = (note: Shown | null): (string | null)[] =>
  note?.summary?.sections.flatMap(({ sentences }) => sentences.map(({ text }) => text)) ?? []

const storedText = async ({ teamId }: TestWorkspace): Promise<string> => {
  const { rows } = await services.database.workspace(teamId).read(async (tx) =>
    sql<{ all: string }>`
      select concat(
        (select string_agg(to_jsonb(s)::text, ' ') from note_summaries s),
        (select string_agg(to_jsonb(i)::text, ' ') from row_images i),
        (select string_agg(to_jsonb(j)::text, ' ') from journal j where type like 'note.summa%'),
        (select string_agg(result::text, ' ') from operations)
      ) as all`.execute(tx),
  )
  return rows[0]?.all ?? ''
}

describe('a summary', () => {
  test.each(FRAMEWORKS.filter(isExtractive))(
    'by %s consists of sentences that participants say, each at its place in the note',
    async (framework) => {
      const { noteId, ada } = await aTalk()
      await summarized(await ada(), noteId, framework)
      const note = await shown(await ada(), noteId)
      expect(note).toMatchObject({ hasSummary: true, summaryRun: null, summary: { framework, byMeaning: true } })
      expect(note?.summary?.contributors).toEqual([{ name: 'Ada Founder' }])
      const sentences = note?.summary?.sections.flatMap((section) => section.sentences) ?? []
      expect(sentences.length).toBeGreaterThan(0)
      const said = TALK.split('\n').flatMap((line) => (line.startsWith('Mara: ') ? [line.slice('Mara: '.length)] : []))
      for (const { text, start, speaker } of sentences) {
        expect(speaker).toBe('Mara')
        expect(said.some((turn) => turn.slice(start?.offset).startsWith(text ?? '-'))).toBe(true)
      }
      for (const { title } of note?.summary?.sections ?? [])
        if (title !== null) for (const part of title.split(', ')) expect(TALK).toContain(part)
    },
  )

  test('by question has what the interviewer asked as titles, or the questions of a survey', async () => {
    const { noteId, ada } = await aTalk()
    await summarized(await ada(), noteId, 'ByQuestion')
    const titles = (await shown(await ada(), noteId))?.summary?.sections.map(({ title }) => title)
    expect(titles?.length).toBeGreaterThan(0)
    for (const title of titles ?? []) expect(title).toMatch(/\?$/)
  })

  test('stores none of the words of the note, neither in its row nor in what undoes it', async () => {
    const { workspace, noteId, ada } = await aTalk()
    await summarized(await ada(), noteId, 'ByThemes', newId())
    await runCommand(await ada(), removeNoteSummary, { noteId }, newId())
    const stored = await storedText(workspace)
    expect(stored).toContain('ByThemes')
    const words = [
      'Mara',
      'Sundays',
      'paper',
      'kitchen',
      'calendar',
      'sister',
      'printer',
      'cellar',
      'laughed',
      'Monday',
    ]
    for (const word of words) expect(stored).not.toContain(word)
  })

  test('shows the words that are in the note now, and says where the text has changed', async () => {
    const { noteId, ada } = await aTalk()
    await summarized(await ada(), noteId)
    const before = textsOf(await shown(await ada(), noteId))
    const [first = ''] = before
    // What is before a sentence moves it, and changes nothing.
    await runCommand(await ada(), correct, { noteId, find: first ?? '', replaceWith: `Oh. ${first}` })
    expect(textsOf(await shown(await ada(), noteId))).toEqual(before)
    await runCommand(await ada(), correct, { noteId, find: first ?? '', replaceWith: 'No.' })
    expect(textsOf(await shown(await ada(), noteId))).toEqual([null, ...before.slice(1)])
  })

  test('a change of the title’s words takes the title away', async () => {
    const { noteId, ada } = await aTalk()
    await summarized(await ada(), noteId, 'ByQuestion')
    const [title = ''] = (await shown(await ada(), noteId))?.summary?.sections.map((section) => section.title) ?? []
    await runCommand(await ada(), correct, { noteId, find: title ?? '', replaceWith: 'What?' })
    expect((await shown(await ada(), noteId))?.summary?.sections[0]?.title).toBeNull()
  })

  test('made again replaces the one before, which undo brings back and redo takes away again', async () => {
    const { noteId, ada } = await aTalk()
    await summarized(await ada(), noteId, 'Essential')
    const [operationId, undone] = [newId(), newId()]
    await summarized(await ada(), noteId, 'ByThemes', operationId)
    const framework = async () => (await shown(await ada(), noteId))?.summary?.framework
    expect(await framework()).toBe('ByThemes')
    await runCommand(await ada(), undoOperation, { actOperationId: operationId }, undone)
    expect(await framework()).toBe('Essential')
    await runCommand(await ada(), undoOperation, { actOperationId: undone }, newId())
    expect(await framework()).toBe('ByThemes')
  })

  test('is removed, and undo restores it', async () => {
    const { noteId, ada } = await aTalk()
    await summarized(await ada(), noteId)
    const before = textsOf(await shown(await ada(), noteId))
    const operationId = newId()
    await runCommand(await ada(), removeNoteSummary, { noteId }, operationId)
    expect(await shown(await ada(), noteId)).toMatchObject({ summary: null, hasSummary: false })
    await runCommand(await ada(), undoOperation, { actOperationId: operationId }, newId())
    expect(textsOf(await shown(await ada(), noteId))).toEqual(before)
  })
})

describe('who may summarise, and what', () => {
  const refused = async (context: WorkspaceContext, noteId: Id) =>
    runCommand(context, summarizeNote, { noteId, framework: 'Summary' }).then(
      () => null,
      (error: unknown) => error,
    )
  const reason = async (context: WorkspaceContext, noteId: Id) => (await shown(context, noteId))?.summaryUnavailable

  test('viewers cannot', async () => {
    const { workspace, noteId } = await aTalk()
    const message = 'Viewers cannot generate summaries'
    expect(await refused(await workspace.member('VIEWER'), noteId)).toMatchObject({ code: 'Forbidden', message })
    const viewer = await workspace.member('VIEWER')
    expect(await shown(viewer, noteId)).toMatchObject({
      summaryUnavailable: message,
      summaryViewerCan: { summarize: false, remove: false },
    })
  })

  test('users without edit rights in the project cannot, and read the summary that others made', async () => {
    const { workspace, noteId, scopeId, ada } = await aTalk()
    const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
    await runCommand(await ada(), setScopeInheritance, { scopeId, inherits: false })
    await runCommand(await ada(), setGrant, { scopeId, granteeKind: 'user', granteeId: ben, level: 'READ' })
    await summarized(await ada(), noteId)
    const message = 'You don’t have edit permissions in this project'
    expect(await refused(await workspace.again(ben), noteId)).toMatchObject({ code: 'Forbidden', message })
    expect(await reason(await workspace.again(ben), noteId)).toBe(message)
    expect(textsOf(await shown(await workspace.again(ben), noteId)).length).toBeGreaterThan(0)
    await expect(runCommand(await workspace.again(ben), removeNoteSummary, { noteId })).rejects.toMatchObject({
      code: 'Forbidden',
    })
  })

  test('who may not see the note sees no summary of it', async () => {
    const { workspace, noteId, scopeId, ada } = await aTalk()
    await summarized(await ada(), noteId)
    await runCommand(await ada(), setScopeInheritance, { scopeId, inherits: false })
    const stranger = await workspace.member('CONTRIBUTOR')
    expect(await shown(stranger, noteId)).toBeNull()
    expect(await refused(await workspace.member('CONTRIBUTOR'), noteId)).toMatchObject({ code: 'NotFound' })
  })

  test('a read-only workspace does not', async () => {
    const { workspace, noteId } = await aTalk()
    await services.database
      .workspace(workspace.teamId)
      .write(async (tx) => tx.updateTable('workspaces').set({ read_only: true }).execute())
    const message = 'Unavailable in read-only mode'
    expect(await refused(await workspace.founder(), noteId)).toMatchObject({ code: 'InvalidOperation', message })
    expect(await reason(await workspace.founder(), noteId)).toBe(message)
  })

  test('a workspace whose plan does not include summaries makes none, until it has the add-on', async () => {
    const { workspace, noteId, ada } = await aTalk()
    const give = async (change: object) =>
      runCommand(await installationContext(services, workspace.teamId), changePlan, { by: 'Grace', ...change })
    await give({ plan: 'free_2024' })
    const message = 'Your plan does not include summaries'
    expect(await refused(await ada(), noteId)).toMatchObject({ reason: 'PLAN_FEATURE', message })
    expect(await reason(await ada(), noteId)).toBe(message)
    await give({ add: ['MAGIC', 'DISABLE_GEN_AI'] })
    await summarized(await ada(), noteId)
    expect(textsOf(await shown(await ada(), noteId)).length).toBeGreaterThan(0)
  })

  test('a note with too little content cannot be summarised', async () => {
    const { noteId, ada } = await aTalk('It was too slow. I gave up on the first evening.')
    const message = 'Not enough content to summarize'
    expect(await refused(await ada(), noteId)).toMatchObject({ reason: 'NOT_ENOUGH_DATA', message })
    expect(await reason(await ada(), noteId)).toBe(message)
  })

  test('a note with words enough but hardly a sentence fails with the same message', async () => {
    const { noteId, ada } = await aTalk(Array.from({ length: 60 }, (_, at) => `word${at}`).join(' '))
    await summarized(await ada(), noteId)
    expect((await shown(await ada(), noteId))?.summaryRun).toMatchObject({
      isUnderWay: false,
      failure: 'Not enough content to summarize',
    })
  })

  test('frameworks that write sentences need a language model', async () => {
    const { noteId, ada } = await aTalk()
    for (const framework of FRAMEWORKS.filter((one) => !isExtractive(one)))
      await expect(
        runCommand(await ada(), summarizeNote, {
          noteId,
          framework,
          ...(framework === 'CustomPrompt' ? { instructions: 'What does she want?' } : {}),
        }),
      ).rejects.toMatchObject({ reason: 'NO_LANGUAGE_MODEL' })
  })
})

test('only so many notes are summarised for one person at a time; others still summarise theirs', async () => {
  const { workspace, noteId, ada } = await aTalk()
  const ask = async (context: WorkspaceContext, id: Id) =>
    runCommand(context, summarizeNote, { noteId: id, framework: 'Summary' })
  const copies: Id[] = []
  while (copies.length < MAX_SUMMARISING_OF_PERSON) {
    copies.push(...(await runCommand(await ada(), duplicateNotes, { ids: [noteId] })).ids)
    await ask(await ada(), copies.at(-1) ?? '')
  }
  const words = `${MAX_SUMMARISING_OF_PERSON} notes are still being summarised for you. Wait for one of them, or stop it.`
  await expect(ask(await ada(), noteId)).rejects.toMatchObject({ code: 'InvalidOperation', message: words })
  // The same note again takes the place of its own.
  await ask(await ada(), copies[0] ?? '')
  await ask(await workspace.member('MANAGER'), noteId)
  await runCommand(await ada(), cancelNoteSummary, { noteId: copies[0] ?? '' })
  await ask(await ada(), noteId)
})

describe('the job', () => {
  test('that is killed begins again, and the summary before stays until the new one is finished', async () => {
    const { workspace, noteId, ada } = await aTalk()
    await summarized(await ada(), noteId, 'Essential')
    const { summaryId } = await runCommand(await ada(), summarizeNote, { noteId, framework: 'ByThemes' })
    const run = { services, teamId: workspace.teamId, summaryId }
    await expect(summarize({ ...run, signal: AbortSignal.abort(new Error('The process stops.')) })).rejects.toThrow()
    expect(await shown(await ada(), noteId)).toMatchObject({
      summary: { framework: 'Essential' },
      summaryRun: { framework: 'ByThemes', isUnderWay: true },
    })
    await summarize({ ...run, signal: new AbortController().signal })
    expect(await shown(await ada(), noteId)).toMatchObject({ summary: { framework: 'ByThemes' }, summaryRun: null })
  })

  test('that was cancelled or replaced changes nothing', async () => {
    const { workspace, noteId, ada } = await aTalk()
    const request = async (framework: string) =>
      (await runCommand(await ada(), summarizeNote, { noteId, framework })).summaryId
    const run = async (summaryId: Id) =>
      summarize({ services, teamId: workspace.teamId, summaryId, signal: new AbortController().signal })
    const first = await request('Summary')
    await runCommand(await ada(), cancelNoteSummary, { noteId })
    await run(first)
    expect(await shown(await ada(), noteId)).toMatchObject({ summary: null, summaryRun: null })
    const second = await request('Summary')
    const third = await request('ByThemes')
    await run(second)
    expect(await shown(await ada(), noteId)).toMatchObject({ summary: null, summaryRun: { framework: 'ByThemes' } })
    await run(third)
    expect(await shown(await ada(), noteId)).toMatchObject({ summary: { framework: 'ByThemes' } })
  })

  test('without an answer of the model chooses by words, and the summary says so', async () => {
    const { noteId, ada } = await aTalk()
    service.answerWith(() => ({ status: 400, body: {} }))
    await summarized(await ada(), noteId)
    expect((await shown(await ada(), noteId))?.summary?.byMeaning).toBe(false)
  })
})

describe('with its note', () => {
  test('the summary is copied, moved, deleted and deleted forever', async () => {
    const { workspace, noteId, ada } = await aTalk()
    await summarized(await ada(), noteId)
    const before = textsOf(await shown(await ada(), noteId))
    const { ids } = await runCommand(await ada(), duplicateNotes, { ids: [noteId] })
    const [copyId = ''] = ids
    expect(textsOf(await shown(await ada(), copyId))).toEqual(before)
    const { id: toProjectId } = await runCommand(await ada(), createProject, { title: 'Other' })
    await runCommand(await ada(), moveNotes, { ids: [noteId], toProjectId })
    expect(textsOf(await shown(await ada(), noteId))).toEqual(before)
    const { deletionId } = await runCommand(await ada(), deleteNotes, { ids: [noteId] })
    expect(await shown(await ada(), noteId)).toBeNull()
    await runCommand(await ada(), deleteForever, { ids: [deletionId] })
    await purgeWorkspace(await installationContext(services, workspace.teamId), new AbortController().signal)
    const left = await services.database
      .workspace(workspace.teamId)
      .read(async (tx) => tx.selectFrom('note_summaries').select('note_id').execute())
    expect(left).toEqual([{ note_id: copyId }])
  })
})

describe('of a recording', () => {
  let sound: Buffer
  beforeAll(async () => {
    sound = await makeRecording('tone.wav', ...toneInput(6))
  })

  test('each sentence has its second, and what is redacted is gone from it at once', async () => {
    const workspace = await newWorkspace()
    const ada = workspace.founder
    const note = await spokenTalk(await ada(), sound)
    await summarized(await ada(), note.noteId, 'Chronological')
    expect((await shown(await ada(), note.noteId))?.summary?.sections[0]).toMatchObject({
      fileId: note.fileId,
      startMs: 0,
    })
    await summarized(await ada(), note.noteId)
    const before = await shown(await ada(), note.noteId)
    const sentences = before?.summary?.sections.flatMap((section) => section.sentences) ?? []
    const named = sentences.find(({ text }) => text?.includes('Zephyrine'))
    expect(named?.plays).toMatchObject({ fileId: note.fileId, startMs: 0 })
    const name = { startMs: 900, endMs: 1_500, videoBlur: false, audioMuted: true }
    await runCommand(await ada(), redactRecording, { fileId: note.fileId, ...name })
    const after = await shown(await ada(), note.noteId)
    expect(JSON.stringify(after)).not.toContain('Zephyrine')
    expect(textsOf(after)).toEqual(textsOf(before).map((text) => (text?.includes('Zephyrine') ? null : text)))
    expect(await storedText(workspace)).not.toContain('Zephyrine')
  })
})
