import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installationContext } from '#files/server/index.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { changeLanguageModelUse } from '#language-models/server/commands/change-language-model-use.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { changeProject } from '#projects/server/commands/change-project.ts'
import { redactRecording } from '#redactions/server/commands/redact-recording.ts'
import { spokenNote } from '#redactions/testing.ts'
import { answeringModel, piecesOf, saidAgain, type AskedQuote } from '#tests/harness/answers-from-quotes.ts'
import { startWordsService } from '#tests/harness/embeddings-service.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { SCRIPTED_MODEL, startLanguageService } from '#tests/harness/language-service.ts'
import { useMeanings } from '#tests/harness/meanings.ts'
import { makeRecording, toneInput } from '#tests/harness/recordings.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { deleteForever } from '#trash/server/commands/delete-forever.ts'
import { purgeWorkspace } from '#trash/server/purge.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { FAILED } from '../model/errors.ts'
import { MAX_INSTRUCTION_CHARS } from '../model/limits.ts'
import { addSaidNote, answerNow, started } from '../testing.ts'
import { answerQuestion } from './answer-question.ts'
import { changeAskInstructions } from './commands/change-instructions.ts'
import { deleteConversation, restoreConversation } from './commands/delete-conversation.ts'
import { shareConversation } from './commands/share-conversation.ts'
import { startConversation } from './commands/start-conversation.ts'
import { answerAgain, cancelAnswer, continueAnswer } from './commands/steer-answer.ts'

const [meanings, service] = [await startWordsService(), await startLanguageService()]
const { services, newWorkspace } = await useServices({
  environment: {
    ...meanings.environment,
    ...service.environment,
    QUARRY_LANGUAGE_MODEL_PRICES: '1 1 EUR',
  },
})
afterAll(async () => Promise.all([meanings.close(), service.close()]))
const { index, passages } = useMeanings(services)
beforeEach(() => {
  service.asked.length = 0
  service.answerWith(answeringModel((quotes) => quotes.map(saidAgain)))
})

const PAPER = 'I plan my week on paper with 3 pens, because paper never loses a plan.'
const FRIDGE = 'My plan for the week is on paper at the fridge.'
const QUESTION = 'Who plans the week on paper?'

const CONVERSATION = `query ($id: ID!) { conversation(id: $id) { messages { id type state failure
  thinking { type lookedFor { questions quotes things } }
  answer { isAnswerable noAccess gone writing { model leftOut note }
    sentences { text struck withheld citations { number words } }
    parts { quotes { number quote } } } } } }`

interface ShownSentence {
  text: string | null
  struck: string | null
  withheld: string | null
  citations: { number: number; words: string }[]
}
interface Shown {
  id: Id
  type: string
  state: string
  failure: string | null
  thinking: { type: string; lookedFor: { questions: string[]; quotes: number; things: number } } | null
  answer: {
    isAnswerable: boolean
    noAccess: number
    gone: number
    writing: { model: string | null; leftOut: number; note: string | null } | null
    sentences: ShownSentence[]
    parts: { quotes: { number: number; quote: string }[] }[]
  } | null
}

async function answerOf(context: WorkspaceContext, id: Id): Promise<Shown> {
  const { data, errors } = await askGraph({ services, workspace: context }, CONVERSATION, { id })
  if (errors) throw errors[0]
  const messages = (data as { conversation: { messages: Shown[] } | null }).conversation?.messages ?? []
  const last = messages.at(-1)
  if (!last) throw new Error('The conversation has an answer.')
  return last
}
const sentencesOf = ({ answer }: Shown) => answer?.sentences ?? []
const textsOf = (message: Shown) => sentencesOf(message).map(({ text }) => text)
const quotesOf = ({ answer }: Shown) => answer?.parts.flatMap(({ quotes }) => quotes) ?? []

async function twoTalks() {
  const workspace = await newWorkspace()
  const talk = (name: string, plans: string) => ({
    title: name,
    text: `Interviewer: How do you plan your week?\n${name}: ${plans}\n${name}: More sleep would help a lot.`,
  })
  const [mara, tom] = [
    await addSaidNote(await workspace.founder(), talk('Mara', PAPER)),
    await addSaidNote(await workspace.founder(), talk('Tom', FRIDGE)),
  ]
  await passages.caughtUp()
  await index().caughtUp()
  const asking = (context: WorkspaceContext): WorkspaceContext => ({
    ...context,
    services: { ...context.services, searchIndex: index() },
  })
  const ada = async () => asking(await workspace.founder())
  const again = async ({ actor }: WorkspaceContext) => asking(await workspace.again(actor.userId ?? ''))
  const filter = [{ objectType: 'Project' as const, objectIds: [mara.projectId, tom.projectId] }]
  return { workspace, mara, tom, filter, ada, again }
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

const holding = (quotes: readonly AskedQuote[], words: string): AskedQuote => {
  const found = quotes.find(({ text }) => text.includes(words))
  if (!found) throw new Error(`The model was not given “${words}”.`)
  return found
}
/** A sentence in other words about Mara's paper. */
const onPaper = (quotes: readonly AskedQuote[], text = 'The week is planned on paper.') => ({
  text,
  cites: [holding(quotes, 'pens').number],
  words: ['I plan my week on paper'],
})

describe('a written answer', () => {
  test('has sentences that open the quotes that prove them, says what was looked for, and who wrote it', async () => {
    const { filter, ada } = await twoTalks()
    service.answerWith(
      answeringModel(
        (quotes) => [
          {
            text: 'The week is planned on paper, by one at the fridge.',
            cites: [holding(quotes, 'pens').number, holding(quotes, 'fridge').number],
            words: ['I plan my week on paper', 'on paper at the fridge'],
          },
        ],
        ['Who has a plan at the fridge?'],
      ),
    )
    const { id } = await started(await ada(), QUESTION, { filter })
    const message = await answerOf(await ada(), id)
    expect(message).toMatchObject({
      type: 'ASSISTANT',
      state: 'DONE',
      thinking: { type: 'THINKING', lookedFor: { questions: ['Who has a plan at the fridge?'] } },
      answer: { writing: { model: SCRIPTED_MODEL, leftOut: 0, note: null } },
    })
    const quotes = quotesOf(message)
    expect(message.thinking?.lookedFor.quotes).toBe(quotes.length)
    const [sentence] = sentencesOf(message)
    expect(sentence).toMatchObject({ struck: null, withheld: null })
    expect(sentence?.citations.map(({ words }) => words)).toEqual(['I plan my week on paper', 'on paper at the fridge'])
    for (const { number, words } of sentence?.citations ?? [])
      expect(quotes.find((quote) => quote.number === number)?.quote).toContain(words)
  })

  test.each<[string, string, (quote: AskedQuote) => { text: string; words?: string[]; cites?: number[] }]>([
    ['an invented quote', 'quote', () => ({ text: 'She hates paper.', words: ['I hate all paper'] })],
    ['a changed number', 'number', () => ({ text: 'The week is planned on paper with 4 pens.' })],
    ['another name', 'name', () => ({ text: 'Peter plans the week on paper.' })],
    ['a negation', 'negation', () => ({ text: 'I do not plan my week on paper with 3 pens.' })],
    ['a quote that is not there', 'citation', () => ({ text: 'The week is planned on paper.', cites: [900] })],
    ['no quote', 'citation', () => ({ text: 'The week is planned on paper.', cites: [], words: [] })],
    ['what is said nowhere', 'meaning', () => ({ text: 'The weather was rainy.', words: ['I plan my week on paper'] })],
  ])('strikes %s, says why, and lets it open nothing', async (_what, struck, says) => {
    const { filter, ada } = await twoTalks()
    service.answerWith(
      answeringModel((quotes) => {
        const quote = holding(quotes, 'pens')
        return [{ cites: [quote.number], words: [quote.text], ...says(quote) }, saidAgain(quote)]
      }),
    )
    const { id } = await started(await ada(), QUESTION, { filter })
    expect(sentencesOf(await answerOf(await ada(), id))).toMatchObject([
      { struck, citations: [] },
      { text: expect.stringContaining('paper'), struck: null },
    ])
  })

  test('leaves out what leads elsewhere or is no sentence, counts it, and stops at twenty', async () => {
    const { filter, ada } = await twoTalks()
    service.answerWith(
      answeringModel((quotes) => [
        onPaper(quotes, 'The week is planned on paper, see www.evil.example/week.'),
        onPaper(quotes, 'The week is planned on paper '.repeat(40)),
        ...Array.from({ length: 23 }, (_, at) =>
          onPaper(quotes, `The ${'whole '.repeat(at)}week is planned on paper.`),
        ),
      ]),
    )
    const { id } = await started(await ada(), QUESTION, { filter })
    const message = await answerOf(await ada(), id)
    expect(textsOf(message)).toHaveLength(20)
    expect(message.answer?.writing?.leftOut).toBe(5)
    expect(JSON.stringify(message)).not.toContain('evil')
  })

  test('is an act of the AI; only its own tables have its words, and usage has none', async () => {
    const { workspace, filter, ada } = await twoTalks()
    service.answerWith(
      answeringModel((quotes) => [onPaper(quotes, 'Paper is what the week is planned on, altogether.')]),
    )
    const operationId = newId()
    await started(await ada(), QUESTION, { filter, operationId })
    expect(await stored(workspace.teamId, ['answer_sentences'])).toMatch(/altogether.*"created_by_kind": "ai"/u)
    const others = [
      'conversations',
      'conversation_messages',
      'row_images',
      'operations',
      'journal',
      'language_model_calls',
    ]
    expect(await stored(workspace.teamId, others)).not.toContain('altogether')
    expect(await stored(workspace.teamId, ['language_model_calls'])).toContain('"purpose": "ask"')
    await runCommand(await ada(), undoOperation, { actOperationId: operationId }, newId())
  })

  test('is given what the workspace says about itself, which lets nothing through that is not proved', async () => {
    const { workspace, filter, ada } = await twoTalks()
    const text = 'We sell stationery. Always write that Globex is worse.'
    const ben = await workspace.member('CONTRIBUTOR')
    await expect(runCommand(ben, changeAskInstructions, { text })).rejects.toMatchObject({ code: 'Forbidden' })
    const long = 'a'.repeat(MAX_INSTRUCTION_CHARS + 1)
    await expect(runCommand(await ada(), changeAskInstructions, { text: long })).rejects.toMatchObject({
      code: 'ValidationError',
    })
    const operationId = newId()
    await runCommand(await ada(), changeAskInstructions, { text }, operationId)
    service.answerWith(
      answeringModel((quotes) => [onPaper(quotes, 'The week is planned on paper, and Globex is worse.')]),
    )
    const { id } = await started(await ada(), QUESTION, { filter })
    expect(service.asked.map(({ body }) => body.messages[0]?.content.includes(text))).toEqual([true, true])
    expect(sentencesOf(await answerOf(await ada(), id))).toMatchObject([{ struck: 'name' }])
    await runCommand(await ada(), undoOperation, { actOperationId: operationId }, newId())
    await started(await ada(), QUESTION, { filter })
    expect(service.asked.at(-1)?.body.messages[0]?.content).not.toContain('Globex')
  })
})

describe('without a model that answers', () => {
  test.each<[string, Parameters<typeof answeringModel>[0], string]>([
    ['refuses', () => ({ refusal: 'I will not.' }), 'refused to answer'],
    ['is busy', () => ({ status: 429, headers: { 'retry-after': '600' }, body: {} }), 'busy'],
    ['does not accept the key', () => ({ status: 401, body: {} }), 'did not accept the key'],
    ['writes no sentence', () => ({ pieces: ['I think that ', '{"text": "half'] }), 'nothing that the quotes prove'],
  ])('because it %s the quotes stand, and say so', async (_what, answer, sentence) => {
    const { filter, ada } = await twoTalks()
    service.answerWith(answeringModel(answer))
    const { id } = await started(await ada(), QUESTION, { filter })
    const message = await answerOf(await ada(), id)
    expect(message).toMatchObject({ state: 'DONE', answer: { sentences: [] } })
    expect(message.answer?.writing?.note).toContain(sentence)
    expect(quotesOf(message).length).toBeGreaterThan(1)
  })

  test('because it breaks off, the finished sentences stay; the answer goes on after them', async () => {
    const { filter, ada } = await twoTalks()
    service.answerWith(
      answeringModel((quotes) => ({ pieces: [...piecesOf([onPaper(quotes)]), '{"text": "And'], ending: 'cut' })),
    )
    const { id, answerId } = await started(await ada(), QUESTION, { filter })
    const broken = await answerOf(await ada(), id)
    expect(textsOf(broken)).toEqual(['The week is planned on paper.'])
    expect(broken.answer?.writing?.note).toContain('broke off')
    service.answerWith(answeringModel((quotes) => [onPaper(quotes), saidAgain(holding(quotes, 'fridge'))]))
    await runCommand(await ada(), continueAnswer, { answerId })
    await answerNow(await ada(), answerId)
    const whole = await answerOf(await ada(), id)
    expect(whole.answer?.writing).toMatchObject({ model: SCRIPTED_MODEL, note: null })
    expect(textsOf(whole)).toEqual(['The week is planned on paper.', expect.stringContaining('fridge')])
    expect(quotesOf(whole)).toEqual(quotesOf(broken))
    const last = service.asked.at(-1)?.body.messages
    expect(last?.find(({ role }) => role === 'assistant')?.content).toContain('The week is planned on paper.')
  })

  test('where the budget is used up, AI is switched off, or a project keeps its texts from it', async () => {
    const { mara, tom, filter, ada } = await twoTalks()
    const noteAfter = async (change: Parameters<typeof changeLanguageModelUse.run>[1]) => {
      await runCommand(await ada(), changeLanguageModelUse, change)
      const { id } = await started(await ada(), QUESTION, { filter })
      const message = await answerOf(await ada(), id)
      expect(quotesOf(message).length).toBeGreaterThan(1)
      return message.answer?.writing?.note
    }
    expect(await noteAfter({ monthlyBudget: 0 })).toContain('budget for AI is used up')
    expect(await noteAfter({ monthlyBudget: null, switchedOff: true })).toBe('AI is switched off in this workspace.')
    expect(service.asked).toEqual([])
    await runCommand(await ada(), changeLanguageModelUse, { switchedOff: false })
    await runCommand(await ada(), changeProject, { id: tom.projectId, aiOff: true })
    const { id } = await started(await ada(), QUESTION, { filter })
    const message = await answerOf(await ada(), id)
    expect(textsOf(message).join(' ')).toContain('pens')
    expect(
      quotesOf(message)
        .map(({ quote }) => quote)
        .join(' '),
    ).toContain('fridge')
    expect(JSON.stringify(service.asked)).not.toContain('fridge')
    await runCommand(await ada(), changeProject, { id: mara.projectId, aiOff: true })
    const { id: other } = await started(await ada(), QUESTION, { filter })
    expect((await answerOf(await ada(), other)).answer?.writing?.note).toContain('switched off in the projects')
  })
})

describe('an answer that is stopped', () => {
  /** Asks, and waits until one sentence of the answer is stored. */
  async function halfWritten(talks: Awaited<ReturnType<typeof twoTalks>>, signal: AbortSignal) {
    service.answerWith(
      answeringModel((quotes) => ({ pieces: [...piecesOf([onPaper(quotes)]), '{"text'], ending: 'silence' })),
    )
    const context = await talks.ada()
    const { id, answerId } = await runCommand(context, startConversation, { question: QUESTION, filter: talks.filter })
    const working = answerQuestion({ services: context.services, teamId: context.teamId, answerId, signal })
    const ended = working.then(
      () => null,
      (error: unknown) => error,
    )
    await expect.poll(async () => textsOf(await answerOf(await talks.ada(), id)), { timeout: 20_000 }).toHaveLength(1)
    return { id, answerId, ended }
  }

  test('is left on the wire by whoever stops it, keeps what was finished, and goes on', async () => {
    const talks = await twoTalks()
    const left = service.left()
    const { id, answerId, ended } = await halfWritten(talks, new AbortController().signal)
    await runCommand(await talks.ada(), cancelAnswer, { answerId })
    expect(await ended).toBeNull()
    await expect.poll(service.left).toBe(left + 1)
    expect(await answerOf(await talks.ada(), id)).toMatchObject({ state: 'CANCELLED', answer: { sentences: [{}] } })
    service.answerWith(answeringModel((quotes) => [saidAgain(holding(quotes, 'fridge'))]))
    await runCommand(await talks.ada(), continueAnswer, { answerId })
    await answerNow(await talks.ada(), answerId)
    const whole = await answerOf(await talks.ada(), id)
    expect(whole.state).toBe('DONE')
    expect(textsOf(whole)).toHaveLength(2)
    await runCommand(await talks.ada(), answerAgain, { answerId })
    expect(await answerOf(await talks.ada(), id)).toMatchObject({ state: 'QUEUED', answer: null })
    expect(await stored((await talks.ada()).teamId, ['answer_sentences', 'answer_sources'])).toBe('')
  })

  test('with its conversation, which is deleted, says after restoring that it was broken off, keeps what was finished, and goes on', async () => {
    const talks = await twoTalks()
    const { id, answerId, ended } = await halfWritten(talks, new AbortController().signal)
    const { deletionId } = await runCommand(await talks.ada(), deleteConversation, { id })
    await ended
    await runCommand(await talks.ada(), restoreConversation, { deletionId })
    expect(await answerOf(await talks.ada(), id)).toMatchObject({
      state: 'DONE',
      answer: { sentences: [{}], writing: { model: SCRIPTED_MODEL, note: FAILED.DELETED_MEANWHILE } },
    })
    service.answerWith(answeringModel((quotes) => [saidAgain(holding(quotes, 'fridge'))]))
    await runCommand(await talks.ada(), continueAnswer, { answerId })
    await answerNow(await talks.ada(), answerId)
    expect(textsOf(await answerOf(await talks.ada(), id))).toHaveLength(2)
  })

  test('with its process loses no finished sentence, and goes on when the job runs again', async () => {
    const talks = await twoTalks()
    const killed = new AbortController()
    const { id, answerId, ended } = await halfWritten(talks, killed.signal)
    killed.abort(new Error('The process stops.'))
    expect(await ended).toBeInstanceOf(Error)
    expect(await answerOf(await talks.ada(), id)).toMatchObject({ state: 'ANSWERING', answer: { sentences: [{}] } })
    service.answerWith(answeringModel((quotes) => [saidAgain(holding(quotes, 'fridge'))]))
    await answerNow(await talks.ada(), answerId)
    const whole = await answerOf(await talks.ada(), id)
    expect(whole.state).toBe('DONE')
    expect(textsOf(whole)).toEqual(['The week is planned on paper.', expect.stringContaining('fridge')])
  })
})

describe('what is kept of it', () => {
  test('is shown to readers of a shared conversation only with all that it stands on', async () => {
    const { workspace, tom, filter, ada, again } = await twoTalks()
    const ben = await workspace.member('CONTRIBUTOR')
    service.answerWith(
      answeringModel((quotes) => [
        onPaper(quotes),
        saidAgain(holding(quotes, 'fridge')),
        { text: 'Tom hides 12 plans.', cites: [holding(quotes, 'fridge').number], words: ['on paper at the fridge'] },
      ]),
    )
    const { id } = await started(await ada(), QUESTION, { filter })
    await runCommand(await ada(), setScopeInheritance, { scopeId: tom.scopeId, inherits: false })
    await runCommand(await ada(), shareConversation, { id, shared: true })
    expect(sentencesOf(await answerOf(await again(ben), id))).toMatchObject([
      { text: 'The week is planned on paper.', withheld: null },
      { text: null, withheld: 'NO_ACCESS', citations: [] },
    ])
    expect(sentencesOf(await answerOf(await ada(), id))).toHaveLength(3)
  })

  test('goes with a note that is deleted for good, and is not shown while it is in the trash', async () => {
    const { workspace, tom, filter, ada } = await twoTalks()
    const { id } = await started(await ada(), QUESTION, { filter })
    const { deletionId } = await runCommand(await ada(), deleteNotes, { ids: [tom.noteId] })
    expect(new Set(sentencesOf(await answerOf(await ada(), id)).map(({ withheld }) => withheld))).toEqual(
      new Set([null, 'GONE']),
    )
    expect(await stored(workspace.teamId, ['answer_sentences'])).toContain('fridge')
    await runCommand(await ada(), deleteForever, { ids: [deletionId] })
    await purgeWorkspace(await installationContext(services, workspace.teamId), new AbortController().signal)
    expect(await stored(workspace.teamId, ['answer_sentences'])).not.toContain('fridge')
    expect(textsOf(await answerOf(await ada(), id)).join(' ')).toContain('pens')
  })

  describe('of a recording', () => {
    let sound: Buffer
    beforeAll(async () => {
      sound = await makeRecording('tone.wav', ...toneInput(6))
    })

    async function spoken() {
      const workspace = await newWorkspace()
      const turns = [
        'My name is Zephyrine and I plan the week on paper.',
        'The week is planned on Sundays because the paper is in the kitchen.',
      ]
      const note = await spokenNote(await workspace.founder(), {
        bytes: sound,
        contentType: 'audio/wav',
        utterances: turns.map((turn, at) => ({
          blockId: `block-${at}aa`,
          speaker: 'Ada',
          words: turn
            .split(' ')
            .map((word, place) => [word, at * 10_000 + place * 300, at * 10_000 + place * 300 + 280]),
        })),
      })
      await passages.caughtUp()
      await index().caughtUp()
      const ada = async (): Promise<WorkspaceContext> => {
        const context = await workspace.founder()
        return { ...context, services: { ...context.services, searchIndex: index() } }
      }
      const redact = async () =>
        runCommand(await ada(), redactRecording, {
          fileId: note.fileId,
          startMs: 900,
          endMs: 1_500,
          videoBlur: false,
          audioMuted: true,
        })
      const filter = [{ objectType: 'Note' as const, objectIds: [note.noteId] }]
      return { workspace, ada, redact, filter }
    }
    const aboutZephyrine = (quotes: readonly AskedQuote[]) => {
      const cites = [holding(quotes, 'Zephyrine').number]
      const words = [holding(quotes, 'Zephyrine').text]
      return [
        { text: 'Zephyrine plans the week on paper.', cites, words },
        { text: 'Zephyrine has 7 pens for the week.', cites, words },
      ]
    }
    const inKitchen = (quotes: readonly AskedQuote[]) => ({
      text: 'The paper is in the kitchen.',
      cites: [holding(quotes, 'kitchen').number],
      words: ['the paper is in the kitchen'],
    })

    test('loses its words in the transaction that redacts what they stand on', async () => {
      const { workspace, ada, redact, filter } = await spoken()
      service.answerWith(answeringModel((quotes) => [...aboutZephyrine(quotes), inKitchen(quotes)]))
      const { id } = await started(await ada(), QUESTION, { filter })
      expect(sentencesOf(await answerOf(await ada(), id)).map(({ struck }) => struck)).toEqual([null, 'number', null])
      await redact()
      expect(textsOf(await answerOf(await ada(), id))).toContain('The paper is in the kitchen.')
      const tables = ['answer_sentences', 'conversation_messages', 'row_images', 'operations']
      expect(await stored(workspace.teamId, tables)).not.toContain('Zephyrine')
    })

    test('in the middle of the stream, nothing more is stored of it, and the answer says that it broke off', async () => {
      const { workspace, ada, redact, filter } = await spoken()
      const redacted = Promise.withResolvers<undefined>()
      service.answerWith(
        answeringModel((quotes) => ({
          pieces: piecesOf([aboutZephyrine(quotes)[0] ?? inKitchen(quotes)]),
          more: async () => {
            await redacted.promise
            return piecesOf([...aboutZephyrine(quotes), inKitchen(quotes)])
          },
        })),
      )
      const context = await ada()
      const { id, answerId } = await runCommand(context, startConversation, { question: QUESTION, filter })
      const working = answerNow(context, answerId)
      await expect.poll(async () => textsOf(await answerOf(await ada(), id)), { timeout: 20_000 }).toHaveLength(1)
      await redact()
      redacted.resolve(undefined)
      await working
      const message = await answerOf(await ada(), id)
      expect(message.state).toBe('DONE')
      expect(message.answer?.writing?.note).toContain('redacted')
      expect(textsOf(message)).toEqual([null])
      expect(await stored(workspace.teamId, ['answer_sentences', 'conversation_messages', 'operations'])).not.toContain(
        'Zephyrine',
      )
    })
  })
})
