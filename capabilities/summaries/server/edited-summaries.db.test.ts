import { afterAll, expect, test } from 'vitest'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/index.ts'
import { startWordsService } from '#tests/harness/embeddings-service.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { addTalk, correct, summarized, TALK } from '../testing.ts'
import { addSummarySentence } from './commands/add-summary-sentence.ts'
import { dismissSummaryOffer } from './commands/dismiss-summary-offer.ts'
import { editSummarySentence } from './commands/edit-summary-sentence.ts'
import { takeSummaryOffer } from './commands/take-summary-offer.ts'
import { sweepRemovedWords } from './removed-words.ts'

const service = await startWordsService()
afterAll(async () => service.close())
const { services, newWorkspace } = await useServices({ environment: service.environment })

const NOTE = `query ($id: ID!) { note(id: $id) {
  summary { id framework contributors { name } sections { sentences {
    id text isEdited editedBy { name } quote { text } start { offset } } } }
  summaryOffer { id changes { id kind sentence { text } } }
} }`

interface Sentence {
  id: string
  text: string | null
  isEdited: boolean
  editedBy: { name: string } | null
  quote: { text: string } | null
  start: { offset: number } | null
}
interface Shown {
  summary: { id: Id; framework: string; contributors: { name: string }[]; sections: { sentences: Sentence[] }[] }
  summaryOffer: { id: Id; changes: { id: string; kind: string; sentence: { text: string } }[] } | null
}

async function aSummary() {
  const workspace = await newWorkspace()
  const ada = workspace.founder
  const { id: projectId } = await runCommand(await ada(), createProject, { title: 'Planning' })
  const { noteId } = await runCommand(await ada(), addTalk, { projectId, text: TALK })
  await summarized(await ada(), noteId)
  const shown = async (as: WorkspaceContext | null = null): Promise<Shown> => {
    const { data, errors } = await askGraph({ services, workspace: as ?? (await ada()) }, NOTE, { id: noteId })
    if (errors) throw errors[0]
    return (data as { note: Shown }).note
  }
  const sentences = async (): Promise<Sentence[]> => (await shown()).summary.sections.flatMap((one) => one.sentences)
  const first = async (): Promise<Sentence & { text: string }> => {
    const [one] = await sentences()
    if (!one?.text) throw new Error('The summary has no sentence.')
    return { ...one, text: one.text }
  }
  const edit = async (text: string, operationId: Id = newId()): Promise<string> => {
    const { id: sentenceId, text: was } = await first()
    await runCommand(await ada(), editSummarySentence, { noteId, sentenceId, was, text }, operationId)
    return was
  }
  return { workspace, ada, noteId, shown, sentences, first, edit }
}

test('a sentence in a person’s own words says whose they are, and opens what it was written over', async () => {
  const { edit, first } = await aSummary()
  const was = await edit('She plans with a pen.')
  const now = await first()
  expect(now).toMatchObject({
    text: 'She plans with a pen.',
    isEdited: true,
    editedBy: { name: 'Ada Founder' },
    quote: { text: was },
  })
  expect(now.start).not.toBeNull()
})

test('an edit is undone and redone, and the words are the same again', async () => {
  const { ada, edit, first } = await aSummary()
  const operationId = newId()
  const was = await edit('She plans with a pen.', operationId)
  const undone = newId()
  await runCommand(await ada(), undoOperation, { actOperationId: operationId }, undone)
  expect(await first()).toMatchObject({ text: was, isEdited: false })
  await runCommand(await ada(), undoOperation, { actOperationId: undone }, newId())
  expect(await first()).toMatchObject({ text: 'She plans with a pen.', isEdited: true })
})

test('two who edit the same sentence do not overwrite each other', async () => {
  const { ada, noteId, edit, first } = await aSummary()
  const { id: sentenceId, text: was } = await first()
  await edit('The first words.')
  await expect(
    runCommand(await ada(), editSummarySentence, { noteId, sentenceId, was, text: 'The second words.' }),
  ).rejects.toMatchObject({ reason: 'CHANGED_SINCE' })
  expect((await first()).text).toBe('The first words.')
})

test('sentences are removed and added, by those who may edit the project only', async () => {
  const { workspace, ada, noteId, edit, sentences, shown } = await aSummary()
  const was = await edit('')
  expect((await sentences()).map(({ text }) => text)).not.toContain(was)
  const { id: summaryId } = (await shown()).summary
  await runCommand(await ada(), addSummarySentence, { noteId, summaryId, text: ' Ask  her about pens. ' })
  expect((await sentences()).at(-1)).toMatchObject({ text: 'Ask her about pens.', isEdited: true, quote: null })
  const viewer = await workspace.member('VIEWER')
  await expect(runCommand(viewer, addSummarySentence, { noteId, summaryId, text: 'Mine.' })).rejects.toMatchObject({
    code: 'Forbidden',
  })
})

test('summarised again, an edited summary stays, and the new one is offered change by change', async () => {
  const { ada, noteId, edit, shown, sentences } = await aSummary()
  await edit('She plans with a pen.')
  const before = (await sentences()).map(({ text }) => text)
  await summarized(await ada(), noteId, 'Essential')
  expect((await sentences()).map(({ text }) => text)).toEqual(before)
  const { summaryOffer: offer } = await shown()
  if (!offer) throw new Error('Nothing is offered.')
  expect(offer.changes.length).toBeGreaterThan(0)

  const [change] = offer.changes
  await runCommand(await ada(), takeSummaryOffer, { noteId, offerId: offer.id, changeIds: [change?.id ?? ''] })
  const texts = (await sentences()).map(({ text }) => text)
  expect(texts.includes(change?.sentence.text ?? '')).toBe(change?.kind === 'ADD')
  expect(texts).toContain('She plans with a pen.')

  const operationId = newId()
  await runCommand(await ada(), takeSummaryOffer, { noteId, offerId: offer.id, changeIds: null }, operationId)
  expect(await shown()).toMatchObject({ summaryOffer: null, summary: { framework: 'Essential' } })
  expect((await sentences()).map(({ text }) => text)).toContain('She plans with a pen.')
  await runCommand(await ada(), undoOperation, { actOperationId: operationId }, newId())
  expect((await shown()).summaryOffer?.id ?? null).toBe(offer.changes.length > 1 ? offer.id : null)
})

test('an offer that is dismissed changes nothing, and undo brings it back', async () => {
  const { ada, noteId, edit, shown, sentences } = await aSummary()
  await edit('She plans with a pen.')
  await summarized(await ada(), noteId, 'ByThemes')
  const before = (await sentences()).map(({ text }) => text)
  const offerId = (await shown()).summaryOffer?.id ?? ''
  const operationId = newId()
  await runCommand(await ada(), dismissSummaryOffer, { noteId, offerId }, operationId)
  expect((await shown()).summaryOffer).toBeNull()
  expect((await sentences()).map(({ text }) => text)).toEqual(before)
  await runCommand(await ada(), undoOperation, { actOperationId: operationId }, newId())
  expect((await shown()).summaryOffer?.id).toBe(offerId)
})

test('a summary that nobody edited is replaced as before', async () => {
  const { ada, noteId, shown } = await aSummary()
  await summarized(await ada(), noteId, 'Essential')
  expect(await shown()).toMatchObject({ summaryOffer: null, summary: { framework: 'Essential' } })
})

test('own words stay where the note was corrected, and no longer open a place', async () => {
  const { ada, noteId, edit, first } = await aSummary()
  const was = await edit('She plans with a pen.')
  const [find = ''] = was.split(' ').slice(-1)
  await runCommand(await ada(), correct, { noteId, find, replaceWith: 'otherwise.' })
  expect(await first()).toMatchObject({ text: 'She plans with a pen.', quote: null, start: null })
})

test('words without a summary are deleted once they have had none for thirty days', async () => {
  const { workspace, ada, noteId, edit } = await aSummary()
  await edit('She plans with a pen.')
  const database = services.database.workspace(workspace.teamId)
  const stored = async (): Promise<number> =>
    database.read(async (tx) => (await tx.selectFrom('summary_words').select('id').execute()).length)
  await database.write(async (tx) => sweepRemovedWords(tx, 10))
  await database.write(async (tx) => tx.deleteFrom('note_summaries').where('note_id', '=', noteId).execute())
  await database.write(async (tx) => sweepRemovedWords(tx, 10))
  expect(await stored()).toBe(1)
  const old = new Date(Date.now() - 31 * 86_400_000)
  await database.write(async (tx) => tx.updateTable('summary_words').set({ removed_at: old }).execute())
  await database.write(async (tx) => sweepRemovedWords(tx, 10))
  expect(await stored()).toBe(0)
  await summarized(await ada(), noteId)
})
