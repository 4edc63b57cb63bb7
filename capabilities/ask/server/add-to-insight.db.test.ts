import { afterAll, beforeEach, expect, test } from 'vitest'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { tagHighlights } from '#highlights/server/commands/tag-highlights.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { search } from '#search/server/index.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { answeringModel, saidAgain } from '#tests/harness/answers-from-quotes.ts'
import { startWordsService } from '#tests/harness/embeddings-service.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { startLanguageService } from '#tests/harness/language-service.ts'
import { useMeanings } from '#tests/harness/meanings.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { addSaidNote, started } from '../testing.ts'
import { addAnswerToInsight } from './commands/add-to-insight.ts'
import { shareConversation } from './commands/share-conversation.ts'

const [meanings, service] = [await startWordsService(), await startLanguageService()]
const { services, newWorkspace } = await useServices({
  environment: { ...meanings.environment, ...service.environment, QUARRY_LANGUAGE_MODEL_PRICES: '1 1 EUR' },
})
afterAll(async () => Promise.all([meanings.close(), service.close()]))
const { index, passages } = useMeanings(services)
beforeEach(() => service.answerWith(answeringModel((quotes) => quotes.map(saidAgain))))

const PAPER = 'I plan my week on paper with 3 pens, because paper never loses a plan.'
const FRIDGE = 'My plan for the week is on paper at the fridge.'
const QUESTION = 'Who plans the week on paper?'

/** An answer of two talks, and the texts of notes and insights. */
async function answered() {
  const workspace = await newWorkspace()
  const talk = (name: string, plans: string) => ({
    title: name,
    text: `Interviewer: How do you plan your week?\n${name}: ${plans}\n${name}: More sleep would help a lot.`,
  })
  const mara = await addSaidNote(await workspace.founder(), talk('Mara', PAPER))
  const tom = await addSaidNote(await workspace.founder(), talk('Tom', FRIDGE))
  await passages.caughtUp()
  await index().caughtUp()
  const ada = async (): Promise<WorkspaceContext> => {
    const context = await workspace.founder()
    return { ...context, services: { ...context.services, searchIndex: index() } }
  }
  const filter = [{ objectType: 'Project' as const, objectIds: [mara.projectId, tom.projectId] }]
  const { id: conversationId, answerId } = await started(await ada(), QUESTION, { filter })
  return { workspace, mara, tom, ada, conversationId, answerId }
}

interface Block {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs: { href: string } }[]
  content?: Block[]
}

async function insightAs(context: WorkspaceContext, id: Id) {
  const { data, errors } = await askGraph({ services, workspace: context }, INSIGHT, { id })
  if (errors) throw errors[0]
  return (data as { insight: { title: string; content: { content: Block[] } } | null }).insight
}
const INSIGHT = 'query ($id: ID!) { insight(id: $id) { title content } }'

const HIGHLIGHTS = `query ($id: ID!) { note(id: $id) { highlights { id text } } }`
async function highlightsOf(context: WorkspaceContext, noteId: Id): Promise<{ id: Id; text: string }[]> {
  const { data, errors } = await askGraph({ services, workspace: context }, HIGHLIGHTS, { id: noteId })
  if (errors) throw errors[0]
  return (data as { note: { highlights: { id: Id; text: string }[] } }).note.highlights
}

const cardsIn = (blocks: readonly Block[]) =>
  blocks.flatMap(({ type, attrs }) => (type === 'reference' ? [attrs?.['targetId']] : []))
const textOf = ({ content = [] }: Block): string => content.map(({ text = '' }) => text).join('')

test('a whole answer begins an insight: sentences open their quotes, quotes are live cards of highlights', async () => {
  const { mara, tom, ada, answerId } = await answered()
  const operationId = newId()
  const { id } = await runCommand(
    await ada(),
    addAnswerToInsight,
    { answerId, newInsight: { projectId: mara.projectId } },
    operationId,
  )
  const insight = await insightAs(await ada(), id)
  expect(insight?.title).toBe(QUESTION)
  const blocks = insight?.content.content ?? []
  const [ofMara, ofTom] = [await highlightsOf(await ada(), mara.noteId), await highlightsOf(await ada(), tom.noteId)]
  expect(ofMara.map(({ text }) => text)).toEqual([PAPER])
  expect(ofTom.map(({ text }) => text)).toEqual([FRIDGE])
  expect(new Set(cardsIn(blocks))).toEqual(new Set([...ofMara, ...ofTom].map((one) => one.id)))
  const sentence = blocks.find((block) => textOf(block).startsWith(PAPER))
  expect(sentence?.content?.at(-1)?.marks?.[0]?.attrs.href).toMatch(/^\/data\/\w+#h=\w+$/)
  // The card of a sentence is directly below it.
  expect(blocks[blocks.indexOf(sentence ?? { type: '' }) + 1]?.attrs?.['targetId']).toBe(ofMara[0]?.id)
  await index().caughtUp()
  const byAi = {
    types: ['INSIGHT' as const],
    user: { method: 'CONTRIBUTED_BY' as const, ids: [], aiContributed: true },
  }
  expect((await search(await ada(), byAi)).items.map((item) => item.id)).toEqual([id])

  await runCommand(await ada(), undoOperation, { actOperationId: operationId })
  expect(await insightAs(await ada(), id)).toBeNull()
  expect(await highlightsOf(await ada(), mara.noteId)).toEqual([])
})

test('chosen parts go to the end of an insight; undone they are gone, but what someone tagged or changed stays', async () => {
  const { mara, ada, answerId } = await answered()
  const { id } = await runCommand(await ada(), createInsight, { projectId: mara.projectId, title: 'Paper' })
  const before = await insightAs(await ada(), id)
  const operationId = newId()
  const quote = { sentences: [0], quotes: [] }
  const added = await runCommand(
    await ada(),
    addAnswerToInsight,
    { answerId, chosen: quote, insightId: id },
    operationId,
  )
  expect(added).toMatchObject({ sentences: 1, quotes: 1 })
  const blocks = (await insightAs(await ada(), id))?.content.content ?? []
  expect(blocks.filter(({ type }) => type === 'reference')).toHaveLength(1)
  // The result of the act, which is kept, has no word of it.
  expect(JSON.stringify(added)).not.toContain('paper')

  const undone = await runCommand(await ada(), undoOperation, { actOperationId: operationId }, newId())
  expect((await insightAs(await ada(), id))?.content).toEqual(before?.content)
  expect(await highlightsOf(await ada(), mara.noteId)).toEqual([])
  const redone = await runCommand(await ada(), undoOperation, { actOperationId: undone.redoOperationId ?? '' }, newId())
  expect((await insightAs(await ada(), id))?.content.content.map(textOf)).toEqual(blocks.map(textOf))

  const { id: tagId } = await runCommand(await ada(), createTag, { projectId: mara.projectId, title: 'Tools' })
  const [highlight] = cardsIn(blocks)
  await runCommand(await ada(), tagHighlights, { highlightIds: [String(highlight)], add: [tagId] })
  await runCommand(await ada(), undoOperation, { actOperationId: redone.redoOperationId ?? '' })
  expect(cardsIn((await insightAs(await ada(), id))?.content.content ?? [])).toEqual([])
  expect(await highlightsOf(await ada(), mara.noteId)).toHaveLength(1)
})

test('added again, the same words are highlighted once, and a card that is there already is not repeated', async () => {
  const { mara, ada, answerId } = await answered()
  const { id } = await runCommand(await ada(), createInsight, { projectId: mara.projectId, title: 'Paper' })
  const add = async () => runCommand(await ada(), addAnswerToInsight, { answerId, insightId: id })
  await add()
  const cards = cardsIn((await insightAs(await ada(), id))?.content.content ?? [])
  await add()
  expect(cardsIn((await insightAs(await ada(), id))?.content.content ?? [])).toEqual(cards)
  expect(await highlightsOf(await ada(), mara.noteId)).toHaveLength(1)
})

test('who may not highlight in a note adds its card, and nothing of what they may not see', async () => {
  const { workspace, mara, tom, ada, conversationId, answerId } = await answered()
  await runCommand(await ada(), shareConversation, { id: conversationId, shared: true })
  const own = await addSaidNote(await ada(), { title: 'Own', text: 'Nothing of it.' })
  const ben = await workspace.member('CONTRIBUTOR')
  const benId = ben.actor.userId ?? ''
  for (const scopeId of [mara.scopeId, tom.scopeId])
    await runCommand(await ada(), setScopeInheritance, { scopeId, inherits: false })
  await runCommand(await ada(), setGrant, {
    scopeId: mara.scopeId,
    granteeKind: 'user',
    granteeId: benId,
    level: 'READ',
  })
  const into = async (projectId: Id) =>
    runCommand(await workspace.again(benId), addAnswerToInsight, { answerId, newInsight: { projectId } })
  await expect(into(mara.projectId)).rejects.toMatchObject({ code: 'Forbidden' })
  const added = await into(own.projectId)
  expect(added).toMatchObject({ asNotes: 1, leftOut: 1 })
  const content = JSON.stringify((await insightAs(await workspace.again(benId), added.id))?.content)
  expect(content).toContain(mara.noteId)
  expect(content).not.toContain('fridge')
  expect(await highlightsOf(await ada(), mara.noteId)).toEqual([])
})
