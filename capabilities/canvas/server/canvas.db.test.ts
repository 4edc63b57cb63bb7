import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { putGrant, setInheritance } from '#access/server/index.ts'
import { contentOfText } from '#editor/document/content.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import { readDocuments } from '#documents/server/index.ts'
import { UNTAGGED_COLOR } from '#highlights/model/highlight-color.ts'
import { deleteHighlights } from '#highlights/server/commands/delete-highlights.ts'
import { tagHighlights } from '#highlights/server/commands/tag-highlights.ts'
import { findHighlights } from '#highlights/server/index.ts'
import { insertHighlights } from '#highlights/server/insert-highlights.ts'
import { tagsOfHighlights } from '#highlights/server/tags-store.ts'
import { findInsights } from '#insights/server/index.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { createPerson } from '#people/server/commands/create-person.ts'
import { linkPerson } from '#people/server/commands/link-person.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { visibleTags } from '#tags/server/index.ts'
import { createView, duplicateView } from '#views/server/commands/create-view.ts'
import { deleteView, restoreView } from '#views/server/commands/delete-view.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import type { CanvasItem, ItemKind } from '../model/item.ts'
import { MAX_CANVAS_ITEMS } from '../model/limits.ts'
import { listCandidates } from './candidates.ts'
import { changeItems } from './commands/change-items.ts'
import { createItems } from './commands/create-items.ts'
import { deleteItems, restoreItems } from './commands/delete-items.ts'
import { convertGroupToInsight } from './commands/convert-group-to-insight.ts'
import { convertGroupToTag } from './commands/convert-group-to-tag.ts'
import { evidenceOfGroups } from './group-evidence.ts'
import { requireCanvas } from './require-canvas.ts'
import { listItems, revisionOf } from './store.ts'

const { services, newWorkspace } = await useServices()

const setUp = defineCommand({
  name: 'set-up-a-canvas',
  who: { installation: 'It sets a test up.' },
  input: z.object({ highlights: z.number() }),
  async run(context, { highlights }) {
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
      { title: 'Mara', content: contentOfText('Words'), origin: 'written' },
    ])
    const highlightIds = Array.from({ length: highlights }, () => newId())
    await insertHighlights(
      context.tx,
      context.teamId,
      context.principal,
      highlightIds.map((id, position) => ({
        id,
        scopeId: project.scopeId,
        projectId,
        noteId,
        text: `quote ${position}`,
        contextBefore: '',
        contextAfter: '',
        blockIds: [],
        position,
        inlineCommentOnly: false,
      })),
    )
    return { projectId, scopeId: project.scopeId, noteId, highlightIds }
  },
})

function item(kind: ItemKind, more: Partial<CanvasItem> = {}): CanvasItem {
  return {
    id: newId(),
    kind,
    x: 0,
    y: 0,
    width: 200,
    height: 100,
    rank: 0,
    text: '',
    style: null,
    color: null,
    groupId: null,
    targetId: null,
    ...more,
  }
}

async function aCanvas(highlights = 2) {
  const workspace = await newWorkspace()
  const ada = async () => workspace.founder()
  const made = await runCommand(await ada(), setUp, { highlights })
  const { id: viewId } = await runCommand(await ada(), createView, {
    projectId: made.projectId,
    title: 'Affinity',
    layout: 'CANVAS',
    objectType: 'HIGHLIGHT',
  })
  const create = async (items: CanvasItem[], context?: WorkspaceContext) =>
    runCommand(context ?? (await ada()), createItems, { viewId, items }, newId())
  const change = async (changes: ({ id: Id } & Partial<CanvasItem>)[], context?: WorkspaceContext) =>
    runCommand(context ?? (await ada()), changeItems, { viewId, changes }, newId())
  const remove = async (ids: Id[], context?: WorkspaceContext) =>
    runCommand(context ?? (await ada()), deleteItems, { viewId, ids }, newId())
  const lying = async (of = viewId): Promise<Map<Id, CanvasItem>> =>
    (await ada()).database.read(
      async (tx) => new Map((await listItems(tx, of, null, pageRequest(1_000))).nodes.map((one) => [one.id, one])),
    )
  const since = async (revision: number) =>
    (await ada()).database.read(async (tx) => listItems(tx, viewId, revision, pageRequest(1_000)))
  const revision = async () => (await ada()).database.read(async (tx) => revisionOf(tx, viewId))
  return { workspace, ada, viewId, ...made, create, change, remove, lying, since, revision }
}

describe('two users at once', () => {
  test('changes to different attributes of an item are both applied, and for the same attribute the later one wins', async () => {
    const { workspace, create, change, lying } = await aCanvas()
    const ben = await workspace.member('CONTRIBUTOR')
    const one = item('text', { text: 'Before' })
    await create([one])
    await Promise.all([
      change([{ id: one.id, x: 300, y: 40 }]),
      change([{ id: one.id, text: 'Written meanwhile' }], ben),
    ])
    expect((await lying()).get(one.id)).toMatchObject({ x: 300, y: 40, text: 'Written meanwhile' })
    await change([{ id: one.id, x: 10 }])
    await change([{ id: one.id, x: 20 }], ben)
    expect((await lying()).get(one.id)).toMatchObject({ x: 20, y: 40 })
  })

  test('a hundred alternating changes are all returned by revision, in one order and none twice', async () => {
    const { workspace, create, change, since, revision, lying } = await aCanvas()
    const ben = await workspace.member('CONTRIBUTOR')
    const items = Array.from({ length: 20 }, () => item('rectangle'))
    await create(items)
    const known = new Map(await lying())
    let at = await revision()
    const writing = Promise.all(
      Array.from({ length: 100 }, async (_, turn) =>
        change([{ id: items[turn % 20]?.id ?? '', x: turn, rank: turn % 7 }], turn % 2 === 0 ? ben : undefined),
      ),
    )
    for (let looks = 0; looks < 8; looks += 1) {
      const next = await revision()
      for (const one of (await since(at)).nodes) known.set(one.id, one)
      at = next
    }
    await writing
    for (const one of (await since(at)).nodes) known.set(one.id, one)
    expect(known).toEqual(await lying())
    expect(await revision()).toBe(101)
  })

  test('an item that one deletes while another moves it is deleted, and restored at its position', async () => {
    const { workspace, ada, create, change, remove, lying, since, revision } = await aCanvas()
    const ben = await workspace.member('CONTRIBUTOR')
    const one = item('rectangle')
    const other = item('rectangle')
    await create([one, other])
    const before = await revision()
    const { deletionId } = await remove([one.id], ben)
    await change([
      { id: one.id, x: 500 },
      { id: other.id, x: 500 },
    ])
    expect([...(await lying()).keys()]).toEqual([other.id])
    expect(await since(before)).toMatchObject({ goneIds: [one.id], nodes: [{ id: other.id, x: 500 }] })
    const gone = await revision()
    await runCommand(await ada(), restoreItems, { deletionId })
    expect((await lying()).get(one.id)).toMatchObject({ ...one })
    expect(await since(gone)).toMatchObject({ goneIds: [], nodes: [{ id: one.id }] })
  })

  test('deleting what someone else deletes too deletes only what is left', async () => {
    const { workspace, create, remove, lying } = await aCanvas()
    const [one, two] = [item('rectangle'), item('rectangle')]
    await create([one, two])
    await Promise.all(
      [remove([one.id]), remove([one.id, two.id], await workspace.member('CONTRIBUTOR'))].map(async (work) =>
        work.catch((error: unknown) => expect(error).toMatchObject({ code: 'NotFound' })),
      ),
    )
    expect((await lying()).size).toBe(0)
  })
})

describe('limits', () => {
  test('a canvas holds ten thousand items, created and moved in one act each, and one more is refused with the limit', async () => {
    const { ada, create, change, remove, viewId } = await aCanvas()
    const items = Array.from({ length: MAX_CANVAS_ITEMS }, (_, at) => item('rectangle', { x: at }))
    await create(items)
    await expect(create([item('text', { text: 'One more' })])).rejects.toMatchObject({
      code: 'ValidationError',
      problems: [{ path: ['items'], limit: MAX_CANVAS_ITEMS }],
    })
    await change(items.map(({ id, x }) => ({ id, x: x + 1, y: 5 })))
    const moved = await (
      await ada()
    ).database.read(async (tx) =>
      sql<{
        count: number
      }>`select count(*)::integer as count from canvas_items where view_id = ${viewId} and y = 5`.execute(tx),
    )
    expect(moved.rows[0]?.count).toBe(MAX_CANVAS_ITEMS)
    const { deletionId } = await remove([items[0]?.id ?? ''])
    await create([item('text', { text: 'In its place' })])
    await expect(runCommand(await ada(), restoreItems, { deletionId })).rejects.toMatchObject({
      code: 'InvalidOperation',
      message: expect.stringContaining('10,000') as unknown,
    })
  })

  test.each([
    ['a text of 4,001 characters', item('text', { text: 'x'.repeat(4_001) })],
    ['a place beyond the edge', item('text', { x: 1_000_001 })],
    ['a size of nothing', item('rectangle', { width: 0 })],
    ['a colour that is none', item('group', { color: 'red' })],
    ['a reference to nothing', item('note')],
    ['a rectangle that refers to something', item('rectangle', { targetId: newId() })],
    ['a group in a group', item('group', { groupId: newId() })],
  ])('%s is refused', async (_what, given) => {
    const { create, lying } = await aCanvas()
    await expect(create([given])).rejects.toMatchObject({ code: 'ValidationError' })
    expect((await lying()).size).toBe(0)
  })
})

describe('access', () => {
  test('a reader sees the canvas and changes nothing; a user without access does not see it', async () => {
    const { workspace, viewId, scopeId, create, change, remove } = await aCanvas()
    const one = item('rectangle')
    await create([one])
    const reader = await workspace.member('VIEWER')
    await expect(
      reader.read(async (tx) => requireCanvas({ tx, actor: reader.actor }, viewId, 'view')),
    ).resolves.toMatchObject({ viewId })
    for (const act of [
      async () => create([item('text')], reader),
      async () => change([{ id: one.id, x: 1 }], reader),
      async () => remove([one.id], reader),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'Forbidden' })
    await (
      await workspace.founder()
    ).database.write(async (tx) => sql`update scopes set inherits = false where id = ${scopeId}`.execute(tx))
    const stranger = await workspace.member('CONTRIBUTOR')
    await expect(create([item('text')], stranger)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(
      stranger.read(async (tx) => requireCanvas({ tx, actor: stranger.actor }, viewId, 'view')),
    ).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('no one adds what they may not see, changes an item through another canvas, or groups it there', async () => {
    const { workspace, ada, projectId, create, lying } = await aCanvas()
    const secret = await runCommand(await ada(), setUp, { highlights: 1 })
    await (
      await ada()
    ).database.write(async (tx) => sql`update scopes set inherits = false where id = ${secret.scopeId}`.execute(tx))
    await (
      await ada()
    ).database.write(async (tx) => sql`delete from grants where scope_id = ${secret.scopeId}`.execute(tx))
    const ben = await workspace.member('CONTRIBUTOR')
    await expect(create([item('highlight', { targetId: secret.highlightIds[0] ?? '' })], ben)).rejects.toMatchObject({
      code: 'NotFound',
    })
    const [group, one] = [item('group'), item('rectangle')]
    await create([group, one])
    const { id: otherId } = await runCommand(await ada(), createView, {
      projectId,
      title: 'Other',
      layout: 'CANVAS',
      objectType: 'NOTE',
    })
    await runCommand(await ada(), changeItems, { viewId: otherId, changes: [{ id: one.id, x: 900 }] })
    expect((await lying()).get(one.id)?.x).toBe(0)
    await expect(
      runCommand(await ada(), createItems, { viewId: otherId, items: [item('text', { groupId: group.id })] }),
    ).rejects.toMatchObject({ code: 'NotFound' })
    const { id: tableId } = await runCommand(await ada(), createView, {
      projectId,
      title: 'Table',
      layout: 'TABLE',
      objectType: 'NOTE',
    })
    await expect(
      runCommand(await ada(), createItems, { viewId: tableId, items: [item('text')] }),
    ).rejects.toMatchObject({ code: 'NotFound' })
  })
})

describe('a group', () => {
  test('leaves its members where they are when it is deleted', async () => {
    const { create, remove, lying } = await aCanvas()
    const group = item('group')
    const one = item('rectangle', { groupId: group.id })
    await create([group, one])
    await remove([group.id])
    expect([...(await lying()).values()]).toMatchObject([{ ...one }])
  })

  test('becomes a tag on its highlights, and the act is undone as a whole', async () => {
    const { ada, viewId, highlightIds, projectId, create } = await aCanvas(3)
    const [first = '', second = '', third = ''] = highlightIds
    const group = item('group', { text: ' Workarounds ', color: '#3b6fe0' })
    await create([
      group,
      item('highlight', { targetId: first, groupId: group.id }),
      item('highlight', { targetId: second, groupId: group.id }),
      item('highlight', { targetId: third }),
    ])
    const tagsOf = async () => (await ada()).database.read(async (tx) => tagsOfHighlights(tx, highlightIds))
    const actOperationId = newId()
    const { tagId, created, highlights } = await runCommand(
      await ada(),
      convertGroupToTag,
      { viewId, groupId: group.id },
      actOperationId,
    )
    expect({ created, highlights, tags: await tagsOf() }).toEqual({
      created: true,
      highlights: 2,
      tags: new Map([
        [first, [tagId]],
        [second, [tagId]],
      ]),
    })
    const context = await ada()
    expect(await context.read(async (tx) => visibleTags(tx, context.actor, [tagId]))).toMatchObject([
      { title: 'Workarounds', color: '#3b6fe0', projectId },
    ])
    // The second time the tag exists already.
    const again = await runCommand(await ada(), convertGroupToTag, { viewId, groupId: group.id }, newId())
    expect(again).toMatchObject({ tagId, created: false })
    await runCommand(await ada(), undoOperation, { actOperationId }, newId())
    expect(await tagsOf()).toEqual(new Map())
    expect(await context.read(async (tx) => visibleTags(tx, context.actor, [tagId]))).toEqual([])
  })

  test('without a name or a highlight does not become a tag', async () => {
    const { ada, viewId, highlightIds, create } = await aCanvas(1)
    const [unnamed, empty] = [item('group'), item('group', { text: 'Empty' })]
    await create([unnamed, empty, item('highlight', { targetId: highlightIds[0] ?? '', groupId: unnamed.id })])
    for (const { id } of [unnamed, empty])
      await expect(runCommand(await ada(), convertGroupToTag, { viewId, groupId: id })).rejects.toMatchObject({
        code: 'ValidationError',
      })
  })

  test('becomes an insight with its contents in reading order', async () => {
    const { ada, viewId, noteId, highlightIds, create } = await aCanvas(2)
    const [first = '', second = ''] = highlightIds
    const group = item('group', { text: 'Too slow', width: 900, height: 900 })
    const within = { groupId: group.id }
    await create([
      group,
      item('note', { ...within, targetId: noteId, x: 20, y: 400 }),
      item('highlight', { ...within, targetId: second, x: 300, y: 110 }),
      item('highlight', { ...within, targetId: first, x: 20, y: 100 }),
      item('text', { ...within, text: 'What we heard', style: 'H2', x: 20, y: 0, height: 40 }),
      item('rectangle', { ...within, x: 500, y: 700 }),
    ])
    const insightId = newId()
    await runCommand(await ada(), convertGroupToInsight, { viewId, groupId: group.id, insightId })
    const { title, content } = await (
      await ada()
    ).database.read(async (tx) => {
      const [insight] = await findInsights(tx, [insightId])
      return {
        title: insight?.title,
        content: (await readDocuments(tx, [insight?.documentId ?? ''])).get(insight?.documentId ?? '')?.content,
      }
    })
    expect(title).toBe('Too slow')
    expect(
      content?.content?.map((node) => [node.type, node.attrs?.['targetId'] ?? node.content?.[0]?.text ?? null]),
    ).toEqual([
      ['heading', 'What we heard'],
      ['reference', first],
      ['reference', second],
      ['reference', noteId],
      ['paragraph', null],
    ])
  })
})

describe('what is connected with a canvas', () => {
  test('zoomed out, each quote has the colour of its first tag, or of a quote without one, and what a reader may not see has none', async () => {
    const { ada, workspace, viewId, projectId, highlightIds, create } = await aCanvas(3)
    const [tagged = '', plain = '', gone = ''] = highlightIds
    const [one, other, again, deleted] = [
      item('highlight', { targetId: tagged }),
      item('highlight', { targetId: plain }),
      item('highlight', { targetId: tagged }),
      item('highlight', { targetId: gone }),
    ]
    await create([one, other, again, deleted, item('rectangle')])
    const { id: tagId } = await runCommand(await ada(), createTag, { projectId, title: 'Price', color: '#3b6fe0' })
    await runCommand(await ada(), tagHighlights, { highlightIds: [tagged], add: [tagId] })
    await runCommand(await ada(), deleteHighlights, { ids: [gone] })
    const seen = async (context: WorkspaceContext): Promise<Map<string, Set<string>>> => {
      const { data, errors } = await askGraph(
        { services, workspace: context },
        'query ($viewId: ID!) { canvasColors(viewId: $viewId) { color itemIds } }',
        { viewId },
      )
      expect(errors).toBeUndefined()
      const { canvasColors } = data as { canvasColors: { color: string; itemIds: string[] }[] }
      return new Map(canvasColors.map(({ color, itemIds }) => [color, new Set(itemIds)]))
    }
    expect(await seen(await workspace.member('VIEWER'))).toEqual(
      new Map([
        ['#3b6fe0', new Set([one.id, again.id])],
        [UNTAGGED_COLOR, new Set([other.id])],
      ]),
    )
  })

  test('a reference to something deleted stays and becomes neither tag nor insight; what is on the canvas is not offered again', async () => {
    const { ada, viewId, projectId, highlightIds, create, lying } = await aCanvas(3)
    const [first = '', second = '', third = ''] = highlightIds
    const group = item('group', { text: 'Kept' })
    await create([
      group,
      item('highlight', { targetId: first, groupId: group.id }),
      item('highlight', { targetId: second, groupId: group.id }),
    ])
    await runCommand(await ada(), deleteHighlights, { ids: [first] })
    expect((await lying()).size).toBe(3)
    expect(await runCommand(await ada(), convertGroupToTag, { viewId, groupId: group.id })).toMatchObject({
      highlights: 1,
    })
    const context = await ada()
    const offered = async (notOnCanvas: boolean, text = '') =>
      (
        await context.read(async (tx) =>
          listCandidates(
            tx,
            context.actor,
            projectId,
            { viewId, kind: 'highlight', notOnCanvas, text },
            null,
            pageRequest(10),
          ),
        )
      ).nodes.map(({ id, onCanvas }) => [id, onCanvas])
    expect(await offered(true)).toEqual([[third, false]])
    expect(new Map((await offered(false)) as [Id, boolean][])).toEqual(
      new Map([
        [second, true],
        [third, false],
      ]),
    )
    expect(await offered(false, '%')).toEqual([])
    expect(await offered(false, 'QUÓTE 2')).toEqual([[third, false]])
    expect(await (await ada()).database.read(async (tx) => findHighlights(tx, [first]))).toEqual([])
  })

  test('is moved into the trash with its view and restored with it, and is duplicated with it, group by group', async () => {
    const { ada, viewId, create, lying } = await aCanvas()
    const group = item('group', { text: 'Kept' })
    const member = item('text', { text: 'In it', groupId: group.id })
    await create([group, member, item('rectangle')])
    const copyId = newId()
    await runCommand(await ada(), duplicateView, { id: viewId, copyId, title: 'Again' })
    const copied = [...(await lying(copyId)).values()]
    const copiedGroup = copied.find((one) => one.kind === 'group')
    expect(copied).toHaveLength(3)
    expect(copied.find((one) => one.kind === 'text')).toMatchObject({ text: 'In it', groupId: copiedGroup?.id })
    expect(copiedGroup?.id).not.toBe(group.id)
    const before = await lying()
    const { deletionId } = await runCommand(await ada(), deleteView, { id: viewId })
    await expect(create([item('text')])).rejects.toMatchObject({ code: 'NotFound' })
    expect((await lying()).size).toBe(0)
    await runCommand(await ada(), restoreView, { deletionId })
    expect(await lying()).toEqual(before)
  })
})

test('groups show the evidence of the quotes in them, each its own, and a reader’s counts include only what they may see', async () => {
  const { workspace, ada, viewId, projectId, scopeId, noteId, highlightIds, create, remove } = await aCanvas(3)
  const { id: personId } = await runCommand(await ada(), createPerson, { name: 'Mara' })
  await runCommand(await ada(), linkPerson, { noteId, personId, linked: true })
  const bea = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  const [of, other, empty] = [item('group'), item('group'), item('group')]
  const quotes = highlightIds.map((targetId, at) => item('highlight', { targetId, groupId: at < 2 ? of.id : other.id }))
  await create([of, other, empty])
  await create([...quotes, item('highlight', { targetId: highlightIds[0] ?? '', groupId: of.id })])
  const counted = async (reader?: Id) => {
    const { read, actor } = reader === undefined ? await ada() : await workspace.again(reader)
    const groups = [of.id, other.id, empty.id]
    const found = await read(async (tx) => evidenceOfGroups(tx, actor, { viewId, projectId }, groups))
    return groups.map((id) => found.get(id)).map((one) => [one?.quotes, one?.people, one?.ofPeople])
  }
  const all = [
    [2, 1, 1],
    [1, 1, 1],
    [0, 0, 1],
  ]
  expect([await counted(), await counted(bea)]).toEqual([all, all])
  await remove([quotes[2]?.id ?? ''])
  expect((await counted())[1]).toEqual([0, 0, 1])
  const { database, actor } = await ada()
  await database.write(async (tx) => {
    await setInheritance(tx, workspace.teamId, scopeId, false)
    await putGrant(tx, workspace.teamId, scopeId, { kind: 'user', id: actor.userId ?? '' }, 'FULL')
  })
  expect(await counted(bea)).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ])
})
