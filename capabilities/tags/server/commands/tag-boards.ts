import { notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { sql } from 'kysely'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { assertWithinLimit, planOf } from '#plans/model/plans.ts'
import { findProject, projectPolicy, type Project } from '#projects/server/index.ts'
import { tagBoardEvents } from '../../model/events.ts'
import { tagBoardPolicy, tagPolicy } from '../../model/policy.ts'
import { newTagBoard, tagBoardChange, tagBoardDeletion, type TagBoard } from '../../model/tag-board.ts'
import { beginAct, type TagAct } from '../acts.ts'
import { putAmong } from '../arrange.ts'
import {
  boardsOfProject,
  countBoards,
  findBoards,
  groupsOfBoards,
  insertBoard,
  lockTaxonomy,
  tagIdsInGroups,
} from '../boards-store.ts'
import { softDelete } from '../soft-delete.ts'
import { tagActUndo } from '../undo-handlers.ts'

/** Adds a board after those of a project. */
export const createTagBoard = defineCommand({
  name: 'create-tag-board',
  who: [tagBoardPolicy.may('edit')],
  undo: tagActUndo,
  input: newTagBoard,
  async run(context, { id, projectId, title }) {
    const project = await projectToArrange(context, projectId)
    const act = beginAct(context)
    const board = await addBoard(context, act, project, title, id)
    return { id: board.id, actId: await act.keep() }
  },
})

/** Renames a board, or moves it among those of its project. */
export const changeTagBoard = defineCommand({
  name: 'change-tag-board',
  who: [tagBoardPolicy.may('edit')],
  undo: tagActUndo,
  input: tagBoardChange,
  async run(context, { id, title, beforeId, afterId }) {
    const board = await boardToChange(context, id)
    await lockTaxonomy(context.tx, [board.scopeId])
    const act = beginAct(context)
    if (title !== undefined) await act.patch('tag_boards', new Map([[id, { title }]]))
    if (board.projectId !== null && (beforeId != null || afterId != null)) {
      const own = (await boardsOfProject(context.tx, context.actor, board.projectId)).filter(
        ({ projectId }) => projectId !== null,
      )
      await act.patch(
        'tag_boards',
        new Map(putAmong(own, id, { beforeId, afterId }).changed.map((row) => [row.id, { rank: row.rank }])),
      )
    }
    return { id, actId: await act.keep() }
  },
})

/** Puts a board with its groups into the trash; its tags lose their group, or are deleted with it. */
export const deleteTagBoard = defineCommand({
  name: 'delete-tag-board',
  who: [tagBoardPolicy.may('edit'), tagPolicy.may('delete')],
  undo: 'deletion',
  input: tagBoardDeletion,
  async run(context, { id, tags }) {
    const board = await boardToChange(context, id)
    // Deleting an extension needs other rights, see `delete-extension`.
    if (board.projectId === null) throw notFound('The board')
    await lockTaxonomy(context.tx, [board.scopeId])
    const groups = await groupsOfBoards(context.tx, [id])
    const tagIds =
      tags === 'delete'
        ? await tagIdsInGroups(
            context.tx,
            groups.map((group) => group.id),
          )
        : []
    return {
      id,
      deletionId: await softDelete(context, { ...board, kind: 'tag-board' }, { boards: [board], groups, tagIds }),
    }
  },
})

/** @throws Failure NotFound, Forbidden */
export async function boardToChange({ tx, actor }: CommandContext, id: Id): Promise<TagBoard> {
  const [board] = await findBoards(tx, [id])
  if (!board || !tagBoardPolicy.allows(actor, 'view', board)) throw notFound('The board')
  tagBoardPolicy.authorize(actor, 'edit', board)
  return board
}

/** @throws Failure NotFound, Forbidden */
export async function projectToArrange({ tx, actor }: CommandContext, projectId: Id): Promise<Project> {
  const project = await findProject(tx, projectId)
  if (!project || !projectPolicy.allows(actor, 'view', project)) throw notFound('The project')
  tagBoardPolicy.authorize(actor, 'edit', project)
  await lockTaxonomy(tx, [project.scopeId])
  return project
}

/** Adds a board to a project whose places are locked. @throws Failure InvalidOperation if the plan allows no more */
export async function addBoard(
  context: CommandContext,
  act: TagAct,
  project: Project,
  title: string,
  id: Id = newId(),
): Promise<TagBoard> {
  const { tx, teamId, actor, emit } = context
  const { rows } = await sql<{ plan: string }>`select plan from workspaces where team_id = ${teamId}`.execute(tx)
  const plan = planOf(rows[0]?.plan ?? '')
  if (plan.limits.tagBoards !== null) {
    await sql`select 1 from workspaces where team_id = ${teamId} for update`.execute(tx)
    assertWithinLimit(plan, 'tagBoards', await countBoards(tx, 'projects'))
  }
  const own = (await boardsOfProject(tx, actor, project.id)).filter(({ projectId }) => projectId !== null)
  const board = {
    id,
    scopeId: project.scopeId,
    projectId: project.id,
    title,
    description: '',
    rank: putAmong(own, id, {}).changed.at(-1)?.rank ?? 0,
  }
  await insertBoard(tx, teamId, board)
  act.made('tag_boards', [board])
  emit(tagBoardEvents.created({ id, scopeId: board.scopeId, after: { title, projectId: project.id } }))
  return board
}
