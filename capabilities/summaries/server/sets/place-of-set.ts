import type { Actor } from '#journal/server/index.ts'
import { languageModelIn } from '#language-models/server/index.ts'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { visibleProjects } from '#projects/server/index.ts'
import { visibleTags } from '#tags/server/index.ts'
import { planHere } from '#workspaces/server/index.ts'
import { projectSummaryEvents, tagSummaryEvents } from '../../model/events.ts'
import type { Unavailable } from '../../model/errors.ts'
import type { SummarySet } from '../../model/set-summary.ts'
import { forbiddenFor } from '../unavailable.ts'

/** Where a set is: whoever may see its place sees its summary. */
interface PlaceOfSet {
  scopeId: Id
  /** Null for a tag of an extension. */
  projectId: Id | null
}

/** @throws Failure NotFound if the actor may not see it */
export async function placeOfSet(tx: CellTransaction, actor: Actor, { type, id }: SummarySet): Promise<PlaceOfSet> {
  if (type === 'TAG') {
    const [tag] = await visibleTags(tx, actor, [id])
    if (!tag) throw notFound('The tag')
    return { scopeId: tag.scopeId, projectId: tag.projectId }
  }
  const [project] = await visibleProjects(tx, actor, [id])
  if (!project) throw notFound('The project')
  return { scopeId: project.scopeId, projectId: project.id }
}

/** Why the actor may not summarise what is in a place; null if they may. */
export async function setUnavailable(
  tx: CellTransaction,
  actor: Actor,
  { scopeId }: Pick<PlaceOfSet, 'scopeId'>,
): Promise<Unavailable | null> {
  return forbiddenFor(actor, { scopeId }) ?? ((await planHere(tx)).features.has('magic') ? null : 'PLAN')
}

/** Why no language model may write about what is in a place, as a sentence; null if one may. */
export async function setWritingUnavailable(
  tx: CellTransaction,
  asking: Parameters<typeof languageModelIn>[1],
  { projectId }: Pick<PlaceOfSet, 'projectId'>,
): Promise<string | null> {
  try {
    await languageModelIn(tx, asking, { projectIds: projectId === null ? [] : [projectId] })
    return null
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}

/** The events of the thing that a set is of. */
export function eventsOfSet({ type }: SummarySet): typeof projectSummaryEvents | typeof tagSummaryEvents {
  return type === 'TAG' ? tagSummaryEvents : projectSummaryEvents
}
