import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { putGrant, setInheritance } from '#access/server/index.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { addProject } from '#projects/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { restoreDeletions } from '#trash/server/commands/restore-deletions.ts'
import { tagPolicy } from '../model/policy.ts'
import { boardsOfProject } from './boards-store.ts'
import { arrangeTags } from './commands/arrange-tags.ts'
import { changeTag } from './commands/change-tag.ts'
import { createTag } from './commands/create-tag.ts'
import { deleteTag } from './commands/delete-tag.ts'
import { createExtension, deleteExtension, setExtensionLink } from './commands/extensions.ts'
import { deleteTagBoard } from './commands/tag-boards.ts'
import { createTagGroup } from './commands/tag-groups.ts'
import { tagsOfProject } from './store.ts'

const { newWorkspace } = await useServices()

const makeProject = defineCommand({
  name: 'make-a-project',
  who: { installation: 'It sets a test up.' },
  input: z.object({}),
  async run(context) {
    return { id: await addProject(context, { title: 'Study', summary: '', folderId: null, icon: null, color: null }) }
  },
})

const titlesIn = async (context: WorkspaceContext, projectId: Id): Promise<string[]> =>
  (await context.database.read(async (tx) => tagsOfProject(tx, context.actor, projectId)))
    .map((tag) => tag.title)
    .toSorted()

describe('extensions', () => {
  test('the tags of a linked extension appear in each project at once, are renamed everywhere, and disappear when it is unlinked', async () => {
    const workspace = await newWorkspace()
    const [one, two] = [
      await runCommand(await workspace.founder(), makeProject, {}),
      await runCommand(await workspace.founder(), makeProject, {}),
    ]
    const { id: extensionId } = await runCommand(await workspace.founder(), createExtension, { title: 'Taxonomy' })
    const { id: tagId } = await runCommand(await workspace.founder(), createTag, {
      tagBoardId: extensionId,
      title: 'Churn',
    })
    const { id: groupId } = await runCommand(await workspace.founder(), createTagGroup, {
      tagBoardId: extensionId,
      title: 'Outcomes',
    })
    await runCommand(await workspace.founder(), arrangeTags, { places: [{ id: tagId, tagGroupId: groupId }] })
    for (const { id } of [one, two])
      await runCommand(await workspace.founder(), setExtensionLink, { extensionId, projectId: id, linked: true })
    await runCommand(await workspace.founder(), changeTag, { id: tagId, title: 'Leaving' })
    const ada = await workspace.founder()
    expect([await titlesIn(ada, one.id), await titlesIn(ada, two.id)]).toEqual([['Leaving'], ['Leaving']])
    expect(
      (await ada.database.read(async (tx) => boardsOfProject(tx, ada.actor, one.id))).map(({ title }) => title),
    ).toEqual(['Taxonomy'])
    await runCommand(await workspace.founder(), setExtensionLink, { extensionId, projectId: one.id, linked: false })
    expect([await titlesIn(ada, one.id), await titlesIn(ada, two.id)]).toEqual([[], ['Leaving']])
  })

  test('users who may only read an extension can apply its tags but not change them; users without access see neither', async () => {
    const workspace = await newWorkspace()
    const project = await runCommand(await workspace.founder(), makeProject, {})
    const { id: extensionId } = await runCommand(await workspace.founder(), createExtension, { title: 'Taxonomy' })
    const { id: tagId } = await runCommand(await workspace.founder(), createTag, {
      tagBoardId: extensionId,
      title: 'Churn',
    })
    await runCommand(await workspace.founder(), setExtensionLink, { extensionId, projectId: project.id, linked: true })
    const ada = await workspace.founder()
    const [board] = await ada.database.read(async (tx) => boardsOfProject(tx, ada.actor, project.id))
    if (!board) throw new Error('The extension is linked.')
    const hidden = defineCommand({
      name: 'set-access',
      who: { installation: 'It sets a test up.' },
      input: z.object({ userId: z.uuid(), level: z.enum(['NONE', 'READ']) }),
      async run({ tx, teamId }, { userId, level }) {
        await setInheritance(tx, teamId, board.scopeId, false)
        await putGrant(tx, teamId, board.scopeId, { kind: 'user', id: userId }, level)
        return {}
      },
    })
    const ben = await workspace.member('CONTRIBUTOR')
    const again = async (): Promise<WorkspaceContext> => ({ ...ben, actor: (await ben.reloadActor?.()) ?? ben.actor })
    await runCommand(await workspace.founder(), hidden, { userId: ben.actor.userId ?? '', level: 'READ' })
    const reader = await again()
    expect(await titlesIn(reader, project.id)).toEqual(['Churn'])
    expect(tagPolicy.viewerCan(reader.actor, { scopeId: board.scopeId, locked: false, projectId: null })).toMatchObject(
      { apply: true, edit: false, arrange: false, lock: false, delete: false },
    )
    await expect(runCommand(await again(), changeTag, { id: tagId, title: 'X' })).rejects.toThrow()
    await runCommand(await workspace.founder(), hidden, { userId: ben.actor.userId ?? '', level: 'NONE' })
    const stranger = await again()
    expect(await titlesIn(stranger, project.id)).toEqual([])
    expect(await stranger.database.read(async (tx) => boardsOfProject(tx, stranger.actor, project.id))).toEqual([])
    await expect(
      runCommand(await again(), setExtensionLink, { extensionId, projectId: project.id, linked: false }),
    ).rejects.toThrow('not found')
  })

  test('deleting an extension removes its tags from every project, and its undo restores everything, including links', async () => {
    const workspace = await newWorkspace()
    const project = await runCommand(await workspace.founder(), makeProject, {})
    const { id: extensionId } = await runCommand(await workspace.founder(), createExtension, { title: 'Taxonomy' })
    await runCommand(await workspace.founder(), createTag, { tagBoardId: extensionId, title: 'Churn' })
    await runCommand(await workspace.founder(), setExtensionLink, { extensionId, projectId: project.id, linked: true })
    const { deletionId } = await runCommand(await workspace.founder(), deleteExtension, { id: extensionId })
    const ada = await workspace.founder()
    expect(await titlesIn(ada, project.id)).toEqual([])
    // A user who may not delete an extension may not restore it either.
    await expect(
      runCommand(await workspace.member('CONTRIBUTOR'), restoreDeletions, { ids: [deletionId] }),
    ).rejects.toThrow()
    await runCommand(await workspace.founder(), restoreDeletions, { ids: [deletionId] })
    expect(await titlesIn(ada, project.id)).toEqual(['Churn'])
  })

  test('a tag of an extension is restored with it if both were deleted', async () => {
    const workspace = await newWorkspace()
    const { id: extensionId } = await runCommand(await workspace.founder(), createExtension, { title: 'Taxonomy' })
    const { id } = await runCommand(await workspace.founder(), createTag, { tagBoardId: extensionId, title: 'Churn' })
    const { deletionId } = await runCommand(await workspace.founder(), deleteTag, { id })
    await runCommand(await workspace.founder(), deleteExtension, { id: extensionId })
    await expect(runCommand(await workspace.founder(), restoreDeletions, { ids: [deletionId] })).rejects.toThrow(
      'Taxonomy',
    )
    await runCommand(await workspace.founder(), restoreDeletions, { ids: [deletionId], withPlaces: true })
    await expect(
      runCommand(await workspace.founder(), deleteTagBoard, { id: extensionId, tags: 'ungroup' }),
    ).rejects.toThrow('not found')
    expect((await runCommand(await workspace.founder(), deleteTag, { id })).id).toBe(id)
  })
})
