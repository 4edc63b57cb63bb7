import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { contentOfText } from '#editor/document/content.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { aliasesOf, survivorsOf } from '#tags/server/merge.ts'
import { changeTag } from '#tags/server/commands/change-tag.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { createExtension, setExtensionLink } from '#tags/server/commands/extensions.ts'
import { ensureTag, visibleTags } from '#tags/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { changeMember } from '#workspaces/server/commands/change-member.ts'
import { mergeTags, splitTag } from './commands/merge-tags.ts'
import { tagHighlights } from './commands/tag-highlights.ts'
import { insertHighlights } from './insert-highlights.ts'
import { tagsOfHighlights } from './tags-store.ts'
import { countTogether } from './taggings-store.ts'

const { newWorkspace } = await useServices()

const setUp = defineCommand({
  name: 'set-up-a-study',
  who: { installation: 'It sets a test up.' },
  input: z.object({ titles: z.array(z.string()), highlights: z.number() }),
  async run(context, { titles, highlights }) {
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
      { title: 'Ada', content: contentOfText('Words'), origin: 'written' },
    ])
    const tagIds: Id[] = []
    for (const title of titles) tagIds.push((await ensureTag(context, project, { title })).id)
    const ids = Array.from({ length: highlights }, () => newId())
    await insertHighlights(
      context.tx,
      context.teamId,
      context.principal,
      ids.map((id, position) => ({
        id,
        scopeId: project.scopeId,
        projectId,
        noteId,
        text: 'words',
        contextBefore: '',
        contextAfter: '',
        blockIds: [],
        position,
        inlineCommentOnly: false,
      })),
    )
    return { projectId, tagIds, ids }
  },
})

async function given(context: WorkspaceContext, ids: readonly Id[]): Promise<Array<Id[] | undefined>> {
  const tags = await context.database.read(async (tx) => tagsOfHighlights(tx, ids))
  return ids.map((id) => tags.get(id))
}

describe('acts of tagging', () => {
  test('an undo removes from each highlight only what the act added, and adds back only what it removed', async () => {
    const workspace = await newWorkspace()
    const ada = await workspace.founder()
    const {
      tagIds: [a = '', b = ''],
      ids: [one = '', two = '', three = ''],
    } = await runCommand(await workspace.founder(), setUp, { titles: ['A', 'B'], highlights: 3 })
    await runCommand(await workspace.founder(), tagHighlights, { highlightIds: [one], add: [a] })
    await runCommand(await workspace.founder(), tagHighlights, { highlightIds: [two], add: [b] })
    const actOperationId = newId()
    await runCommand(
      await workspace.founder(),
      tagHighlights,
      { highlightIds: [one, two, three], add: [a], remove: [b] },
      actOperationId,
    )
    expect(await given(ada, [one, two, three])).toEqual([[a], [a], [a]])
    await runCommand(await workspace.founder(), undoOperation, { actOperationId }, newId())
    expect(await given(ada, [one, two, three])).toEqual([[a], [b], undefined])
    await expect(runCommand(await workspace.founder(), undoOperation, { actOperationId })).rejects.toMatchObject({
      reason: 'NOT_UNDOABLE',
    })
  })

  test('only the user who did it can undo it, while they may still tag', async () => {
    const workspace = await newWorkspace()
    const {
      tagIds: [a = ''],
      ids,
    } = await runCommand(await workspace.founder(), setUp, { titles: ['A'], highlights: 1 })
    const ben = await workspace.member('CONTRIBUTOR')
    const id = ben.actor.userId ?? ''
    const actOperationId = newId()
    await runCommand(ben, tagHighlights, { highlightIds: ids, add: [a] }, actOperationId)
    const undoAct = async (who: WorkspaceContext) => runCommand(who, undoOperation, { actOperationId }, newId())
    await expect(undoAct(await workspace.founder())).rejects.toMatchObject({ reason: 'NOT_UNDOABLE' })
    await runCommand(await workspace.founder(), changeMember, { id, role: 'VIEWER' })
    await expect(undoAct(await workspace.again(id))).rejects.toMatchObject({ code: 'Forbidden' })
    await runCommand(await workspace.founder(), changeMember, { id, role: 'CONTRIBUTOR' })
    await undoAct(await workspace.again(id))
    expect(await given(await workspace.founder(), ids)).toEqual([undefined])
  })

  test('undoing tagging that added nothing changes nothing, and existing tags stay', async () => {
    const workspace = await newWorkspace()
    const {
      tagIds: [a = ''],
      ids,
    } = await runCommand(await workspace.founder(), setUp, { titles: ['A'], highlights: 1 })
    const actOperationId = newId()
    for (const operationId of [newId(), actOperationId])
      await runCommand(await workspace.founder(), tagHighlights, { highlightIds: ids, add: [a] }, operationId)
    const undone = await runCommand(await workspace.founder(), undoOperation, { actOperationId }, newId())
    expect(undone.stayed).toBe(0)
    const ada = await workspace.founder()
    expect(await ada.database.read(async (tx) => countTogether(tx, ada.actor, [a]))).toBe(1)
  })

  test('ten thousand highlights are tagged in one act, and one more is refused with the limit', async () => {
    const workspace = await newWorkspace()
    const ada = await workspace.founder()
    const {
      tagIds: [a = ''],
      ids,
    } = await runCommand(await workspace.founder(), setUp, { titles: ['A'], highlights: 10_000 })
    const actOperationId = newId()
    await runCommand(await workspace.founder(), tagHighlights, { highlightIds: ids, add: [a] }, actOperationId)
    expect(await ada.database.read(async (tx) => countTogether(tx, (await workspace.founder()).actor, [a]))).toBe(
      10_000,
    )
    await runCommand(await workspace.founder(), undoOperation, { actOperationId }, newId())
    expect(await ada.database.read(async (tx) => countTogether(tx, (await workspace.founder()).actor, [a]))).toBe(0)
    await expect(
      runCommand(await workspace.founder(), tagHighlights, { highlightIds: [...ids, newId()], add: [a] }),
    ).rejects.toThrow('10,000')
  })

  test('merging gives every highlight the one tag once, links to the others lead there, and its undo separates them again', async () => {
    const workspace = await newWorkspace()
    const {
      tagIds: [a = '', b = '', c = ''],
      ids: [one = '', two = ''],
    } = await runCommand(await workspace.founder(), setUp, {
      titles: ['Onboarding', 'onboarding flow', 'user setup'],
      highlights: 2,
    })
    await runCommand(await workspace.founder(), tagHighlights, { highlightIds: [one], add: [a, b] })
    await runCommand(await workspace.founder(), tagHighlights, { highlightIds: [two], add: [b, c] })
    const actOperationId = newId()
    await runCommand(await workspace.founder(), mergeTags, { tagIds: [b, c], intoTagId: a }, actOperationId)
    const ada = await workspace.founder()
    expect(await given(ada, [one, two])).toEqual([[a], [a]])
    await ada.database.read(async (tx) => {
      expect(await survivorsOf(tx, [a, b, c])).toEqual(
        new Map([
          [a, a],
          [b, a],
          [c, a],
        ]),
      )
      expect((await aliasesOf(tx, [a])).get(a)).toEqual(['onboarding flow', 'user setup'])
      expect(await visibleTags(tx, ada.actor, [b, c])).toEqual([])
    })
    await runCommand(await workspace.founder(), undoOperation, { actOperationId }, newId())
    expect((await given(ada, [one, two])).map((tags) => tags?.toSorted())).toEqual([
      [a, b].toSorted(),
      [b, c].toSorted(),
    ])
    expect(await ada.database.read(async (tx) => (await visibleTags(tx, ada.actor, [a, b, c])).length)).toBe(3)
  })

  test('a new tag is created with the act that adds it, or the one of its title is used; its undo deletes it unless another highlight has it', async () => {
    const workspace = await newWorkspace()
    const {
      tagIds: [known = ''],
      ids: [one = '', two = '', three = ''],
    } = await runCommand(await workspace.founder(), setUp, { titles: ['Onboarding'], highlights: 3 })
    const ada = await workspace.founder()
    const tag = async (highlightId: Id, newTag: { id: Id; title: string }): Promise<Id> => {
      const operationId = newId()
      await runCommand(await workspace.founder(), tagHighlights, { highlightIds: [highlightId], newTag }, operationId)
      return operationId
    }
    const undoAct = async (actOperationId: Id | null) =>
      runCommand(await workspace.founder(), undoOperation, { actOperationId }, newId())
    const isThere = async (id: Id): Promise<boolean> =>
      (await ada.database.read(async (tx) => visibleTags(tx, ada.actor, [id]))).length > 0

    const ofTitle = await tag(one, { id: newId(), title: ' onboarding' })
    expect(await given(ada, [one])).toEqual([[known]])
    await undoAct(ofTitle)
    expect([await isThere(known), await given(ada, [one])]).toEqual([true, [undefined]])

    const made = newId()
    const { redoOperationId } = await undoAct(await tag(one, { id: made, title: 'Trust' }))
    expect([await isThere(made), await given(ada, [one])]).toEqual([false, [undefined]])
    const again = await undoAct(redoOperationId)
    expect([await isThere(made), await given(ada, [one])]).toEqual([true, [[made]]])
    await runCommand(await workspace.founder(), tagHighlights, { highlightIds: [two], add: [made] })
    await undoAct(again.redoOperationId)
    expect([await isThere(made), await given(ada, [one, two])]).toEqual([true, [undefined, [made]]])

    const elsewhere = await runCommand(await workspace.founder(), setUp, { titles: [], highlights: 1 })
    const both = { highlightIds: [three, ...elsewhere.ids], newTag: { title: 'Price' } }
    await expect(runCommand(await workspace.founder(), tagHighlights, both)).rejects.toThrow(
      'A new tag belongs to one project.',
    )
  })

  test('a tag that was merged twice leads to the last one', async () => {
    const workspace = await newWorkspace()
    const {
      tagIds: [a = '', b = '', c = ''],
    } = await runCommand(await workspace.founder(), setUp, { titles: ['A', 'B', 'C'], highlights: 0 })
    await runCommand(await workspace.founder(), mergeTags, { tagIds: [a], intoTagId: b })
    await runCommand(await workspace.founder(), mergeTags, { tagIds: [b], intoTagId: c })
    const ada = await workspace.founder()
    await ada.database.read(async (tx) => {
      expect((await survivorsOf(tx, [a])).get(a)).toBe(c)
      expect((await aliasesOf(tx, [c])).get(c)).toEqual(['A', 'B'])
    })
  })

  test('a split moves the chosen highlights to a new tag beside the old one; its undo deletes the new tag', async () => {
    const workspace = await newWorkspace()
    const {
      tagIds: [a = '', b = ''],
      ids: [one = '', two = '', three = ''],
    } = await runCommand(await workspace.founder(), setUp, { titles: ['A', 'B'], highlights: 3 })
    await runCommand(await workspace.founder(), tagHighlights, { highlightIds: [one, two, three], add: [a] })
    const actOperationId = newId()
    const { tagId } = await runCommand(
      await workspace.founder(),
      splitTag,
      { tagId: a, highlightIds: [one, two], title: 'A, but slower' },
      actOperationId,
    )
    const ada = await workspace.founder()
    expect(await given(ada, [one, two, three])).toEqual([[tagId], [tagId], [a]])
    await runCommand(await workspace.founder(), splitTag, { tagId: a, highlightIds: [three], intoTagId: b })
    await runCommand(await workspace.founder(), undoOperation, { actOperationId }, newId())
    expect(await given(ada, [one, two, three])).toEqual([[a], [a], [b]])
    expect(await ada.database.read(async (tx) => visibleTags(tx, ada.actor, [tagId]))).toEqual([])
    await expect(
      runCommand(await workspace.founder(), splitTag, { tagId: a, highlightIds: [one], title: ' b ' }),
    ).rejects.toThrow('There is already a tag')
  })

  test('a locked tag can be added, but not merged; a reader can do neither', async () => {
    const workspace = await newWorkspace()
    const {
      tagIds: [a = '', b = ''],
      ids,
    } = await runCommand(await workspace.founder(), setUp, { titles: ['A', 'B'], highlights: 1 })
    await runCommand(await workspace.founder(), changeTag, { id: a, locked: true })
    await runCommand(await workspace.founder(), tagHighlights, { highlightIds: ids, add: [a] })
    await expect(runCommand(await workspace.founder(), mergeTags, { tagIds: [a], intoTagId: b })).rejects.toThrow(
      'This tag is locked.',
    )
    await runCommand(await workspace.founder(), mergeTags, { tagIds: [b], intoTagId: a })
    await expect(
      runCommand(await workspace.member('VIEWER'), tagHighlights, { highlightIds: ids, add: [a] }),
    ).rejects.toThrow()
  })
  test('a tag of another project is refused, alone and among others, and so is one of an extension that is not linked', async () => {
    const workspace = await newWorkspace()
    const {
      projectId,
      tagIds: [own = ''],
      ids,
    } = await runCommand(await workspace.founder(), setUp, { titles: ['Own'], highlights: 2 })
    const {
      tagIds: [foreign = ''],
    } = await runCommand(await workspace.founder(), setUp, { titles: ['Foreign'], highlights: 0 })
    await expect(
      runCommand(await workspace.founder(), tagHighlights, { highlightIds: ids, add: [own, foreign] }),
    ).rejects.toThrow('The tag “Foreign” belongs to another project.')
    expect(await given(await workspace.founder(), ids)).toEqual([undefined, undefined])
    const { id: extensionId } = await runCommand(await workspace.founder(), createExtension, { title: 'Shared words' })
    const { id: shared } = await runCommand(await workspace.founder(), createTag, {
      tagBoardId: extensionId,
      title: 'Shared',
    })
    await expect(
      runCommand(await workspace.founder(), tagHighlights, { highlightIds: ids, add: [shared] }),
    ).rejects.toThrow('Link the extension first.')
    await runCommand(await workspace.founder(), setExtensionLink, { extensionId, projectId, linked: true })
    await runCommand(await workspace.founder(), tagHighlights, { highlightIds: ids, add: [shared, own] })
    expect(await given(await workspace.founder(), ids)).toEqual([
      [shared, own],
      [shared, own],
    ])
  })
})
