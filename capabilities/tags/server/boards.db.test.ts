import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { byRank } from '#platform/kernel/rank.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addProject } from '#projects/server/index.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { restoreDeletions } from '#trash/server/commands/restore-deletions.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { TAG_COLORS } from '../model/tag-colors.ts'
import { boardsOfProject, groupsOfBoards } from './boards-store.ts'
import { arrangeTags } from './commands/arrange-tags.ts'
import { changeTag } from './commands/change-tag.ts'
import { createTag } from './commands/create-tag.ts'
import { deleteTag, restoreTag } from './commands/delete-tag.ts'
import { changeTagBoard, createTagBoard, deleteTagBoard } from './commands/tag-boards.ts'
import { changeTagGroup, createTagGroup, deleteTagGroup } from './commands/tag-groups.ts'
import { undoTagAct } from './commands/undo-tag-act.ts'
import { findTags, tagsOfProject } from './store.ts'

const { newWorkspace } = await useServices()

const makeProject = defineCommand({
  name: 'make-a-project',
  who: { installation: 'It sets a test up.' },
  input: z.object({}),
  async run(context) {
    return { id: await addProject(context, { title: 'Study', summary: '', folderId: null, icon: null, color: null }) }
  },
})

async function studyWithTags(
  workspace: TestWorkspace,
  titles: readonly string[],
): Promise<{ projectId: Id; tagIds: Id[] }> {
  const { id: projectId } = await runCommand(await workspace.founder(), makeProject, {})
  const tagIds: Id[] = []
  for (const title of titles)
    tagIds.push((await runCommand(await workspace.founder(), createTag, { projectId, title })).id)
  return { projectId, tagIds }
}

async function columns(context: WorkspaceContext, projectId: Id): Promise<Record<string, string[]>> {
  return context.database.read(async (tx) => {
    const boards = await boardsOfProject(tx, context.actor, projectId)
    const groups = await groupsOfBoards(
      tx,
      boards.map((board) => board.id),
    )
    const tags = (await tagsOfProject(tx, context.actor, projectId)).toSorted(byRank)
    const titleOf = new Map(groups.map((group) => [group.id, group.title]))
    return Object.fromEntries(
      [...Map.groupBy(tags, (tag) => titleOf.get(tag.tagGroupId ?? '') ?? '')].map(([title, inside]) => [
        title,
        inside.map((tag) => tag.title),
      ]),
    )
  })
}

async function tagNamed(context: WorkspaceContext, id: Id | undefined) {
  const [tag] = await context.database.read(async (tx) => findTags(tx, [id ?? '']))
  if (!tag) throw new Error('The tag is there.')
  return tag
}

describe('boards of tags', () => {
  test('the first group creates a board; its tags get its colour, and those with their own colour keep it', async () => {
    const workspace = await newWorkspace()
    const { projectId, tagIds } = await studyWithTags(workspace, ['Price', 'Speed'])
    const [price = '', speed = ''] = tagIds
    await runCommand(await workspace.founder(), changeTag, { id: speed, color: '#112233' })
    const { id: groupId } = await runCommand(await workspace.founder(), createTagGroup, {
      projectId,
      title: 'Worries',
      color: '#445566',
    })
    await runCommand(await workspace.founder(), arrangeTags, {
      places: [
        { id: price, tagGroupId: groupId },
        { id: speed, tagGroupId: groupId },
      ],
    })
    const ada = await workspace.founder()
    expect([(await tagNamed(ada, price)).color, (await tagNamed(ada, speed)).color]).toEqual(['#445566', '#112233'])
    await runCommand(await workspace.founder(), changeTagGroup, { id: groupId, color: '#778899' })
    await runCommand(await workspace.founder(), changeTag, { id: speed, keepsColor: false })
    expect([(await tagNamed(ada, price)).color, (await tagNamed(ada, speed)).color]).toEqual(['#778899', '#778899'])
    expect(await columns(ada, projectId)).toEqual({ Worries: ['Price', 'Speed'] })
  })

  test('a new group, and a new tag, gets a colour that no other has as long as there is one', async () => {
    const workspace = await newWorkspace()
    const { projectId, tagIds } = await studyWithTags(
      workspace,
      TAG_COLORS.map((_, at) => `Tag ${at}`),
    )
    for (let at = 0; at <= TAG_COLORS.length; at += 1)
      await runCommand(await workspace.founder(), createTagGroup, { projectId, title: `Group ${at}` })
    const ada = await workspace.founder()
    const [board] = await ada.database.read(async (tx) => boardsOfProject(tx, ada.actor, projectId))
    const groups = await ada.database.read(async (tx) => groupsOfBoards(tx, [board?.id ?? '']))
    expect(new Set(groups.map(({ color }) => color))).toEqual(new Set(TAG_COLORS))
    const tags = await ada.database.read(async (tx) => findTags(tx, tagIds))
    expect(new Set(tags.map(({ color }) => color))).toEqual(new Set(TAG_COLORS))
    const { id } = await runCommand(ada, createTag, { projectId, title: 'One more' })
    expect(TAG_COLORS).toContain((await tagNamed(await workspace.founder(), id)).color)
  })

  test('the description and role of a tag can be set, changed and removed, and stay when something else is changed', async () => {
    const workspace = await newWorkspace()
    const {
      tagIds: [id = ''],
    } = await studyWithTags(workspace, ['Price'])
    const changed = async (change: object) => {
      await runCommand(await workspace.founder(), changeTag, { id, ...change })
      const { title, description, role } = await tagNamed(await workspace.founder(), id)
      return { title, description, role }
    }
    expect(await changed({ description: 'What it costs', role: 'PROBLEM' })).toEqual({
      title: 'Price',
      description: 'What it costs',
      role: 'PROBLEM',
    })
    expect(await changed({ title: 'Prices' })).toEqual({
      title: 'Prices',
      description: 'What it costs',
      role: 'PROBLEM',
    })
    expect(await changed({ description: '', role: null })).toEqual({ title: 'Prices', description: '', role: null })
  })

  test('no tag can take the title of another one of its project, in any case; other titles, and its own, are allowed', async () => {
    const workspace = await newWorkspace()
    const {
      tagIds: [price = ''],
    } = await studyWithTags(workspace, ['Price', 'Speed'])
    await studyWithTags(workspace, ['Elsewhere'])
    for (const title of ['Speed', ' sPEED '])
      await expect(runCommand(await workspace.founder(), changeTag, { id: price, title })).rejects.toMatchObject({
        code: 'InvalidOperation',
        message: expect.stringContaining('There is already a tag') as string,
      })
    for (const title of ['PRICE', 'Elsewhere'])
      await runCommand(await workspace.founder(), changeTag, { id: price, title })
    expect((await tagNamed(await workspace.founder(), price)).title).toBe('Elsewhere')
  })

  test('a move is one act with one undo, which leaves what another user changed since', async () => {
    const workspace = await newWorkspace()
    const { projectId, tagIds } = await studyWithTags(workspace, ['A', 'B', 'C'])
    const { id: one } = await runCommand(await workspace.founder(), createTagGroup, { projectId, title: 'One' })
    const { id: two } = await runCommand(await workspace.founder(), createTagGroup, { projectId, title: 'Two' })
    const [a = '', b = '', c = ''] = tagIds
    const { actId } = await runCommand(await workspace.founder(), arrangeTags, {
      places: [a, b, c].map((id) => ({ id, tagGroupId: one })),
    })
    const ada = await workspace.founder()
    expect(await columns(ada, projectId)).toEqual({ One: ['A', 'B', 'C'] })
    await runCommand(await workspace.member('MANAGER'), changeTag, { id: b, title: 'Bee' }).catch(() => undefined)
    await runCommand(await workspace.founder(), arrangeTags, { places: [{ id: c, tagGroupId: two }] })
    await runCommand(await workspace.founder(), undoTagAct, { actId })
    const after = await columns(ada, projectId)
    expect(after['Two']).toEqual(['C'])
    expect(after['']).toHaveLength(2)
    await expect(runCommand(await workspace.founder(), undoTagAct, { actId })).rejects.toThrow('not found')
  })

  test('undoing a change of a tag leaves what others changed since, and names it instead of overwriting it', async () => {
    const workspace = await newWorkspace()
    const {
      tagIds: [price = '', speed = ''],
    } = await studyWithTags(workspace, ['Price', 'Speed'])
    const bea = await workspace.member('MANAGER')
    const { actId } = await runCommand(await workspace.founder(), changeTag, {
      id: price,
      title: 'Pricing',
      description: 'What it costs',
    })
    await runCommand(bea, changeTag, { id: price, title: 'Money' })
    expect(await runCommand(await workspace.founder(), undoTagAct, { actId })).toMatchObject({
      isChanged: true,
      tagIds: [price],
      stayed: ['Money'],
    })
    const ada = await workspace.founder()
    expect(await tagNamed(ada, price)).toMatchObject({ title: 'Money', description: '' })

    const { actId: renaming } = await runCommand(await workspace.founder(), changeTag, { id: speed, title: 'Pace' })
    await runCommand(bea, changeTag, { id: speed, title: 'Tempo' })
    await expect(runCommand(await workspace.founder(), undoTagAct, { actId: renaming })).rejects.toMatchObject({
      reason: 'CHANGED_SINCE',
      message: '“Tempo” has been changed since, so it was left as it is.',
    })
    // Nothing was undone, so it can still be undone once the name is the former one.
    await runCommand(bea, changeTag, { id: speed, title: 'Pace' })
    expect(await runCommand(await workspace.founder(), undoTagAct, { actId: renaming })).toMatchObject({
      isChanged: true,
      stayed: [],
    })
    expect((await tagNamed(ada, speed)).title).toBe('Speed')
  })

  test('the meaning of a tag that was locked since is not undone, and a lock only by users who may lock', async () => {
    const workspace = await newWorkspace()
    const {
      projectId,
      tagIds: [price = ''],
    } = await studyWithTags(workspace, ['Price'])
    const { id: groupId } = await runCommand(await workspace.founder(), createTagGroup, { projectId, title: 'Worries' })
    const cleo = await workspace.member('CONTRIBUTOR')
    const { actId: renaming } = await runCommand(cleo, changeTag, { id: price, title: 'Pricing' })
    const { actId: moving } = await runCommand(cleo, arrangeTags, { places: [{ id: price, tagGroupId: groupId }] })
    const { actId: locking } = await runCommand(await workspace.founder(), changeTag, { id: price, locked: true })
    await expect(runCommand(cleo, undoTagAct, { actId: renaming })).rejects.toMatchObject({ reason: 'CHANGED_SINCE' })
    await runCommand(cleo, undoTagAct, { actId: moving })
    await expect(runCommand(cleo, undoTagAct, { actId: locking })).rejects.toMatchObject({ code: 'NotFound' })
    const ada = await workspace.founder()
    expect(await tagNamed(ada, price)).toMatchObject({ title: 'Pricing', tagGroupId: null, locked: true })
    await runCommand(await workspace.founder(), undoTagAct, { actId: locking })
    expect((await tagNamed(ada, price)).locked).toBe(false)
  })

  test('a created thing is undone and redone as the same; what stayed is counted, and a tag that already existed is not deleted', async () => {
    const workspace = await newWorkspace()
    const { projectId, tagIds } = await studyWithTags(workspace, ['A', 'B'])
    const turn = async (operationId: Id): Promise<{ operationId: Id; stayed: number }> => {
      const turned = newId()
      const { stayed } = await runCommand(
        await workspace.founder(),
        undoOperation,
        { actOperationId: operationId },
        turned,
      )
      return { operationId: turned, stayed }
    }
    const ada = await workspace.founder()
    const [grouping, tagging, moving, finding] = [newId(), newId(), newId(), newId()]
    const { id: one } = await runCommand(
      await workspace.founder(),
      createTagGroup,
      { projectId, title: 'One' },
      grouping,
    )
    await runCommand(await workspace.founder(), createTag, { projectId, title: 'C', tagGroupId: one }, tagging)
    expect(await columns(ada, projectId)).toEqual({ '': ['A', 'B'], One: ['C'] })
    const back = await turn(tagging)
    expect(await columns(ada, projectId)).toEqual({ '': ['A', 'B'] })
    await turn(back.operationId)
    expect(await columns(ada, projectId)).toEqual({ '': ['A', 'B'], One: ['C'] })

    const places = tagIds.map((id) => ({ id, tagGroupId: one }))
    await runCommand(await workspace.founder(), arrangeTags, { places }, moving)
    await runCommand(await workspace.member('MANAGER'), arrangeTags, {
      places: places.slice(0, 1).map(({ id }) => ({ id, tagGroupId: null })),
    })
    const { stayed, operationId: movedBack } = await turn(moving)
    expect([stayed, await columns(ada, projectId)]).toEqual([1, { '': ['A', 'B'], One: ['C'] }])
    await turn(movedBack)

    const stood = await columns(ada, projectId)
    const gone = await turn(grouping)
    expect(await columns(ada, projectId)).toEqual({ '': ['A', 'C', 'B'] })
    await turn(gone.operationId)
    expect(await columns(ada, projectId)).toEqual(stood)

    await runCommand(await workspace.founder(), createTag, { projectId, title: 'a' }, finding)
    await expect(turn(finding)).rejects.toMatchObject({ reason: 'NOT_UNDOABLE' })
    expect((await tagNamed(ada, tagIds[0])).title).toBe('A')
  })

  test('deleting a group ungroups, moves or deletes its tags, and its undo restores each as it was', async () => {
    const workspace = await newWorkspace()
    const { projectId, tagIds } = await studyWithTags(workspace, ['A', 'B'])
    const { id: one, tagBoardId } = await runCommand(await workspace.founder(), createTagGroup, {
      projectId,
      title: 'One',
    })
    const { id: two } = await runCommand(await workspace.founder(), createTagGroup, { projectId, title: 'Two' })
    await runCommand(await workspace.founder(), arrangeTags, { places: tagIds.map((id) => ({ id, tagGroupId: one })) })
    const ada = await workspace.founder()
    for (const [how, expected] of [
      [{ tags: 'ungroup' as const }, { '': ['A', 'B'] }],
      [{ tags: 'move' as const, moveToGroupId: two }, { Two: ['A', 'B'] }],
      [{ tags: 'delete' as const }, {}],
    ] as const) {
      const { deletionId } = await runCommand(await workspace.founder(), deleteTagGroup, { id: one, ...how })
      expect(await columns(ada, projectId)).toEqual(expected)
      const restoring = newId()
      await runCommand(await workspace.founder(), restoreDeletions, { ids: [deletionId] }, restoring)
      expect(await columns(ada, projectId)).toEqual({ One: ['A', 'B'] })
      await runCommand(await workspace.founder(), undoOperation, { actOperationId: restoring }, newId())
      expect(await columns(ada, projectId)).toEqual(expected)
      await runCommand(await workspace.founder(), restoreDeletions, { ids: [deletionId] })
      expect(await columns(ada, projectId)).toEqual({ One: ['A', 'B'] })
    }
    const { deletionId } = await runCommand(await workspace.founder(), deleteTagBoard, {
      id: tagBoardId,
      tags: 'ungroup',
    })
    expect(await columns(ada, projectId)).toEqual({ '': ['A', 'B'] })
    // Another user restores it: a tag that was moved in the meantime stays where it was put.
    const { id: other } = await runCommand(await workspace.founder(), createTagGroup, { projectId, title: 'Other' })
    await runCommand(await workspace.founder(), arrangeTags, { places: [{ id: tagIds[1] ?? '', tagGroupId: other }] })
    await runCommand(await workspace.member('MANAGER'), restoreDeletions, { ids: [deletionId] })
    expect(await columns(ada, projectId)).toEqual({ One: ['A'], Other: ['B'] })
  })

  test('a group or a board whose creation is undone is in the trash, and restores what others put there', async () => {
    const workspace = await newWorkspace()
    const { projectId, tagIds } = await studyWithTags(workspace, ['A'])
    const { id, tagBoardId, actId } = await runCommand(await workspace.founder(), createTagGroup, {
      projectId,
      title: 'One',
    })
    await runCommand(await workspace.member('MANAGER'), arrangeTags, {
      places: [{ id: tagIds[0] ?? '', tagGroupId: id }],
    })
    await runCommand(await workspace.founder(), undoTagAct, { actId })
    const ada = await workspace.founder()
    expect(await columns(ada, projectId)).toEqual({ '': ['A'] })
    const [deletion] = await ada.database.read(async (tx) =>
      tx.selectFrom('deletions').select(['id', 'resource_kind', 'resource_id', 'taken']).execute(),
    )
    expect(deletion).toMatchObject({
      resource_kind: 'tag-board',
      resource_id: tagBoardId,
      taken: { 'tag-board': 1, 'tag-group': 1 },
    })
    await runCommand(await workspace.founder(), restoreDeletions, { ids: [deletion?.id ?? ''] })
    expect(await columns(ada, projectId)).toEqual({ One: ['A'] })
  })

  test('a group is restored with the board that was deleted after it, and not without', async () => {
    const workspace = await newWorkspace()
    const { projectId, tagIds } = await studyWithTags(workspace, ['A'])
    const { id, tagBoardId } = await runCommand(await workspace.founder(), createTagGroup, { projectId, title: 'One' })
    await runCommand(await workspace.founder(), arrangeTags, { places: [{ id: tagIds[0] ?? '', tagGroupId: id }] })
    const { deletionId } = await runCommand(await workspace.founder(), deleteTagGroup, { id, tags: 'delete' })
    await runCommand(await workspace.founder(), deleteTagBoard, { id: tagBoardId, tags: 'ungroup' })
    await expect(runCommand(await workspace.founder(), restoreDeletions, { ids: [deletionId] })).rejects.toMatchObject({
      code: 'InvalidOperation',
    })
    await runCommand(await workspace.founder(), restoreDeletions, { ids: [deletionId], withPlaces: true })
    expect(await columns(await workspace.founder(), projectId)).toEqual({ One: ['A'] })
  })

  test('a tag that is restored while its group is deleted is in no group', async () => {
    const workspace = await newWorkspace()
    const {
      projectId,
      tagIds: [tagId = ''],
    } = await studyWithTags(workspace, ['A'])
    const { id: groupId } = await runCommand(await workspace.founder(), createTagGroup, { projectId, title: 'One' })
    await runCommand(await workspace.founder(), arrangeTags, { places: [{ id: tagId, tagGroupId: groupId }] })
    const { deletionId } = await runCommand(await workspace.founder(), deleteTag, { id: tagId })
    await runCommand(await workspace.founder(), deleteTagGroup, { id: groupId, tags: 'ungroup' })
    await runCommand(await workspace.founder(), restoreTag, { deletionId })
    expect(await tagNamed(await workspace.founder(), tagId)).toMatchObject({ title: 'A', tagGroupId: null })
  })

  test('boards and groups keep the given order', async () => {
    const workspace = await newWorkspace()
    const { projectId } = await studyWithTags(workspace, [])
    const ids: Id[] = []
    for (const title of ['1', '2', '3'])
      ids.push((await runCommand(await workspace.founder(), createTagBoard, { projectId, title })).id)
    await runCommand(await workspace.founder(), changeTagBoard, { id: ids[2] ?? '', beforeId: ids[0] })
    const ada = await workspace.founder()
    expect(
      (await ada.database.read(async (tx) => boardsOfProject(tx, ada.actor, projectId))).map(({ title }) => title),
    ).toEqual(['3', '1', '2'])
    const groups: Id[] = []
    for (const title of ['a', 'b', 'c'])
      groups.push((await runCommand(await workspace.founder(), createTagGroup, { tagBoardId: ids[0] ?? '', title })).id)
    await runCommand(await workspace.founder(), changeTagGroup, { id: groups[0] ?? '', afterId: groups[1] })
    expect(
      (await ada.database.read(async (tx) => groupsOfBoards(tx, [ids[0] ?? '']))).map(({ title }) => title),
    ).toEqual(['b', 'a', 'c'])
  })

  test('two people who move, regroup and delete groups at once converge, and no tag is lost', async () => {
    const workspace = await newWorkspace()
    const titles = Array.from({ length: 24 }, (_, at) => `T${at}`)
    const { projectId, tagIds } = await studyWithTags(workspace, titles)
    const groupIds: Id[] = []
    for (const title of ['One', 'Two', 'Three', 'Four'])
      groupIds.push((await runCommand(await workspace.founder(), createTagGroup, { projectId, title })).id)
    await runCommand(await workspace.founder(), arrangeTags, {
      places: tagIds.map((id, at) => ({ id, tagGroupId: groupIds[at % 4] ?? null })),
    })
    const pick = <One>(list: readonly One[], seed: number): One => list[seed % list.length] as One
    const mover = async (seed: number): Promise<void> => {
      for (let step = 0; step < 15; step += 1) {
        const at = seed * 31 + step * 17
        await runCommand(await workspace.founder(), arrangeTags, {
          places: [0, 1, 2].map((next) => ({
            id: pick(tagIds, at + next * 5),
            tagGroupId: pick([...groupIds, null], at),
            beforeId: pick(tagIds, at + 11),
          })),
        }).catch((error: Error) => expect(error.message).toContain('The group was not found'))
      }
    }
    const regrouper = async (): Promise<void> => {
      for (const groupId of groupIds.slice(0, 2)) {
        const { deletionId } = await runCommand(await workspace.founder(), deleteTagGroup, {
          id: groupId,
          tags: 'move',
          moveToGroupId: groupIds[3],
        })
        await runCommand(await workspace.founder(), restoreDeletions, { ids: [deletionId] })
        await runCommand(await workspace.founder(), deleteTagGroup, { id: groupId, tags: 'ungroup' })
      }
    }
    await Promise.all([mover(1), mover(2), regrouper()])
    const ada = await workspace.founder()
    const shown = await columns(ada, projectId)
    expect(Object.values(shown).flat().toSorted()).toEqual(titles.toSorted())
    expect(Object.keys(shown).every((title) => ['', 'Three', 'Four'].includes(title))).toBe(true)
    expect(await columns(await workspace.founder(), projectId)).toEqual(shown)
    const tags = await ada.database.read(async (tx) => tagsOfProject(tx, ada.actor, projectId))
    expect(tags.every((tag) => tag.tagGroupId === null || groupIds.slice(2).includes(tag.tagGroupId))).toBe(true)
    const places = tags.map((tag) => `${tag.tagGroupId ?? ''} ${tag.rank}`)
    expect(new Set(places).size).toBe(places.length)
  })

  test('a tag that is deleted, or that the user may not see, is not found, and tags in the same request stay where they are', async () => {
    const workspace = await newWorkspace()
    const { projectId, tagIds } = await studyWithTags(workspace, ['A'])
    const { id: tagGroupId } = await runCommand(await workspace.founder(), createTagGroup, { projectId, title: 'One' })
    const {
      tagIds: [unseen = ''],
    } = await studyWithTags(workspace, ['B'])
    const { scopeId } = await tagNamed(await workspace.founder(), unseen)
    await runCommand(await workspace.founder(), setScopeInheritance, { scopeId, inherits: false })
    const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
    for (const absent of [newId(), unseen])
      await expect(
        runCommand(await workspace.again(ben), arrangeTags, {
          places: [
            { id: tagIds[0] ?? '', tagGroupId },
            { id: absent, tagGroupId: null },
          ],
        }),
      ).rejects.toMatchObject({ code: 'NotFound' })
    expect(await columns(await workspace.founder(), projectId)).toEqual({ '': ['A'] })
  })

  test('a user who may only read moves nothing, and a locked tag can be moved but not changed', async () => {
    const workspace = await newWorkspace()
    const { projectId, tagIds } = await studyWithTags(workspace, ['A'])
    const { id: groupId } = await runCommand(await workspace.founder(), createTagGroup, { projectId, title: 'One' })
    const [id = ''] = tagIds
    await expect(
      runCommand(await workspace.member('VIEWER'), arrangeTags, { places: [{ id, tagGroupId: groupId }] }),
    ).rejects.toThrow()
    await runCommand(await workspace.founder(), changeTag, { id, locked: true })
    await expect(runCommand(await workspace.founder(), changeTag, { id, title: 'B' })).rejects.toThrow(
      'This tag is locked.',
    )
    await expect(
      runCommand(await workspace.founder(), deleteTagGroup, { id: groupId, tags: 'delete' }),
    ).resolves.toBeTruthy()
    const cleo = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
    await expect(runCommand(await workspace.again(cleo), changeTag, { id, locked: false })).rejects.toThrow()
    // Setting the lock to its current value does not bypass it.
    await expect(runCommand(await workspace.again(cleo), changeTag, { id, locked: true, title: 'B' })).rejects.toThrow(
      'This tag is locked.',
    )
    await expect(runCommand(await workspace.founder(), changeTag, { id })).rejects.toThrow('This tag is locked.')
    await runCommand(await workspace.founder(), changeTag, { id, locked: false })
    await runCommand(await workspace.founder(), changeTag, { id, title: 'B' })
    const ada = await workspace.founder()
    expect((await tagNamed(ada, id)).title).toBe('B')
  })
})
