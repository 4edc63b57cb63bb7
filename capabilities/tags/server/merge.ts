import { sql } from 'kysely'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { tagEvents } from '../model/events.ts'
import { tagBoardPolicy, tagPolicy } from '../model/policy.ts'
import type { Tag } from '../model/tag.ts'
import { beginAct } from './acts.ts'
import { lockTaxonomy } from './boards-store.ts'
import { isLinkedTo } from './links-store.ts'
import { findTags, insertTag } from './store.ts'

/**
 * Locks the places of the tags to merge, and returns the tags. Tags of a project can be merged into one of the same
 * project, or of an extension that is linked to it; those of an extension into one of the same extension.
 * @throws Failure NotFound, Forbidden if one is locked or may not be changed, InvalidOperation for other combinations
 * of places
 */
export async function tagsToMerge(
  { tx, actor }: CommandContext,
  tagIds: ReadonlyArray<Id>,
  intoTagId: Id,
): Promise<{ into: Tag; sources: Tag[] }> {
  const ids = [...new Set([...tagIds, intoTagId])]
  const known = await findTags(tx, ids)
  if (known.length !== ids.length || known.some((tag) => !tagPolicy.allows(actor, 'view', tag)))
    throw notFound('One of these tags')
  await lockTaxonomy(
    tx,
    known.map((tag) => tag.scopeId),
  )
  const tags = await findTags(tx, ids)
  const into = tags.find((tag) => tag.id === intoTagId)
  const sources = tags.filter((tag) => tag.id !== intoTagId)
  if (!into || tags.length !== ids.length) throw notFound('One of these tags')
  for (const tag of sources) tagPolicy.authorize(actor, 'edit', tag)
  tagPolicy.authorize(actor, 'apply', into)
  for (const scopeId of new Set(sources.map((tag) => tag.scopeId))) {
    if (scopeId === into.scopeId) continue
    const projectId = sources.find((tag) => tag.scopeId === scopeId)?.projectId ?? null
    if (into.projectId !== null || projectId === null || !(await isLinkedTo(tx, into.scopeId, projectId))) {
      throw new Failure(
        'InvalidOperation',
        'Tags of different places cannot be merged. A tag of a project can be merged into one of an extension that is linked to it.',
      )
    }
  }
  return { into, sources }
}

/** Turns tags into aliases of another one: links to them lead to it. @returns the act */
export async function mergeTagRows(context: CommandContext, sources: ReadonlyArray<Tag>, into: Tag): Promise<Id> {
  const act = beginAct(context)
  const patch = {
    merged_into_id: into.id,
    deleted_at: new Date().toISOString(),
    tag_group_id: null,
    scope_id: into.scopeId,
    project_id: into.projectId,
  }
  await act.patch('tags', new Map(sources.map((tag) => [tag.id, patch])))
  return act.keep()
}

/** Creates a tag with the group and colour of another one. @returns null if there is already one of this title */
export async function splitOff(
  context: CommandContext,
  from: Tag,
  title: string,
): Promise<{ tag: Tag; actId: Id } | null> {
  const { tx, teamId, actor, principal, emit } = context
  tagBoardPolicy.authorize(actor, 'addTag', from)
  await lockTaxonomy(tx, [from.scopeId])
  const { tag, created } = await insertTag(tx, {
    id: newId(),
    teamId,
    scopeId: from.scopeId,
    projectId: from.projectId,
    tagGroupId: from.tagGroupId,
    title,
    color: from.color,
    rank: from.rank + RANK_GAP / 2,
    principal,
  })
  if (!created) return null
  emit(
    tagEvents.created({
      id: tag.id,
      scopeId: tag.scopeId,
      after: { title, color: tag.color, projectId: tag.projectId, splitFrom: from.id },
    }),
  )
  const act = beginAct(context)
  act.made('tags', [tag])
  return { tag, actId: await act.keep() }
}

/** The tag that each of these leads to: itself, or the one it was merged into, over any number of merges. */
export async function survivorsOf(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Map<Id, Id>> {
  const { rows } = await sql<{ id: Id; survivor: Id }>`
    with recursive lead as (
      select id as asked, id, merged_into_id, 0 as step from tags where id = any(${[...ids]}::uuid[])
      union all
      select lead.asked, t.id, t.merged_into_id, lead.step + 1 from lead join tags t on t.id = lead.merged_into_id where lead.step < 100
    )
    select asked as id, id as survivor from lead where merged_into_id is null`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.survivor]))
}

/** The titles of the tags that were merged into each tag: its aliases. */
export async function aliasesOf(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Map<Id, string[]>> {
  const { rows } = await sql<{ survivor: Id; title: string }>`
    with recursive names as (
      select merged_into_id as survivor, id, title, 0 as step from tags where merged_into_id = any(${[...ids]}::uuid[])
      union all
      select names.survivor, t.id, t.title, names.step + 1 from names join tags t on t.merged_into_id = names.id where names.step < 100
    )
    select survivor, title from names order by title`.execute(tx)
  const names = new Map<Id, string[]>()
  for (const { survivor, title } of rows) names.set(survivor, [...(names.get(survivor) ?? []), title])
  return names
}
