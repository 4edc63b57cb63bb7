import { Transform } from '@tiptap/pm/transform'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { editDocument, readDocuments } from '#documents/server/index.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { deleteHighlights, restoreHighlights } from '#highlights/server/commands/delete-highlights.ts'
import { defineCommand, membersOf, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { newId } from '#platform/kernel/ids.ts'
import { quotedHighlights } from '../model/references.ts'
import { addInsight } from './add-insight.ts'
import { addHighlightsToInsight } from './commands/add-highlights.ts'
import { changeInsight } from './commands/change-insight.ts'
import { createInsight } from './commands/create-insight.ts'
import { removeHighlightsFromInsight } from './commands/remove-highlights.ts'
import { insightList } from './lists.ts'
import { requireInsight } from './require-insight.ts'
import { countInsights, countQuotes, deletedAmong, findInsights } from './store.ts'

const { newWorkspace } = await useServices()

const setUp = defineCommand({
  name: 'set-up-a-marked-note',
  who: { installation: 'It sets a test up.' },
  input: z.object({}),
  async run(context) {
    const projectId = await addProject(context, {
      title: 'Interviews',
      summary: '',
      folderId: null,
      icon: null,
      color: null,
    })
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was added.')
    const [noteId = ''] = await addNotes(context, project, [
      { title: 'Ada', content: contentOfText('One thing.\nAnother thing.\nA third thing.'), origin: 'written' },
    ])
    return { projectId, noteId }
  },
})

/** Writes a paragraph at the top of an insight. */
const writing = defineCommand({
  name: 'write-into-an-insight',
  who: { installation: 'It sets a test up.' },
  input: z.object({ id: z.string() }),
  async run(context, { id }) {
    const [insight] = await findInsights(context.tx, [id])
    if (!insight) throw new Error('The insight was added.')
    await editDocument(context, insight.documentId, (doc) => {
      const { schema } = doc.type
      return new Transform(doc).insert(0, schema.node('paragraph', { id: newId() }, schema.text('Words beside them.')))
    })
    return {}
  },
})

async function marked(workspace: TestWorkspace): Promise<{ projectId: string; highlightIds: string[] }> {
  const { projectId, noteId } = await runCommand(await workspace.founder(), setUp, {})
  const highlightIds: string[] = []
  for (const quote of ['One thing', 'Another thing', 'A third thing'])
    highlightIds.push((await runCommand(await workspace.founder(), createHighlight, { noteId, place: { quote } })).id)
  return { projectId, highlightIds }
}

async function cards(context: WorkspaceContext, insightId: string): Promise<string[]> {
  return context.database.read(async (tx) => {
    const [insight] = await findInsights(tx, [insightId])
    const content = insight && (await readDocuments(tx, [insight.documentId])).get(insight.documentId)?.content
    if (!content) throw new Error('An insight has a document.')
    return quotedHighlights(content)
  })
}

describe('insights', () => {
  test('highlights are added once, after existing content, and removed again without the others', async () => {
    const workspace = await newWorkspace()
    const { projectId, highlightIds } = await marked(workspace)
    const [one = '', two = '', three = ''] = highlightIds
    const { id } = await runCommand(await workspace.founder(), createInsight, {
      projectId,
      title: 'Things',
      highlightIds: [one],
    })
    await runCommand(await workspace.founder(), addHighlightsToInsight, { id, highlightIds: [one, two, three] })
    const ada = await workspace.founder()
    expect(await cards(ada, id)).toEqual([one, two, three])
    await ada.read(async (tx) => {
      expect(await countQuotes(tx, [id])).toEqual(new Map([[id, 3]]))
      expect(await countInsights(tx, ada.actor, [projectId])).toEqual(new Map([[projectId, 1]]))
    })
    await runCommand(await workspace.founder(), removeHighlightsFromInsight, { id, highlightIds: [one, three] })
    expect(await cards(ada, id)).toEqual([two])
    await ada.close()
  })

  test('a change of what it quotes is published, other edits of its text are not', async () => {
    const workspace = await newWorkspace()
    const { projectId, highlightIds } = await marked(workspace)
    const ada = await workspace.founder()
    const { id } = await runCommand(ada, createInsight, { projectId, title: 'Things', highlightIds: [] })
    const reported = async (): Promise<number> =>
      ada.read(
        async (tx) =>
          (await tx.selectFrom('journal').select('sequence').where('type', '=', 'insight.quoted').execute()).length,
      )
    expect(await reported()).toBe(0)
    await runCommand(ada, addHighlightsToInsight, { id, highlightIds })
    expect(await reported()).toBe(1)
    await runCommand(ada, writing, { id })
    expect(await reported()).toBe(1)
    await runCommand(ada, removeHighlightsFromInsight, { id, highlightIds: highlightIds.slice(0, 1) })
    expect(await reported()).toBe(2)
    await ada.close()
  })

  test('a deleted highlight is distinguished from one that the reader may not see', async () => {
    const workspace = await newWorkspace()
    const { highlightIds } = await marked(workspace)
    const [one = '', two = ''] = highlightIds
    const { deletionId } = await runCommand(await workspace.founder(), deleteHighlights, { ids: [one] })
    const ada = await workspace.founder()
    expect(await ada.read(async (tx) => deletedAmong(tx, ada.actor, [one, two]))).toEqual([one])
    const stranger = await (await newWorkspace()).founder()
    expect(await stranger.read(async (tx) => deletedAmong(tx, stranger.actor, [one, two]))).toEqual([])
    await runCommand(await workspace.founder(), restoreHighlights, { deletionId })
    expect(await ada.read(async (tx) => deletedAmong(tx, ada.actor, [one]))).toEqual([])
    await Promise.all([ada.close(), stranger.close()])
  })

  test('no cards can be added to or removed from a locked insight, and it can be unlocked', async () => {
    const workspace = await newWorkspace()
    const { projectId, highlightIds } = await marked(workspace)
    const { id } = await runCommand(await workspace.founder(), createInsight, {
      projectId,
      title: 'Done',
      highlightIds: highlightIds.slice(0, 1),
    })
    await runCommand(await workspace.founder(), changeInsight, { id, locked: true })
    const refused = { code: 'Forbidden', message: expect.stringContaining('locked') as string }
    await expect(
      runCommand(await workspace.founder(), addHighlightsToInsight, { id, highlightIds }),
    ).rejects.toMatchObject(refused)
    await expect(
      runCommand(await workspace.founder(), removeHighlightsFromInsight, { id, highlightIds }),
    ).rejects.toMatchObject(refused)
    await runCommand(await workspace.founder(), changeInsight, { id, locked: false })
    await runCommand(await workspace.founder(), addHighlightsToInsight, { id, highlightIds })
  })

  test('publishing keeps its first date until it is unpublished; a viewer publishes nothing', async () => {
    const workspace = await newWorkspace()
    const { projectId } = await marked(workspace)
    const { id } = await runCommand(await workspace.founder(), createInsight, { projectId, title: 'Out' })
    const published = async (): Promise<number | null> => {
      const ada = await workspace.founder()
      const [insight] = await ada.read(async (tx) => findInsights(tx, [id]))
      await ada.close()
      return insight?.publishedAt?.getTime() ?? null
    }
    await runCommand(await workspace.founder(), changeInsight, { id, published: true })
    const first = await published()
    expect(first).not.toBeNull()
    await runCommand(await workspace.founder(), changeInsight, { id, published: true })
    expect(await published()).toBe(first)
    await expect(
      runCommand(await workspace.member('VIEWER'), changeInsight, { id, published: false }),
    ).rejects.toMatchObject({ code: 'Forbidden' })
    await runCommand(await workspace.founder(), changeInsight, { id, published: false })
    expect(await published()).toBeNull()
  })
})

test('a text that is not valid in a document creates no insight', async () => {
  const workspace = await newWorkspace()
  const { projectId } = await marked(workspace)
  const add = defineCommand({
    name: 'add-a-strange-insight',
    who: { installation: 'It sets a test up.' },
    input: z.object({}),
    async run(context) {
      const project = await findProject(context.tx, projectId)
      if (!project) throw new Error('The project was added.')
      return addInsight(context, project, {
        title: 'Strange',
        content: { type: 'doc', content: [{ type: 'hologram' }] },
        published: false,
      })
    },
  })
  await expect(runCommand(await workspace.founder(), add, {})).rejects.toThrow(/hologram/)
})

test('a viewer finds a draft in no list, opens it by its link, and finds it while it is published', async () => {
  const workspace = await newWorkspace()
  const { projectId } = await marked(workspace)
  const ada = await workspace.founder()
  const { id } = await runCommand(ada, createInsight, { projectId, title: 'Half a thought' })
  const viewer = await workspace.member('VIEWER')
  const query = { projectId, folderId: null, published: false }
  const asked = { ids: [id], changed: [], ends: [] }
  const found = async (who: WorkspaceContext) => ({
    // The founder sends the same query a moment before: neither gets the other's answer.
    members: (await membersOf(who, insightList, query, asked)).order.length,
    counted: await who.read(async (tx) => (await countInsights(tx, who.actor, [projectId])).get(projectId) ?? 0),
    listed: (await who.read(async (tx) => insightList.page(tx, who.actor, query, { first: 10, after: null }))).nodes,
  })
  const all = { members: 1, counted: 1, listed: [id] }
  const none = { members: 0, counted: 0, listed: [] }
  expect([await found(ada), await found(viewer)]).toEqual([all, none])
  expect(await viewer.read(async (tx) => requireInsight(tx, viewer.actor, id))).toMatchObject({ id })
  await runCommand(await workspace.founder(), changeInsight, { id, published: true })
  expect([await found(await workspace.founder()), await found(viewer)]).toEqual([all, all])
  await runCommand(await workspace.founder(), changeInsight, { id, published: false })
  expect([await found(await workspace.founder()), await found(viewer)]).toEqual([all, none])
})
