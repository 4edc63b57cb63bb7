import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { createWorkspaceContext, defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { deleteHighlights } from '#highlights/server/commands/delete-highlights.ts'
import { addNotes, findNotes } from '#notes/server/index.ts'
import { deleteNotes, restoreNotes } from '#notes/server/commands/delete-notes.ts'
import { createPerson } from '#people/server/commands/create-person.ts'
import { deletePeople } from '#people/server/commands/delete-people.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { deleteProject } from '#projects/server/commands/delete-project.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { deleteTag } from '#tags/server/commands/delete-tag.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import type { Deletion } from '../model/deletion.ts'
import { restoreDeletions } from './commands/restore-deletions.ts'
import { deletedPlaces } from './deleted-places.ts'
import { listDeletions, type TrashFilter } from './store.ts'

const { services, newWorkspace } = await useServices()

const setUp = defineCommand({
  name: 'set-up-something-to-delete',
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
    const [noteId = '', otherId = ''] = await addNotes(
      context,
      project,
      ['Ada', 'Grace'].map((title) => ({
        title,
        content: contentOfText(`${title} said that setting up was painful.`),
        origin: 'written' as const,
      })),
    )
    return { projectId, scopeId: project.scopeId, noteId, otherId }
  },
})

async function start() {
  const workspace = await newWorkspace()
  const ada = async () => workspace.founder()
  const made = await runCommand(await ada(), setUp, {})
  const highlight = async (noteId: Id, quote: string) =>
    (await runCommand(await ada(), createHighlight, { noteId, place: { quote }, tagIds: [] }, newId())).id
  return { workspace, ada, highlight, ...made }
}

async function trashOf(context: WorkspaceContext, filter: TrashFilter = {}): Promise<Deletion[]> {
  return context.read(
    async (tx) => (await listDeletions(tx, services.kinds, context.actor, filter, pageRequest())).nodes,
  )
}

/** The member with their current rights. */
async function asked(member: WorkspaceContext): Promise<WorkspaceContext> {
  const actor = await member.reloadActor?.()
  if (!actor) throw new Error('The member is still there.')
  return createWorkspaceContext(services, member.teamId, actor)
}

async function livingHighlights(workspace: TestWorkspace): Promise<Id[]> {
  return (await workspace.founder()).database.read(async (tx) => {
    const rows = await tx
      .selectFrom('highlights')
      .innerJoin('projects', 'projects.id', 'highlights.project_id')
      .select('highlights.id')
      .where('highlights.deleted_at', 'is', null)
      .where('projects.is_sample', '=', false)
      .execute()
    return rows.map(({ id }) => id)
  })
}

describe('the trash', () => {
  test('shows deleted things with their dependents, latest first, and finds them by kind, person and words', async () => {
    const { workspace, ada, noteId, otherId, projectId, highlight } = await start()
    await highlight(noteId, 'setting up')
    await highlight(noteId, 'painful')
    await runCommand(await ada(), deleteNotes, { ids: [noteId] })
    const { id: personId } = await runCommand(await ada(), createPerson, { name: 'Grace Hopper' })
    const helper = await workspace.member('CONTRIBUTOR')
    await runCommand(helper, deletePeople, { ids: [personId] })
    await runCommand(await ada(), deleteProject, { id: projectId })
    const shown = await trashOf(await ada())
    expect(
      shown.map(({ kind, title, taken, project }) => ({ kind, title, taken, project: project?.title ?? null })),
    ).toMatchObject([
      { kind: 'project', title: 'Interviews', taken: { project: 1, note: 1 }, project: null },
      { kind: 'person', title: 'Grace Hopper', taken: { person: 1 }, project: null },
      { kind: 'note', title: 'Ada', taken: { note: 1, highlight: 2 }, project: 'Interviews' },
    ])
    expect((await trashOf(await ada(), { kind: 'note' })).map(({ title }) => title)).toEqual(['Ada'])
    expect((await trashOf(await ada(), { deletedById: helper.actor.userId ?? '' })).map(({ title }) => title)).toEqual([
      'Grace Hopper',
    ])
    expect((await trashOf(await ada(), { text: 'hOPP' })).map(({ title }) => title)).toEqual(['Grace Hopper'])
    expect((await trashOf(await ada(), { text: 'gràce  hopp' })).map(({ title }) => title)).toEqual(['Grace Hopper'])
    expect((await trashOf(await ada(), { text: '%' })).map(({ title }) => title)).toEqual([])
    expect((await trashOf(await ada(), { projectId })).map(({ kind }) => kind)).toEqual(['project', 'note'])
    // What was deleted with its project is found by its own id, by those who see that deletion.
    const taking = async (context: WorkspaceContext, resourceId: Id) =>
      (await trashOf(context, { resourceId })).map(({ kind, title }) => `${kind} ${title}`)
    expect(await taking(await ada(), otherId)).toEqual(['project Interviews'])
    expect(await taking(await ada(), noteId)).toEqual(['note Ada'])
    expect(await taking(await workspace.member('VIEWER'), otherId)).toEqual([])
    expect(await taking(await (await newWorkspace()).founder(), otherId)).toEqual([])
  })

  test('a note is deleted and restored with its highlights, except one that was deleted before', async () => {
    const { workspace, ada, noteId, highlight } = await start()
    const [before, along] = [await highlight(noteId, 'setting up'), await highlight(noteId, 'painful')]
    await runCommand(await ada(), deleteHighlights, { ids: [before] })
    const { deletionId } = await runCommand(await ada(), deleteNotes, { ids: [noteId] })
    expect(await livingHighlights(workspace)).toEqual([])
    await runCommand(await ada(), restoreDeletions, { ids: [deletionId] })
    expect(await livingHighlights(workspace)).toEqual([along])
    expect((await trashOf(await ada())).map(({ kind }) => kind)).toEqual(['highlight'])
  })

  test('a thing in a place that was deleted too is restored with that place, or not at all', async () => {
    const { workspace, ada, noteId, projectId, highlight } = await start()
    const quote = await highlight(noteId, 'painful')
    await runCommand(await ada(), deleteHighlights, { ids: [quote] })
    await runCommand(await ada(), deleteNotes, { ids: [noteId] })
    await runCommand(await ada(), deleteProject, { id: projectId })
    const [, , deleted] = await trashOf(await ada())
    if (!deleted) throw new Error('The highlight lies in the trash.')
    const context = await ada()
    const places = await context.read(async (tx) => deletedPlaces(tx, services.kinds, [deleted]))
    expect(places.get(deleted.id)?.map(({ kind }) => kind)).toEqual(['project', 'note'])
    await expect(runCommand(await ada(), restoreDeletions, { ids: [deleted.id] })).rejects.toMatchObject({
      code: 'InvalidOperation',
      reason: 'PLACE_DELETED',
    })
    const { ids } = await runCommand(await ada(), restoreDeletions, { ids: [deleted.id], withPlaces: true })
    expect(ids).toHaveLength(3)
    expect(await livingHighlights(workspace)).toEqual([quote])
    expect(await trashOf(await ada())).toEqual([])
    const text = await (
      await ada()
    ).database.read(async (tx) => {
      const [note] = await findNotes(tx, [noteId])
      return JSON.stringify(
        (
          await tx
            .selectFrom('documents')
            .select('content')
            .where('id', '=', note?.documentId ?? '')
            .executeTakeFirstOrThrow()
        ).content,
      )
    })
    expect(text).toContain(quote)
  })

  test('undoing a restore puts everything back into the trash as it was before', async () => {
    const { workspace, ada, noteId, projectId, highlight } = await start()
    await highlight(noteId, 'painful')
    await runCommand(await ada(), deleteNotes, { ids: [noteId] })
    await runCommand(await ada(), deleteProject, { id: projectId })
    const before = await trashOf(await ada())
    const restoring = newId()
    await runCommand(await ada(), restoreDeletions, { ids: before.map(({ id }) => id) }, restoring)
    expect(await livingHighlights(workspace)).toHaveLength(1)
    const undoAct = async (actOperationId: Id | null) =>
      runCommand(await ada(), undoOperation, { actOperationId }, newId())
    const { redoOperationId } = await undoAct(restoring)
    expect(await trashOf(await ada())).toEqual(before)
    expect(await livingHighlights(workspace)).toEqual([])
    await undoAct(redoOperationId)
    expect(await livingHighlights(workspace)).toHaveLength(1)
  })

  test('the undo of a toast and the restore of the trash are the same: what one restored is no longer there for the other', async () => {
    const { ada, noteId } = await start()
    const { deletionId } = await runCommand(await ada(), deleteNotes, { ids: [noteId] })
    await runCommand(await ada(), restoreNotes, { deletionId })
    await expect(runCommand(await ada(), restoreDeletions, { ids: [deletionId] })).rejects.toMatchObject({
      code: 'NotFound',
    })
  })

  test('a tag whose name another tag has taken stays in the trash and says so', async () => {
    const { ada, projectId } = await start()
    const { id } = await runCommand(await ada(), createTag, { projectId, title: 'Pricing' })
    const { deletionId } = await runCommand(await ada(), deleteTag, { id })
    await runCommand(await ada(), createTag, { projectId, title: 'pricing' })
    await expect(runCommand(await ada(), restoreDeletions, { ids: [deletionId] })).rejects.toThrow(
      'There is another tag “pricing” by now.',
    )
    expect((await trashOf(await ada())).map(({ id: one }) => one)).toEqual([deletionId])
  })
})

describe('who sees and restores', () => {
  test('readers see what they deleted while they could write, and restore nothing; users without access see nothing', async () => {
    const { workspace, ada, noteId, otherId, scopeId } = await start()
    const helper = await workspace.member('CONTRIBUTOR')
    const again = async () => asked(helper)
    const { deletionId } = await runCommand(helper, deleteNotes, { ids: [noteId] })
    await runCommand(await ada(), deleteNotes, { ids: [otherId] })
    expect((await trashOf(await again())).map(({ title }) => title)).toEqual(['Grace', 'Ada'])
    await runCommand(await ada(), setScopeInheritance, { scopeId, inherits: false })
    await runCommand(await ada(), setGrant, {
      scopeId,
      granteeKind: 'user',
      granteeId: helper.actor.userId,
      level: 'READ',
    })
    expect((await trashOf(await again())).map(({ title }) => title)).toEqual(['Ada'])
    await expect(runCommand(await again(), restoreDeletions, { ids: [deletionId] })).rejects.toMatchObject({
      code: 'Forbidden',
    })
    await runCommand(await ada(), setGrant, {
      scopeId,
      granteeKind: 'user',
      granteeId: helper.actor.userId,
      level: 'NONE',
    })
    expect(await trashOf(await again())).toEqual([])
    await expect(runCommand(await again(), restoreDeletions, { ids: [deletionId] })).rejects.toMatchObject({
      code: 'NotFound',
    })
  })

  test('a contributor who may not delete a project cannot restore it with a note either', async () => {
    const { workspace, ada, noteId, projectId } = await start()
    const helper = await workspace.member('CONTRIBUTOR')
    const { deletionId } = await runCommand(helper, deleteNotes, { ids: [noteId] })
    await runCommand(await ada(), deleteProject, { id: projectId })
    await expect(
      runCommand(await asked(helper), restoreDeletions, { ids: [deletionId], withPlaces: true }),
    ).rejects.toMatchObject({ code: 'Forbidden' })
  })

  test('another workspace sees and restores nothing', async () => {
    const { ada, noteId } = await start()
    const { deletionId } = await runCommand(await ada(), deleteNotes, { ids: [noteId] })
    const stranger = await (await newWorkspace()).founder()
    expect(await trashOf(stranger)).toEqual([])
    await expect(runCommand(stranger, restoreDeletions, { ids: [deletionId] })).rejects.toMatchObject({
      code: 'NotFound',
    })
  })
})
