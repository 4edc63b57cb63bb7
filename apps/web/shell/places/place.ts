import type { PlaceFolderFragment, PlaceProjectFragment } from '#generated/operations/apps/web/shell/places/places.ts'
import { folderStrings } from '#folders/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { links } from '../../links.ts'
import { PLACEHOLDERS } from '../placeholders.ts'

/** A folder or project in a list of others. */
export type Place = {
  id: Id
  title: string
  href: string
  scopeId: Id
  /** The folder that it is in. */
  parentId: Id | null
} & ({ kind: 'folder'; folder: PlaceFolderFragment } | { kind: 'project'; project: ShownProject })

type ShownProject = PlaceProjectFragment & { archivedAt?: string | null }

export function placeOfFolder(folder: PlaceFolderFragment): Place {
  return {
    kind: 'folder',
    id: folder.id,
    title: folder.title || folderStrings.untitled,
    href: links.folder(folder),
    scopeId: folder.scopeId,
    parentId: folder.parentId,
    folder,
  }
}

export function placeOfProject(project: ShownProject): Place {
  return {
    kind: 'project',
    id: project.id,
    title: project.title || PLACEHOLDERS.project,
    href: links.project(project),
    scopeId: project.scopeId,
    parentId: project.folderId,
    project,
  }
}

export function mayMove(place: Place): boolean {
  return place.kind === 'folder' ? place.folder.viewerCan.move : place.project.viewerCan.move
}
