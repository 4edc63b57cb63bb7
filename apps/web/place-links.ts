import { toShortId, type Id } from '#platform/kernel/ids.ts'
import { slugSegment } from '#platform/kernel/links.ts'

type Named = { id: Id; title?: string | null }

/** Addresses of lists, scrolled to one of their projects. */
export const placeLinks = {
  /** The project in the tree of all folders and projects. */
  inBrowse: (project: Named) => `/browse?selectProject=${toShortId(project.id)}`,
  inFolder: (folder: Named, project: Named) =>
    `/folders/${slugSegment(folder.title, folder.id)}?selectProject=${toShortId(project.id)}`,
} as const
