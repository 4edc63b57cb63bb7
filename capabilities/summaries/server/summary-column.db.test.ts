import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createHighlight } from '#highlights/server/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/index.ts'
import { startLanguageService } from '#tests/harness/language-service.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { askedSentences, writtenAnswer } from '#tests/harness/written-answers.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { addTalk, correct, summarized, TALK, withWholeSummary } from '../testing.ts'
import { addSummarySentence } from './commands/add-summary-sentence.ts'
import { latestOfNotes } from './store.ts'
import { summaryTexts } from './summary-texts.ts'

const service = await startLanguageService()
afterAll(service.close)
const { services, newWorkspace } = await useServices({ environment: service.environment })

const TEXT = 'summaryText { beginning isCut text isByAi }'
const ROWS = `query ($definition: ViewDefinition!) { viewRows(definition: $definition, first: 100) {
  nodes { id note { ${TEXT} } highlight { note { ${TEXT} } } } follows { kind concerns } } }`

interface Text {
  beginning: string
  isCut: boolean
  text: string
  isByAi: boolean
}
interface Rows {
  nodes: {
    id: Id
    note: { summaryText: Text | null } | null
    highlight: { note: { summaryText: Text | null } } | null
  }[]
  follows: { kind: string; concerns: string }[]
}

const SHOWN = { fieldVisibility: [{ key: 'summary', visible: true }] }

async function rows(workspace: WorkspaceContext, projectId: Id, objectType = 'NOTE', viewData = SHOWN): Promise<Rows> {
  const { data, errors } = await askGraph({ services, workspace }, ROWS, {
    definition: { projectId, objectType, viewData },
  })
  if (errors) throw errors[0]
  return (data as { viewRows: Rows }).viewRows
}

async function aTalk() {
  const workspace = await newWorkspace()
  const ada = workspace.founder
  const { id: projectId } = await runCommand(await ada(), createProject, { title: 'Planning' })
  const { noteId, scopeId } = await runCommand(await ada(), addTalk, { projectId, text: TALK })
  const cell = async (as: WorkspaceContext | null = null): Promise<Text | null | undefined> =>
    (await rows(as ?? (await ada()), projectId)).nodes.find(({ id }) => id === noteId)?.note?.summaryText
  return { workspace, ada, projectId, noteId, scopeId, cell }
}

/** A transaction that counts its statements. */
function counting(tx: CellTransaction): { tx: CellTransaction; count: () => number } {
  let count = 0
  const counted = tx.withPlugin({
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => Promise.resolve(result),
  })
  return { tx: counted as CellTransaction, count: () => count }
}

test('a row of a note has what its summary says now, and says nothing without one', async () => {
  const { ada, noteId, cell } = await aTalk()
  expect(await cell()).toBeNull()
  await summarized(await ada(), noteId)
  const before = await cell()
  expect(before).toMatchObject({ isByAi: false })
  expect(TALK).toContain(before?.beginning.slice(0, 30))
  const summaryId =
    (await (await ada()).read(async (tx) => latestOfNotes(tx, [noteId], ['DONE']))).get(noteId)?.id ?? ''
  await runCommand(await ada(), addSummarySentence, { noteId, summaryId, text: 'Ask her about pens.' })
  expect((await cell())?.text).toBe(`${before?.text} Ask her about pens.`)
})

test('the beginning ends with a word, and the whole is there to be copied', async () => {
  const { ada, noteId, cell } = await aTalk()
  await withWholeSummary(await ada(), noteId)
  const shown = await cell()
  expect(shown?.isCut).toBe(true)
  expect(shown?.beginning.length).toBeLessThanOrEqual(500)
  expect(shown?.text.startsWith(`${shown.beginning} `)).toBe(true)
  expect(shown?.text).toContain('that is all that I want from it.')
})

test('sentences of a model are shown while the note proves them, as written by AI; struck ones never', async () => {
  const { ada, noteId, cell } = await aTalk()
  service.answerWith((asked) => {
    const hour = askedSentences(asked).find(({ text }) => text.includes('takes an hour'))
    const cited = { section: 'complaints', first: hour?.number ?? 0, quote: hour?.text ?? '' }
    return writtenAnswer([
      { ...cited, text: 'Planning the week takes her an hour.' },
      { ...cited, text: 'Planning takes 3 hours.' },
    ])
  })
  await summarized(await ada(), noteId, 'VoiceOfCustomerReport')
  expect(await cell()).toMatchObject({ text: 'Planning the week takes her an hour.', isByAi: true })
  await runCommand(await ada(), correct, { noteId, find: 'takes an hour', replaceWith: 'takes a day' })
  expect(await cell()).toBeNull()
})

test('who may not see the note has no row, who may read it reads its summary', async () => {
  const { workspace, ada, projectId, noteId, scopeId, cell } = await aTalk()
  await summarized(await ada(), noteId)
  const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  await runCommand(await ada(), setScopeInheritance, { scopeId, inherits: false })
  await expect(rows(await workspace.again(ben), projectId)).rejects.toThrow()
  const { data } = await askGraph(
    { services, workspace: await workspace.again(ben) },
    `query ($id: ID!) { viewRowsById(objectType: NOTE, ids: [$id]) { note { ${TEXT} } } }`,
    { id: noteId },
  )
  expect(data).toMatchObject({ viewRowsById: [{ note: null }] })
  await runCommand(await ada(), setGrant, { scopeId, granteeKind: 'user', granteeId: ben, level: 'READ' })
  expect((await cell(await workspace.again(ben)))?.text).toBe((await cell())?.text)
})

test('rows of highlights have the summary of their note, and follow its text only while they show it', async () => {
  const { ada, projectId, noteId, cell } = await aTalk()
  await summarized(await ada(), noteId)
  await runCommand(await ada(), createHighlight, { noteId, place: { quote: 'nobody can read my hand' } }, newId())
  const { nodes, follows } = await rows(await ada(), projectId, 'HIGHLIGHT')
  expect(nodes.map(({ highlight }) => highlight?.note.summaryText)).toEqual([await cell()])
  expect(follows).toContainEqual({ kind: 'document', concerns: 'ALL' })
  const without = await rows(await ada(), projectId, 'HIGHLIGHT', { fieldVisibility: [] })
  expect(without.follows.map(({ kind }) => kind)).not.toContain('document')
})

test('a page of rows takes as many statements as one row', async () => {
  const { ada, projectId } = await aTalk()
  const noteIds: Id[] = []
  for (let at = 0; at < 12; at += 1) {
    const { noteId } = await runCommand(await ada(), addTalk, { projectId, text: TALK, title: `Talk ${at}` })
    await withWholeSummary(await ada(), noteId)
    noteIds.push(noteId)
  }
  const [one, all] = await (
    await ada()
  ).read(async (tx) => {
    const [few, many] = [counting(tx), counting(tx)]
    await summaryTexts(few.tx, noteIds.slice(0, 1))
    expect((await summaryTexts(many.tx, noteIds)).size).toBe(12)
    await sql`select 1`.execute(few.tx)
    return [few.count(), many.count()]
  })
  expect(one).toBe((all ?? 0) + 1)
})
