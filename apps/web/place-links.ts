import { toShortId, type Id } from '#platform/kernel/ids.ts'
import { slugSegment } from '#platform/kernel/links.ts'

type Named = { id: Id; title?: string | null }

/** Addresses of lists that begin at one of their projects. */
export const placeLinks = {
  /** Where the project stands among all folders and projects. */
  inBrowse: (project: Named) => `/browse?selectProject=${toShortId(project.id)}`,
  inFolder: (folder: Named, project: Named) =>
    `/folders/${slugSegment(folder.title, folder.id)}?selectProject=${toShortId(project.id)}`,
} as const
