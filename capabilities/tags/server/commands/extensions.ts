import { sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { insertScope, putGrant, withScope } from '#access/server/index.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { assertWithinLimit, planOf } from '#plans/model/plans.ts'
import { findProject, projectPolicy } from '#projects/server/index.ts'
import { extensionEvents, projectExtensionEvents } from '../../model/events.ts'
import { extensionChange, extensionLink, newExtension } from '../../model/extension.ts'
import { extensionPolicy, tagPolicy } from '../../model/policy.ts'
import type { TagBoard } from '../../model/tag-board.ts'
import { beginAct } from '../acts.ts'
import { countBoards, findBoards, groupsOfBoards, insertBoard, lockTaxonomy } from '../boards-store.ts'
import { softDelete } from '../soft-delete.ts'
import { linkExtension, unlinkExtension } from '../links-store.ts'
import { tagIdsOfScope } from '../store.ts'
import { tagActUndo } from '../undo-handlers.ts'

/** Creates a board of the workspace with its own scope, and gives its creator full access to it. */
export const createExtension = defineCommand({
  name: 'create-extension',
  who: [extensionPolicy.may('create')],
  undo: tagActUndo,
  input: newExtension,
  async run(context, { id = newId(), title, description }) {
    const { tx, teamId, actor, emit } = context
    extensionPolicy.authorize(actor, 'create', { scopeId: teamId })
    const { rows } = await sql<{ plan: string }>`select plan from workspaces where team_id = ${teamId}`.execute(tx)
    const plan = planOf(rows[0]?.plan ?? '')
    if (plan.limits.extensions !== null) {
      await sql`select 1 from workspaces where team_id = ${teamId} for update`.execute(tx)
      assertWithinLimit(plan, 'extensions', await countBoards(tx, 'extensions'))
    }
    const scopeId = newId()
    await insertScope(tx, { id: scopeId, teamId, parentId: teamId, kind: 'extension' })
    if (actor.userId !== null) await putGrant(tx, teamId, scopeId, { kind: 'user', id: actor.userId }, 'FULL')
    await insertBoard(tx, teamId, { id, scopeId, projectId: null, title, description, rank: 0 })
    context.actor = withScope(actor, scopeId)
    const act = beginAct(context)
    act.made('tag_boards', [{ id, scopeId }])
    emit(extensionEvents.created({ id, scopeId, after: { title } }))
    return { id, actId: await act.keep() }
  },
})

/** Changes the title or the description of an extension. */
export const changeExtension = defineCommand({
  name: 'change-extension',
  who: [extensionPolicy.may('edit')],
  undo: tagActUndo,
  input: extensionChange,
  async run(context, { id, ...change }) {
    await extensionTo(context, 'edit', id)
    const act = beginAct(context)
    await act.patch(
      'tag_boards',
      new Map([
        [
          id,
          {
            ...(change.title === undefined ? {} : { title: change.title }),
            ...(change.description === undefined ? {} : { description: change.description }),
          },
        ],
      ]),
    )
    return { id, actId: await act.keep() }
  },
})

/** Puts an extension into the trash with its groups and all its tags; these disappear from every linked project. */
export const deleteExtension = defineCommand({
  name: 'delete-extension',
  who: [extensionPolicy.may('delete'), tagPolicy.may('delete')],
  undo: 'deletion',
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const { tx } = context
    const board = await extensionTo(context, 'delete', id)
    await lockTaxonomy(tx, [board.scopeId])
    const [groups, tagIds] = [await groupsOfBoards(tx, [id]), await tagIdsOfScope(tx, board.scopeId)]
    return {
      id,
      deletionId: await softDelete(context, { ...board, kind: 'extension' }, { boards: [board], groups, tagIds }),
    }
  },
})

/** Offers the tags of an extension in a project, or stops offering them. Highlights keep tags that they have. */
export const setExtensionLink = defineCommand({
  name: 'set-extension-link',
  who: [projectPolicy.may('edit'), extensionPolicy.may('view')],
  undo: 'rows',
  input: extensionLink,
  async run(context, { extensionId, projectId, linked }) {
    const { tx, teamId, actor, emit } = context
    const board = await extensionTo(context, 'view', extensionId)
    const project = await findProject(tx, projectId)
    if (!project || !projectPolicy.allows(actor, 'view', project)) throw notFound('The project')
    projectPolicy.authorize(actor, 'edit', project)
    const changed = linked
      ? await linkExtension(tx, teamId, extensionId, projectId)
      : await unlinkExtension(tx, extensionId, projectId)
    if (changed)
      emit(
        projectExtensionEvents[linked ? 'extension-linked' : 'extension-unlinked']({
          id: projectId,
          scopeId: project.scopeId,
          after: { extensionId, title: board.title },
        }),
      )
    return { extensionId, projectId }
  },
})

/** @throws Failure NotFound, Forbidden */
async function extensionTo(
  { tx, actor }: CommandContext,
  action: 'view' | 'edit' | 'delete',
  id: Id,
): Promise<TagBoard> {
  const [board] = await findBoards(tx, [id])
  if (board?.projectId !== null || !extensionPolicy.allows(actor, 'view', board)) throw notFound('The extension')
  extensionPolicy.authorize(actor, action, board)
  return board
}
