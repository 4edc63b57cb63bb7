import {
  PlaceContentsDocument,
  type PlaceContentsQueryVariables,
} from '#generated/operations/apps/web/shell/places/places.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Carried } from '#platform/web/live/layers.ts'
import { placeInAnswer } from '#platform/web/live/places.ts'
import type { Place } from './place.ts'

/**
 * The most folders, and the most projects, that the tree shows of one place; the others are on the page of the place.
 */
const MOST_LINES = 100

/** The variables of the query for the contents of a folder; null for the top level. */
export function contentsOf(parentId: Id | null): PlaceContentsQueryVariables {
  return { first: MOST_LINES, ...(parentId === null ? { top: true } : { parentId }) }
}

/**
 * How a folder or project moves from one list of the tree to another; undefined within one list, and for what the tree
 * does not show.
 */
export function carriedTo(place: Place, parentId: Id | null): Carried | undefined {
  const isPutAway = place.kind === 'project' && place.project.archivedAt != null
  if (place.parentId === parentId || isPutAway) return undefined
  const listIn = (of: Id | null): string =>
    placeInAnswer(PlaceContentsDocument, contentsOf(of), `${place.kind}s`, 'nodes')
  const row = place.kind === 'folder' ? { ...place.folder, parentId } : { ...place.project, folderId: parentId }
  return { from: listIn(place.parentId), to: listIn(parentId), row }
}
