import { describe, expect, test } from 'vitest'
import { addAnchor } from '#editor/document/anchors.ts'
import { contentOfText } from '#editor/document/content.ts'
import { MAX_HIGHLIGHT_CHARS } from '#editor/document/limits.ts'
import { newId } from '#platform/kernel/ids.ts'
import { editDocument, readDocuments } from '#documents/server/index.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes, findNotes } from '#notes/server/index.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { createExtension } from '#tags/server/commands/extensions.ts'
import { ensureTag } from '#tags/server/index.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { Transform } from '@tiptap/pm/transform'
import { z } from 'zod'
import { projectAnchors } from './anchors-store.ts'
import { highlightEvents } from '../model/events.ts'
import { createHighlight } from './commands/create-highlight.ts'
import { deleteHighlights, restoreHighlights } from './commands/delete-highlights.ts'
import { tagHighlights } from './commands/tag-highlights.ts'
import { countHighlights, tagsOfNotes } from './counts-store.ts'
import { findHighlights } from './store.ts'
import { highlightsOfNote } from './note-lists-store.ts'
import { insertHighlights } from './insert-highlights.ts'
import { listHighlights } from './lists-store.ts'
import { tagsOfHighlights } from './tags-store.ts'

const { newWorkspace } = await useServices()

const setUp = defineCommand({
  name: 'set-up-a-note',
  who: { installation: 'It sets a test up.' },
  input: z.object({ text: z.string() }),
  async run(context, { text }) {
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
      { title: 'Ada', content: contentOfText(text), origin: 'written' },
    ])
    const tag = await ensureTag(context, project, { title: 'Onboarding' })
    return { projectId, noteId, tagId: tag.id }
  },
})

const addMany = defineCommand({
  name: 'add-many-highlights',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), noteId: z.uuid() }),
  async run(context, { projectId, noteId }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was added.')
    const tagIds: string[] = []
    for (let at = 0; at < 20; at += 1) tagIds.push((await ensureTag(context, project, { title: `Tag ${at}` })).id)
    const highlightIds = Array.from({ length: 1_000 }, () => newId())
    await insertHighlights(
      context.tx,
      context.teamId,
      context.principal,
      highlightIds.map((id, position) => ({
        id,
        scopeId: project.scopeId,
        projectId,
        noteId,
        text: 'over',
        contextBefore: '',
        contextAfter: '',
        blockIds: [],
        position,
        inlineCommentOnly: false,
      })),
    )
    for (const id of highlightIds)
      context.emit(
        highlightEvents.created({
          id,
          scopeId: project.scopeId,
          parentId: noteId,
          after: { noteId, text: 'over', tagIds: [] },
        }),
      )
    return { highlightIds, tagIds }
  },
})

async function documentOf(context: WorkspaceContext, noteId: string) {
  return context.database.read(async (tx) => {
    const { document_id: id } = await tx
      .selectFrom('notes')
      .select('document_id')
      .where('id', '=', noteId)
      .executeTakeFirstOrThrow()
    const document = (await readDocuments(tx, [id])).get(id)
    if (!document) throw new Error('A note has a document.')
    return document
  })
}

describe('highlights', () => {
  test('the server writes the mark, stores the quote with its context, and tags it', async () => {
    const workspace = await newWorkspace()
    const ada = await workspace.founder()
    const { noteId, tagId } = await runCommand(ada, setUp, { text: 'It took long.\nSetting up was painful, really.' })
    const { id } = await runCommand(
      await workspace.founder(),
      createHighlight,
      { noteId, place: { quote: 'was painful' }, tagIds: [tagId] },
      newId(),
    )
    const [highlight] = await ada.database.read(async (tx) => findHighlights(tx, [id]))
    expect(highlight).toMatchObject({
      text: 'was painful',
      contextAfter: expect.stringContaining(', really') as string,
      anchored: true,
    })
    expect((await ada.database.read(async (tx) => tagsOfHighlights(tx, [id]))).get(id)).toEqual([tagId])
    expect(JSON.stringify((await documentOf(ada, noteId)).content)).toContain(id)
  })

  test('a highlight may have the maximum length', async () => {
    const workspace = await newWorkspace()
    const quote = 'x'.repeat(MAX_HIGHLIGHT_CHARS)
    const { noteId } = await runCommand(await workspace.founder(), setUp, { text: `${quote}, and more.` })
    const { id } = await runCommand(await workspace.founder(), createHighlight, { noteId, place: { quote } })
    const ada = await workspace.founder()
    expect(await ada.database.read(async (tx) => findHighlights(tx, [id]))).toMatchObject([{ text: quote }])
  })

  test('a tag that does not exist, is hidden from the actor, or is not of the project is added to no highlight', async () => {
    const workspace = await newWorkspace()
    const { noteId, tagId } = await runCommand(await workspace.founder(), setUp, { text: 'It took long, and longer.' })
    const elsewhere = await runCommand(await workspace.founder(), setUp, { text: 'Elsewhere.' })
    const extensionTag = async () => {
      const { id: extensionId } = await runCommand(await workspace.founder(), createExtension, { title: 'Taxonomy' })
      return (await runCommand(await workspace.founder(), createTag, { tagBoardId: extensionId, title: 'Churn' })).id
    }
    const unlinked = await extensionTag()
    const unseen = await extensionTag()
    const ada = await workspace.founder()
    const [scope] = await ada.database.read(async (tx) =>
      tx.selectFrom('tags').select('scope_id').where('id', '=', unseen).execute(),
    )
    await runCommand(ada, setScopeInheritance, { scopeId: scope?.scope_id, inherits: false })
    const { id: highlightId } = await runCommand(await workspace.founder(), createHighlight, {
      noteId,
      place: { quote: 'long' },
    })
    const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
    for (const [given, code, said] of [
      [newId(), 'NotFound', 'not found'],
      [unseen, 'NotFound', 'not found'],
      [elsewhere.tagId, 'InvalidOperation', 'another project'],
      [unlinked, 'InvalidOperation', 'not linked'],
    ] as const) {
      const tagIds = [tagId, given]
      await expect(
        runCommand(await workspace.again(ben), createHighlight, { noteId, place: { quote: 'longer' }, tagIds }),
      ).rejects.toMatchObject({ code, message: expect.stringContaining(said) as string })
      await expect(
        runCommand(await workspace.again(ben), tagHighlights, { highlightIds: [highlightId], add: tagIds }),
      ).rejects.toMatchObject({ code, message: expect.stringContaining(said) as string })
    }
    const highlights = await ada.database.read(async (tx) => highlightsOfNote(tx, ada.actor, noteId))
    expect(highlights.map(({ id }) => id)).toEqual([highlightId])
    expect((await ada.database.read(async (tx) => tagsOfHighlights(tx, [highlightId]))).size).toBe(0)
  })

  test('a thousand highlights get twenty tags in one act: a statement with a parameter for each used to be refused', async () => {
    const workspace = await newWorkspace()
    const { projectId, noteId } = await runCommand(await workspace.founder(), setUp, { text: 'Over and over.' })
    const { highlightIds, tagIds } = await runCommand(await workspace.founder(), addMany, { projectId, noteId })
    await runCommand(await workspace.founder(), tagHighlights, { highlightIds, add: tagIds })
    const ada = await workspace.founder()
    const tags = await ada.database.read(async (tx) => tagsOfHighlights(tx, highlightIds))
    expect([...tags.values()].every((given) => JSON.stringify(given) === JSON.stringify(tagIds))).toBe(true)
    expect(tags.size).toBe(1_000)
  })

  test('repeating a highlight’s request after a lost answer creates it once', async () => {
    const workspace = await newWorkspace()
    const ada = await workspace.founder()
    const { noteId } = await runCommand(ada, setUp, { text: 'Again and again and again.' })
    const fresh = await workspace.founder()
    const operationId = newId()
    const input = { id: newId(), noteId, place: { quote: 'and again' } }
    await runCommand(fresh, createHighlight, input, operationId)
    await runCommand(fresh, createHighlight, input, operationId)
    expect(await ada.database.read(async (tx) => highlightsOfNote(tx, fresh.actor, noteId))).toHaveLength(1)
  })

  test('an edit that removes the words keeps the highlight, which says that its text was deleted', async () => {
    const workspace = await newWorkspace()
    const { noteId } = await runCommand(await workspace.founder(), setUp, { text: 'Keep this.\nLose that.' })
    const ada = await workspace.founder()
    const { id } = await runCommand(ada, createHighlight, { noteId, place: { quote: 'Lose that' } })
    const removeSecond = defineCommand({
      name: 'remove-second-paragraph',
      who: { installation: 'It sets a test up.' },
      input: z.object({}),
      async run(context) {
        const { document_id: documentId } = await context.tx
          .selectFrom('notes')
          .select('document_id')
          .where('id', '=', noteId)
          .executeTakeFirstOrThrow()
        await editDocument(context, documentId, (doc) =>
          new Transform(doc).delete(doc.child(0).nodeSize, doc.content.size),
        )
        return {}
      },
    })
    await runCommand(ada, removeSecond, {})
    const [highlight] = await ada.database.read(async (tx) => findHighlights(tx, [id]))
    expect(highlight).toMatchObject({ text: 'Lose that', anchored: false })
  })

  test('deleting removes the mark and restoring puts it back in its position', async () => {
    const workspace = await newWorkspace()
    const { noteId } = await runCommand(await workspace.founder(), setUp, { text: 'yes, yes, yes\nno, yes, no' })
    const ada = await workspace.founder()
    const { id } = await runCommand(ada, createHighlight, {
      noteId,
      place: { quote: 'yes', before: 'no, ', after: ', no' },
    })
    const { deletionId } = await runCommand(ada, deleteHighlights, { ids: [id] })
    expect(JSON.stringify((await documentOf(ada, noteId)).content)).not.toContain(id)
    await runCommand(ada, restoreHighlights, { deletionId })
    const [highlight] = await ada.database.read(async (tx) => findHighlights(tx, [id]))
    expect(highlight).toMatchObject({ text: 'yes', anchored: true })
    const second = (await documentOf(ada, noteId)).content.content?.[1]
    expect(JSON.stringify(second)).toContain(id)
  })

  test('a viewer sees highlights but creates none', async () => {
    const workspace = await newWorkspace()
    const { noteId, tagId } = await runCommand(await workspace.founder(), setUp, { text: 'Only look.' })
    const { id } = await runCommand(await workspace.founder(), createHighlight, { noteId, place: { quote: 'look' } })
    const viewer = await workspace.member('VIEWER')
    expect(await viewer.read(async (tx) => highlightsOfNote(tx, viewer.actor, noteId))).toHaveLength(1)
    await expect(runCommand(viewer, createHighlight, { noteId, place: { quote: 'Only' } })).rejects.toMatchObject({
      code: 'Forbidden',
    })
    await expect(runCommand(viewer, tagHighlights, { highlightIds: [id], add: [tagId] })).rejects.toMatchObject({
      code: 'Forbidden',
    })
    await viewer.close()
  })

  test('a highlight that arrives before the words its author typed waits for its mark, and gets its position with it', async () => {
    const workspace = await newWorkspace()
    const { noteId } = await runCommand(await workspace.founder(), setUp, { text: 'First. Last.' })
    const id = newId()
    await runCommand(await workspace.founder(), createHighlight, {
      id,
      noteId,
      place: { quote: 'Typed on the train.', before: 'First. ' },
      marked: true,
    })
    const read = async () => {
      const reader = await workspace.founder()
      const [highlight] = await reader.read(async (tx) => highlightsOfNote(tx, reader.actor, noteId))
      await reader.close()
      return highlight
    }
    expect(await read()).toMatchObject({ id, text: 'Typed on the train.', anchored: false })
    await runCommand(
      await workspace.founder(),
      defineCommand({
        name: 'edits-arrive',
        who: { installation: 'It sets a test up.' },
        input: z.object({}),
        async run(context) {
          const [note] = await findNotes(context.tx, [noteId])
          await editDocument(context, note?.documentId ?? '', (doc) => {
            const transform = new Transform(doc).insert(8, doc.type.schema.text('Typed on the train. '))
            for (const step of addAnchor(transform.doc, 'highlight', id, { from: 8, to: 27 }).steps)
              transform.step(step)
            return transform
          })
          return {}
        },
      }),
      {},
    )
    expect(await read()).toMatchObject({ id, text: 'Typed on the train.', anchored: true, position: 8 })
  })

  test('typing a letter before a thousand highlights publishes none of them; a highlight that changes order, changes text or is lost is published', async () => {
    const workspace = await newWorkspace()
    const { projectId, noteId } = await runCommand(await workspace.founder(), setUp, { text: 'Over and over.' })
    const { highlightIds } = await runCommand(await workspace.founder(), addMany, { projectId, noteId })
    const ada = await workspace.founder()
    const anchors = highlightIds.map((id, at) => ({
      id,
      text: 'over',
      contextBefore: '',
      contextAfter: '',
      blockIds: ['a'],
      position: at * 10,
      saidBy: [],
      questionIds: [],
    }))
    const reported = async (next: typeof anchors) =>
      ada.database.write(async (tx) => (await projectAnchors(tx, noteId, next)).map(({ id }) => id))
    expect(await reported(anchors.map((anchor) => ({ ...anchor, text: 'and over' })))).toHaveLength(1_000)
    expect(await reported(anchors)).toHaveLength(1_000)
    const slid = anchors.map((anchor) => ({ ...anchor, contextBefore: 'x', position: anchor.position + 1 }))
    expect(await reported(slid)).toEqual([])
    const kept = (await ada.read(async (tx) => highlightsOfNote(tx, ada.actor, noteId))).map(
      ({ contextBefore, position }) => ({ contextBefore, position }),
    )
    expect(kept).toEqual(slid.map(({ contextBefore, position }) => ({ contextBefore, position })))
    const [first, second, third, ...others] = slid
    if (!first || !second || !third) throw new Error('A thousand were made.')
    const passed = [
      { ...first, position: second.position },
      { ...second, position: first.position },
      { ...third, text: 'other' },
      ...others.slice(0, -1),
    ]
    expect((await reported(passed)).toSorted()).toEqual(
      [first.id, second.id, third.id, ...others.slice(-1).map(({ id }) => id)].toSorted(),
    )
    await ada.close()
  })

  test('text that does not exist is refused with advice', async () => {
    const workspace = await newWorkspace()
    const { noteId } = await runCommand(await workspace.founder(), setUp, { text: 'Something else.' })
    await expect(
      runCommand(await workspace.founder(), createHighlight, { noteId, place: { quote: 'nowhere to be found' } }),
    ).rejects.toMatchObject({
      code: 'UnprocessableContent',
      message: expect.stringContaining('Select it again') as string,
    })
  })

  test('lists filter by words in any case, with pattern characters taken literally; counts and tags of a note list the most frequent first', async () => {
    const workspace = await newWorkspace()
    const { projectId, noteId, tagId } = await runCommand(await workspace.founder(), setUp, {
      text: 'Slow to start.\nGreat reports, 100% worth it.\nSlow exports.',
    })
    const second = await runCommand(
      await workspace.founder(),
      defineCommand({
        name: 'add-a-second-tag',
        who: { installation: 'It sets a test up.' },
        input: z.object({}),
        async run(context) {
          const project = await findProject(context.tx, projectId)
          if (!project) throw new Error('The project was added.')
          return { id: (await ensureTag(context, project, { title: 'Speed' })).id }
        },
      }),
      {},
    )
    await runCommand(await workspace.founder(), createHighlight, {
      noteId,
      place: { quote: 'Slow to start' },
      tagIds: [tagId, second.id],
    })
    await runCommand(await workspace.founder(), createHighlight, {
      noteId,
      place: { quote: 'Slow exports' },
      tagIds: [second.id],
    })
    await runCommand(await workspace.founder(), createHighlight, { noteId, place: { quote: '100% worth it' } })
    const ada = await workspace.founder()
    await ada.read(async (tx) => {
      const textsWith = async (text: string) =>
        (await listHighlights(tx, ada.actor, { projectId, text }, { first: 10, after: null })).nodes
          .map((highlight) => highlight.text)
          .toSorted()
      expect(await textsWith('slow')).toEqual(['Slow exports', 'Slow to start'])
      expect(await textsWith('slów')).toEqual(['Slow exports', 'Slow to start'])
      expect(await textsWith('100%')).toEqual(['100% worth it'])
      expect(await textsWith('o%s')).toEqual([])
      const slow = await listHighlights(
        tx,
        ada.actor,
        { projectId, tagId: second.id, text: 'EXPORTS' },
        { first: 10, after: null },
      )
      expect(slow.nodes.map((highlight) => highlight.text)).toEqual(['Slow exports'])
      expect(await countHighlights(tx, ada.actor, 'note_id', [noteId])).toEqual(new Map([[noteId, 3]]))
      expect((await tagsOfNotes(tx, ada.actor, [noteId])).get(noteId)).toEqual([second.id, tagId])
    })
    const stranger = await (await newWorkspace()).founder()
    expect(
      await stranger.read(async (tx) => listHighlights(tx, stranger.actor, { projectId }, { first: 10, after: null })),
    ).toMatchObject({ nodes: [] })
    await Promise.all([ada.close(), stranger.close()])
  })
})
