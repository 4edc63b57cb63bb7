import type { Id } from '#platform/kernel/ids.ts'
import { applies, type Preview } from '#content-kinds/server/index.ts'
import { importsMadeBy, makersOfImports } from '#imports/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { changedThings, type ChangedThing } from '../model/changes.ts'
import { MAX_CHANGED_THINGS } from '../model/limits.ts'
import { eventsSince, findLook } from './visits-store.ts'

/** A change as it is shown: highlights are grouped under their note. */
export interface ShownChange extends ChangedThing {
  title: string
  projectId: Id | null
}

export interface Changes {
  /** Null before the user looked for the first time. */
  since: Date | null
  changes: ShownChange[]
  /** Whether there is more than is listed. */
  more: boolean
}

/** What others changed since the viewer last looked, of what they may see. */
export async function changesOf(workspace: WorkspaceContext): Promise<Changes> {
  const { actor, teamId } = workspace
  const { userId } = actor
  const look = userId === null ? null : await workspace.read(async (tx) => findLook(tx, userId))
  if (userId === null || !look) return { since: null, changes: [], more: false }
  const { events, more } = await workspace.read(async (tx) => {
    const own = [userId, ...(await importsMadeBy(tx, userId, look.sinceAt))]
    const found = await eventsSince(tx, teamId, actor, own, look.since)
    const makers = await makersOfImports(tx, [...new Set(found.events.flatMap(({ importId }) => importId ?? []))])
    const events = found.events.map(({ importId, ...event }) => ({
      ...event,
      userId: importId === null ? event.userId : (makers.get(importId) ?? null),
    }))
    return { ...found, events }
  })
  const things = changedThings(events)
  const previews = await previewsOf(workspace, things)
  const shown = new Map<Id, ShownChange>()
  for (const thing of things) {
    const preview = previews.get(thing.id)
    // Things that are deleted by now, or that the user cannot see, are left out.
    if (!preview) continue
    const { parent } = preview
    if (thing.kind !== 'highlight')
      shown.set(
        thing.id,
        together(shown.get(thing.id), { ...thing, title: preview.title, projectId: projectOf(preview) }),
      )
    else if (parent)
      shown.set(
        parent.id,
        together(shown.get(parent.id), {
          ...thing,
          kind: parent.kind,
          id: parent.id,
          title: parent.title,
          projectId: preview.projectId,
        }),
      )
  }
  const changes = [...shown.values()]
  return {
    since: look.sinceAt,
    changes: changes.slice(0, MAX_CHANGED_THINGS),
    more: more || changes.length > MAX_CHANGED_THINGS,
  }
}

function projectOf({ kind, id, projectId }: Preview): Id | null {
  return kind === 'project' ? id : projectId
}

/** Merges two changes of a thing into one: that a note is new matters more than highlights in it. */
function together(before: ShownChange | undefined, next: ShownChange): ShownChange {
  if (!before) return next
  const userIds = [...new Set([...before.userIds, ...next.userIds])]
  if (before.happening === next.happening) return { ...before, userIds, count: before.count + next.count }
  const isHighlights = (change: ShownChange): boolean => change.happening === 'highlighted'
  const leads =
    isHighlights(before) === isHighlights(next)
      ? before
      : isHighlights(before)
        ? next.happening === 'edited'
          ? before
          : next
        : before.happening === 'edited'
          ? next
          : before
  return { ...leads, userIds }
}

async function previewsOf(workspace: WorkspaceContext, things: ReadonlyArray<ChangedThing>): Promise<Map<Id, Preview>> {
  const found = await Promise.all(
    [...Map.groupBy(things, ({ kind }) => kind)].map(async ([kind, ones]) => {
      const { search } = workspace.services.kinds.get(kind)
      return applies(search)
        ? search.loadVisible(
            workspace,
            ones.map(({ id }) => id),
          )
        : []
    }),
  )
  return new Map(found.flat().map((preview) => [preview.id, preview]))
}
