import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Transform } from '@tiptap/pm/transform'
import { z } from 'zod'
import { editDocument } from '#documents/server/index.ts'
import { installationContext } from '#files/server/index.ts'
import { findInsights } from '#insights/server/index.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { redactRecording } from '#redactions/server/commands/redact-recording.ts'
import { spokenNote } from '#redactions/testing.ts'
import { answeringModel, saidAgain, type AskedQuote } from '#tests/harness/answers-from-quotes.ts'
import { startWordsService } from '#tests/harness/embeddings-service.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { startLanguageService } from '#tests/harness/language-service.ts'
import { useMeanings } from '#tests/harness/meanings.ts'
import { makeRecording, toneInput } from '#tests/harness/recordings.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { deleteForever } from '#trash/server/commands/delete-forever.ts'
import { purgeWorkspace } from '#trash/server/purge.ts'
import { TAKEN_OUT_OF_INSIGHT } from '../model/errors.ts'
import { addSaidNote, started } from '../testing.ts'
import { addAnswerToInsight } from './commands/add-to-insight.ts'
import { takeOutDeleted } from './commands/take-out-deleted.ts'

const [meanings, service] = [await startWordsService(), await startLanguageService()]
const { services, newWorkspace } = await useServices({
  environment: { ...meanings.environment, ...service.environment, QUARRY_LANGUAGE_MODEL_PRICES: '1 1 EUR' },
})
afterAll(async () => Promise.all([meanings.close(), service.close()]))
const { index, passages } = useMeanings(services)
let sound: Buffer
beforeAll(async () => {
  sound = await makeRecording('tone.wav', ...toneInput(6))
})

const QUESTION = 'Who plans the week on paper?'
const TURNS = [
  'My name is Zephyrine and I plan the week on paper.',
  'The week is planned on Sundays because the paper is in the kitchen.',
]

type Workspace = Awaited<ReturnType<typeof newWorkspace>>

function foundersOf(workspace: Workspace) {
  return async (): Promise<WorkspaceContext> => {
    const context = await workspace.founder()
    return { ...context, services: { ...context.services, searchIndex: index() } }
  }
}

const holding = (quotes: readonly AskedQuote[], words: string): AskedQuote => {
  const found = quotes.find(({ text }) => text.includes(words))
  if (!found) throw new Error(`The model was not given “${words}”.`)
  return found
}

/** An insight with two sentences of a model, about a recording whose first name can be redacted. */
async function writtenInsight() {
  const workspace = await newWorkspace()
  const ada = foundersOf(workspace)
  const note = await spokenNote(await ada(), {
    bytes: sound,
    contentType: 'audio/wav',
    utterances: TURNS.map((turn, at) => ({
      blockId: `block-${at}aa`,
      speaker: 'Ada',
      words: turn.split(' ').map((word, place) => [word, at * 10_000 + place * 300, at * 10_000 + place * 300 + 280]),
    })),
  })
  await passages.caughtUp()
  await index().caughtUp()
  service.answerWith(
    answeringModel((quotes) => [
      {
        text: 'Zephyrine plans the week on paper.',
        cites: [holding(quotes, 'Zephyrine').number],
        words: [holding(quotes, 'Zephyrine').text],
      },
      {
        text: 'The paper is in the kitchen.',
        cites: [holding(quotes, 'kitchen').number],
        words: ['the paper is in the kitchen'],
      },
    ]),
  )
  const filter = [{ objectType: 'Note' as const, objectIds: [note.noteId] }]
  const { answerId } = await started(await ada(), QUESTION, { filter })
  const { id } = await runCommand(await ada(), addAnswerToInsight, {
    answerId,
    newInsight: { projectId: note.projectId },
  })
  const redact = async () =>
    runCommand(await ada(), redactRecording, {
      fileId: note.fileId,
      startMs: 900,
      endMs: 1_500,
      videoBlur: false,
      audioMuted: true,
    })
  return { workspace, ada, note, id, answerId, redact }
}

/** Puts other words into an insight, as a person who edits it does. */
const rewrite = defineCommand({
  name: 'rewrite-sentence-of-insight',
  who: { installation: 'It sets a test up.' },
  input: z.object({ insightId: z.uuid(), find: z.string(), replaceWith: z.string() }),
  async run(context, { insightId, find, replaceWith }) {
    const [insight] = await findInsights(context.tx, [insightId])
    await editDocument(context, insight?.documentId ?? '', (doc) => {
      const change = new Transform(doc)
      doc.descendants((node, at) => {
        const from = node.isText ? (node.text ?? '').indexOf(find) : -1
        if (from !== -1) change.replaceWith(at + from, at + from + find.length, doc.type.schema.text(replaceWith))
      })
      return change
    })
  },
})

interface Block {
  text?: string
  content?: Block[]
}
const wordsOf = ({ text = '', content = [] }: Block): string => text + content.map(wordsOf).join('')

async function linesOf(context: WorkspaceContext, id: Id): Promise<string[]> {
  const query = 'query ($id: ID!) { insight(id: $id) { content } }'
  const { data, errors } = await askGraph({ services, workspace: context }, query, { id })
  if (errors) throw errors[0]
  return (data as { insight: { content: Block } }).insight.content.content?.map(wordsOf) ?? []
}

/** Whether the workspace stores a word, in rows or in the bytes of a text. */
async function isStored(teamId: Id, word: string): Promise<boolean> {
  const tables = [
    'documents',
    'document_updates',
    'document_versions',
    'insights',
    'journal',
    'operations',
    'row_images',
  ]
  const { rows } = await services.database
    .workspace(teamId)
    .read(async (tx) =>
      sql<{ all: string | null }>`select concat(${sql.join(
        tables.map((table) => sql`(select string_agg(to_jsonb(t)::text, ' ') from ${sql.table(table)} t)`),
      )}) as all`.execute(tx),
    )
  return [word, Buffer.from(word).toString('hex')].some((form) => rows[0]?.all?.includes(form) === true)
}

test('a sentence by AI in an insight goes with the redaction of what it stands on, in the same transaction', async () => {
  const { workspace, ada, id, redact } = await writtenInsight()
  expect((await linesOf(await ada(), id)).join(' ')).toContain('Zephyrine plans the week on paper.')
  expect(await isStored(workspace.teamId, 'Zephyrine plans')).toBe(true)
  await redact()
  const lines = await linesOf(await ada(), id)
  expect(lines).toContain(TAKEN_OUT_OF_INSIGHT)
  expect(lines.join(' ')).toContain('The paper is in the kitchen.')
  expect(await isStored(workspace.teamId, 'Zephyrine plans')).toBe(false)
})

test('a sentence that a person rewrote is theirs, and stays', async () => {
  const { ada, id, redact } = await writtenInsight()
  await runCommand(await installationContext(services, (await ada()).teamId), rewrite, {
    insightId: id,
    find: 'Zephyrine plans the week on paper.',
    replaceWith: 'Somebody plans on paper.',
  })
  await redact()
  const lines = await linesOf(await ada(), id)
  expect(lines.join(' ')).toContain('Somebody plans on paper.')
  expect(lines).not.toContain(TAKEN_OUT_OF_INSIGHT)
})

test('a sentence that is added after the redaction is not added', async () => {
  const { ada, note, answerId, redact } = await writtenInsight()
  await redact()
  const { id } = await runCommand(await ada(), addAnswerToInsight, {
    answerId,
    newInsight: { projectId: note.projectId },
  })
  expect((await linesOf(await ada(), id)).join(' ')).not.toContain('Zephyrine')
})

test('a sentence by AI goes once a note that it stands on is deleted for good; others stay', async () => {
  const workspace = await newWorkspace()
  const ada = foundersOf(workspace)
  const talk = (name: string, plans: string) => ({ title: name, text: `${name}: ${plans}` })
  const mara = await addSaidNote(await ada(), talk('Mara', 'I plan my week on paper with 3 pens.'))
  const tom = await addSaidNote(await ada(), talk('Tom', 'My plan for the week is on paper at the fridge.'))
  await passages.caughtUp()
  await index().caughtUp()
  service.answerWith(answeringModel((quotes) => quotes.map(saidAgain)))
  const { answerId } = await started(await ada(), QUESTION)
  const { id } = await runCommand(await ada(), addAnswerToInsight, {
    answerId,
    newInsight: { projectId: mara.projectId },
  })
  expect((await linesOf(await ada(), id)).join(' ')).toContain('fridge')
  const { deletionId } = await runCommand(await ada(), deleteNotes, { ids: [tom.noteId] })
  await runCommand(await ada(), deleteForever, { ids: [deletionId] })
  const system = await installationContext(services, workspace.teamId)
  await purgeWorkspace(system, new AbortController().signal)
  // What the job does that the purge has queued.
  await runCommand(system, takeOutDeleted, { sourceIds: [tom.noteId] })
  const lines = await linesOf(await ada(), id)
  expect(lines).toContain(TAKEN_OUT_OF_INSIGHT)
  expect(lines.join(' ')).toContain('3 pens')
  expect(lines.join(' ')).not.toContain('fridge')
})
