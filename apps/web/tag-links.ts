import { toShortId, type Id } from '#platform/kernel/ids.ts'
import { slugSegment } from '#platform/kernel/links.ts'

type Named = { id: Id; title?: string | null }

/** Addresses of tag boards and of the settings of tags. */
export const tagLinks = {
  board: (project: Named, board: Named) =>
    `/projects/${slugSegment(project.title, project.id)}/tags/b/${slugSegment(board.title, board.id)}`,
  /** A tag board of the workspace. */
  extension: (extension: Named) => `/settings/extensions?extension=${toShortId(extension.id)}`,
  /** The settings of a project's tags. */
  settings: (project: Named) => `/projects/${slugSegment(project.title, project.id)}/settings/tags`,
} as const
