import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installationContext } from '#files/server/index.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { duplicateNotes } from '#notes/server/commands/duplicate-notes.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/index.ts'
import { redactRecording } from '#redactions/server/commands/redact-recording.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { SCRIPTED_MODEL, startLanguageService, type ModelScript } from '#tests/harness/language-service.ts'
import { makeRecording, toneInput } from '#tests/harness/recordings.ts'
import { spokenTalk } from '#tests/harness/spoken-talk.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { askedSentences, honestModel, writtenAnswer } from '#tests/harness/written-answers.ts'
import { changePlan } from '#workspaces/server/index.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { WRITTEN_FRAMEWORKS } from '../model/written-frameworks.ts'
import { addTalk, correct, summarized, TALK } from '../testing.ts'
import { cancelNoteSummary } from './commands/cancel-note-summary.ts'
import { removeNoteSummary } from './commands/remove-note-summary.ts'
import { summarizeNote } from './commands/summarize-note.ts'
import { summarize } from './summarize.ts'

const service = await startLanguageService()
afterAll(service.close)
const { services, newWorkspace } = await useServices({ environment: service.environment })
beforeEach(() => {
  service.asked.length = 0
  service.answerWith(honestModel)
})

const SUMMARY = `query ($id: ID!) { note(id: $id) {
  summary { framework writtenBy leftOut cutAt contributors { name } sections { title sentences {
    text isWritten struck quote { text begins } blockId speaker start { blockId offset } end { offset } plays { startMs } } } }
  summaryRun { isUnderWay failure } summaryWritingUnavailable
} }`

interface ShownSentence {
  text: string | null
  isWritten: boolean
  struck: string | null
  quote: { text: string; begins: string } | null
  blockId: string | null
  speaker: string | null
  start: { blockId: string; offset: number } | null
}
interface Shown {
  summary: {
    framework: string
    writtenBy: string | null
    leftOut: number
    cutAt: number | null
    contributors: { name: string }[]
    sections: { title: string | null; sentences: ShownSentence[] }[]
  } | null
  summaryRun: { isUnderWay: boolean; failure: string | null } | null
  summaryWritingUnavailable: string | null
}

async function shown(workspace: WorkspaceContext, id: Id): Promise<Shown | null> {
  const { data, errors } = await askGraph({ services, workspace }, SUMMARY, { id })
  if (errors) throw errors[0]
  return (data as { note: Shown | null }).note
}

const sentencesOf = (note: Shown | null): ShownSentence[] =>
  note?.summary?.sections.flatMap(({ sentences }) => sentences) ?? []

async function aTalk(text = TALK, title = 'Talk') {
  const workspace = await newWorkspace()
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Planning' })
  const { noteId, scopeId } = await runCommand(await workspace.founder(), addTalk, { projectId, text, title })
  return { workspace, projectId, noteId, scopeId, ada: workspace.founder }
}

const stored = async (teamId: Id, tables: readonly string[]): Promise<string> => {
  const { rows } = await services.database
    .workspace(teamId)
    .read(async (tx) =>
      sql<{ all: string | null }>`select concat(${sql.join(
        tables.map((table) => sql`(select string_agg(to_jsonb(t)::text, ' ') from ${sql.table(table)} t)`),
      )}) as all`.execute(tx),
    )
  return rows[0]?.all ?? ''
}

/** A model that says these things about the sentence of the note that holds some words. */
const about =
  (words: string, says: (said: { number: number; text: string }) => { text: string; quote?: string; first?: number }) =>
  (section = 'needs'): ModelScript =>
  (asked) => {
    const said = askedSentences(asked).find(({ text }) => text.includes(words))
    if (!said) throw new Error(`The model was not given “${words}”.`)
    return writtenAnswer([
      { section, first: said.number, quote: said.text, ...says(said) },
      { section, first: said.number, quote: said.text, text: said.text },
    ])
  }

describe('a written summary', () => {
  test('has sentences whose quotes open their place in the note, and says who wrote it', async () => {
    const { noteId, ada } = await aTalk()
    service.answerWith((asked) => {
      const of = askedSentences(asked)
      const printer = of.find(({ text }) => text.includes('printer'))
      const hour = of.find(({ text }) => text.includes('takes an hour'))
      return writtenAnswer([
        {
          section: 'needs',
          text: 'A printer that is not in the cellar would help her.',
          first: printer?.number ?? 0,
          last: (printer?.number ?? 0) + 1,
          quote: 'not in the cellar would help. A calendar that prints the week',
        },
        {
          section: 'complaints',
          text: 'Planning takes an hour.',
          first: hour?.number ?? 0,
          quote: 'Planning the week takes an hour',
        },
      ])
    })
    await summarized(await ada(), noteId, 'VoiceOfCustomerReport')
    const note = await shown(await ada(), noteId)
    expect(note).toMatchObject({
      summaryRun: null,
      summaryWritingUnavailable: null,
      summary: {
        framework: 'VoiceOfCustomerReport',
        leftOut: 0,
        cutAt: null,
        contributors: [{ name: 'Ada Founder' }],
        sections: [{ title: 'Needs' }, { title: 'Complaints' }],
      },
    })
    expect(note?.summary?.writtenBy).toBe(SCRIPTED_MODEL)
    const said = TALK.split('\n').flatMap((line) => (line.startsWith('Mara: ') ? [line.slice('Mara: '.length)] : []))
    const [first, second] = sentencesOf(note)
    expect(first).toMatchObject({
      isWritten: true,
      struck: null,
      speaker: 'Mara',
      text: 'A printer that is not in the cellar would help her.',
      quote: {
        text: 'not in the cellar would help. A calendar that prints the week',
        begins: 'not in the cellar would help.',
      },
    })
    expect(second).toMatchObject({
      quote: { text: 'Planning the week takes an hour', begins: 'Planning the week takes an hour' },
    })
    for (const { start, quote } of [first, second].flatMap((one) => one ?? []))
      expect(said.some((turn) => turn.slice(start?.offset).startsWith(quote?.begins ?? '-'))).toBe(true)
  })

  test('can be made in every framework, in the person’s own words too', async () => {
    const { noteId, ada } = await aTalk()
    for (const framework of WRITTEN_FRAMEWORKS) {
      const instructions = framework === 'CustomPrompt' ? 'What does she print?' : null
      await summarized(await ada(), noteId, framework, null, instructions)
      const note = await shown(await ada(), noteId)
      expect(note?.summary?.framework).toBe(framework)
      expect(sentencesOf(note).filter(({ struck }) => struck === null).length).toBeGreaterThan(0)
      const prompt = service.asked.at(-1)?.body.messages[0]?.content ?? ''
      expect(prompt.includes('What does she print?')).toBe(framework === 'CustomPrompt')
    }
    await expect(runCommand(await ada(), summarizeNote, { noteId, framework: 'CustomPrompt' })).rejects.toMatchObject({
      code: 'ValidationError',
    })
  })

  test.each([
    ['an invented quote', 'quote', () => ({ text: 'She hates paper.', quote: 'I hate all paper' })],
    ['a changed number', 'number', () => ({ text: 'Planning the week takes 3 hours.' })],
    ['another name', 'name', () => ({ text: 'Planning the week with Peter takes an hour.' })],
    ['a negation', 'negation', () => ({ text: 'Planning the week does not take an hour.' })],
    ['a sentence that is not there', 'citation', () => ({ text: 'Planning takes an hour.', first: 900 })],
    [
      'a quote of another sentence',
      'quote',
      () => ({ text: 'Nobody looks at it.', quote: 'Nobody looks at the plan' }),
    ],
  ])('strikes %s, says why, and lets it open nothing', async (_what, reason, says) => {
    const { noteId, ada } = await aTalk()
    service.answerWith(about('takes an hour', says)())
    await summarized(await ada(), noteId, 'VoiceOfCustomerReport')
    expect(sentencesOf(await shown(await ada(), noteId))).toMatchObject([
      { text: says().text, struck: reason, quote: null, start: null, blockId: null },
      { struck: null },
    ])
  })

  test('of which the note proves nothing is none: the summary before stays', async () => {
    const { noteId, ada } = await aTalk()
    await summarized(await ada(), noteId, 'Essential')
    service.answerWith(() => writtenAnswer([{ section: 'needs', text: 'Buy gold.', first: 1, quote: 'gold' }]))
    await summarized(await ada(), noteId, 'VoiceOfCustomerReport')
    expect(await shown(await ada(), noteId)).toMatchObject({
      summary: { framework: 'Essential', writtenBy: null },
      summaryRun: { failure: 'The AI model wrote nothing that the note proves.' },
    })
  })
})

describe('a model that does not answer', () => {
  test.each<[string, ReturnType<ModelScript>, string]>([
    ['breaks off', { pieces: ['{"sections": [{"sec'], ending: 'cut' }, 'broke off'],
    ['writes half JSON', { pieces: ['{"sections": [{"sec'] }, 'another form'],
    ['does not accept the key', { status: 401, body: {} }, 'did not accept the key'],
    ['is not there', { status: 404, body: {} }, 'no such language model'],
    ['is busy', { status: 429, headers: { 'retry-after': '600' } }, 'busy'],
    ['refuses', { refusal: 'I will not.' }, 'refused to answer'],
  ])('and %s ends with a plain failure, and the summary before stays', async (_what, answer, sentence) => {
    const { noteId, ada } = await aTalk()
    await summarized(await ada(), noteId, 'Essential')
    const before = sentencesOf(await shown(await ada(), noteId))
    service.answerWith(() => answer)
    await summarized(await ada(), noteId, 'ResearchReport')
    const note = await shown(await ada(), noteId)
    expect(note?.summaryRun?.failure).toContain(sentence)
    expect(note?.summary?.framework).toBe('Essential')
    expect(sentencesOf(note)).toEqual(before)
  })

  test('is left on the wire when the process stops or the summary is cancelled, and asked again', async () => {
    const { workspace, noteId, ada } = await aTalk()
    const { summaryId } = await runCommand(await ada(), summarizeNote, { noteId, framework: 'ResearchReport' })
    const run = { services, teamId: workspace.teamId, summaryId }
    service.answerWith(() => ({ pieces: ['{"sections"'], ending: 'silence' }))
    const left = service.left()
    const killed = new AbortController()
    const working = summarize({ ...run, signal: killed.signal })
    await expect.poll(() => service.asked.length).toBe(1)
    killed.abort(new Error('The process stops.'))
    await expect(working).rejects.toThrow()
    await expect.poll(service.left).toBe(left + 1)
    expect(await shown(await ada(), noteId)).toMatchObject({ summary: null, summaryRun: { isUnderWay: true } })
    const again = summarize({ ...run, signal: new AbortController().signal })
    await expect.poll(() => service.asked.length).toBe(2)
    await runCommand(await ada(), cancelNoteSummary, { noteId })
    await again
    await expect.poll(service.left).toBe(left + 2)
    expect(await shown(await ada(), noteId)).toMatchObject({ summary: null, summaryRun: null })
  })

  test('for which a note is too long is given its beginning, and the summary says how much', async () => {
    const { noteId, ada } = await aTalk(Array.from({ length: 12 }, () => TALK).join('\n'))
    service.answerWith((asked) =>
      askedSentences(asked).length > 40
        ? { status: 400, body: { error: { code: 'context_length_exceeded' } } }
        : honestModel(asked),
    )
    await summarized(await ada(), noteId, 'ResearchReport')
    const cutAt = (await shown(await ada(), noteId))?.summary?.cutAt ?? 0
    expect(cutAt).toBeGreaterThan(10)
    expect(cutAt).toBeLessThanOrEqual(40)
    const last = service.asked.at(-1)
    expect(last && askedSentences(last)).toHaveLength(cutAt)
  })
})

describe('who may let a model write', () => {
  test('no one where language models are turned off, while sentences are still chosen', async () => {
    const { workspace, noteId, ada } = await aTalk()
    await runCommand(await installationContext(services, workspace.teamId), changePlan, {
      add: ['DISABLE_GEN_AI'],
      by: 'Grace',
    })
    const message = 'Language models are turned off in this workspace.'
    await expect(runCommand(await ada(), summarizeNote, { noteId, framework: 'ResearchReport' })).rejects.toMatchObject(
      { message },
    )
    expect((await shown(await ada(), noteId))?.summaryWritingUnavailable).toBe(message)
    await summarized(await ada(), noteId, 'Essential')
    expect(service.asked).toEqual([])
  })

  test('only those who still may when the model answers: it works for the person who asked', async () => {
    const { workspace, noteId, scopeId, ada } = await aTalk()
    const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
    const { summaryId } = await runCommand(await workspace.again(ben), summarizeNote, {
      noteId,
      framework: 'ResearchReport',
    })
    service.answerWith(async (asked) => {
      await runCommand(await ada(), setScopeInheritance, { scopeId, inherits: false })
      await runCommand(await ada(), setGrant, { scopeId, granteeKind: 'user', granteeId: ben, level: 'READ' })
      return honestModel(asked)
    })
    await summarize({ services, teamId: workspace.teamId, summaryId, signal: new AbortController().signal })
    expect(await shown(await ada(), noteId)).toMatchObject({
      summary: null,
      summaryRun: { failure: 'You don’t have edit permissions in this project' },
    })
  })

  test('what it wrote is an act of the AI, and what was used of it is recorded without words', async () => {
    const { workspace, noteId, ada } = await aTalk()
    await summarized(await ada(), noteId, 'ResearchReport')
    const { rows } = await services.database.workspace(workspace.teamId).read(async (tx) =>
      sql<{ kind: string }>`
        select principal_kind as kind from journal where type = 'note.summarized' and resource_id = ${noteId}`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([{ kind: 'ai' }])
    const calls = await stored(workspace.teamId, ['language_model_calls', 'language_model_shares'])
    expect(calls).toContain('"purpose": "summary"')
    expect(calls).not.toContain('paper')
  })
})

describe('what is kept of it', () => {
  test('is apart from what undo and the results of acts copy; undo, redo and a copy show it', async () => {
    const { workspace, noteId, ada } = await aTalk()
    const operationId = newId()
    service.answerWith(about('takes an hour', () => ({ text: 'Planning takes her an hour in all.' }))())
    await summarized(await ada(), noteId, 'VoiceOfCustomerReport', operationId)
    const before = sentencesOf(await shown(await ada(), noteId))
    const undone = newId()
    await runCommand(await ada(), undoOperation, { actOperationId: operationId }, undone)
    expect((await shown(await ada(), noteId))?.summary).toBeNull()
    await runCommand(await ada(), undoOperation, { actOperationId: undone }, newId())
    expect(sentencesOf(await shown(await ada(), noteId))).toEqual(before)
    const removing = newId()
    await runCommand(await ada(), removeNoteSummary, { noteId }, removing)
    await runCommand(await ada(), undoOperation, { actOperationId: removing }, newId())
    expect(sentencesOf(await shown(await ada(), noteId))).toEqual(before)
    const copied = await stored(workspace.teamId, ['note_summaries', 'row_images', 'operations', 'journal'])
    expect(copied).not.toContain('takes her an hour')
    const [copyId = ''] = (await runCommand(await ada(), duplicateNotes, { ids: [noteId] })).ids
    expect(sentencesOf(await shown(await ada(), copyId)).map(({ text }) => text)).toEqual(
      before.map(({ text }) => text),
    )
  })

  test('is shown only while the note proves it', async () => {
    const { noteId, ada } = await aTalk()
    service.answerWith(about('takes an hour', () => ({ text: 'Planning takes her an hour.' }))())
    await summarized(await ada(), noteId, 'VoiceOfCustomerReport')
    await runCommand(await ada(), correct, { noteId, find: 'takes an hour', replaceWith: 'takes a day' })
    expect(sentencesOf(await shown(await ada(), noteId))).toMatchObject([
      { text: null, isWritten: true, quote: null },
      { text: null },
    ])
    await runCommand(await ada(), correct, { noteId, find: 'takes a day', replaceWith: 'takes an hour' })
    expect(sentencesOf(await shown(await ada(), noteId))[0]?.text).toBe('Planning takes her an hour.')
  })

  describe('of a recording', () => {
    let sound: Buffer
    beforeAll(async () => {
      sound = await makeRecording('tone.wav', ...toneInput(6))
    })

    test('loses its words in the transaction that redacts what they stand on, removed ones too', async () => {
      const workspace = await newWorkspace()
      const ada = workspace.founder
      const { noteId, fileId } = await spokenTalk(await ada(), sound)
      await summarized(await ada(), noteId, 'ResearchReport')
      await runCommand(await ada(), removeNoteSummary, { noteId })
      service.answerWith((asked) => {
        const [first, second] = askedSentences(asked)
        return writtenAnswer([
          { section: 'findings', text: 'Zephyrine plans on paper.', first: 1, quote: first?.text ?? '' },
          { section: 'findings', text: 'Zephyrine has 7 pens.', first: 1, quote: first?.text ?? '' },
          { section: 'findings', text: 'The paper is in the kitchen.', first: 2, quote: second?.text ?? '' },
        ])
      })
      await summarized(await ada(), noteId, 'ResearchReport')
      expect(sentencesOf(await shown(await ada(), noteId)).map(({ struck }) => struck)).toEqual([null, 'number', null])
      expect(await stored(workspace.teamId, ['summary_words'])).toContain('Zephyrine')
      const name = { startMs: 900, endMs: 1_500, videoBlur: false, audioMuted: true }
      await runCommand(await ada(), redactRecording, { fileId, ...name })
      expect(sentencesOf(await shown(await ada(), noteId)).map(({ text }) => text)).toEqual([
        null,
        null,
        'The paper is in the kitchen.',
      ])
      const left = await stored(workspace.teamId, ['summary_words', 'note_summaries', 'row_images', 'operations'])
      expect(left).not.toContain('Zephyrine')
    })
  })
})
