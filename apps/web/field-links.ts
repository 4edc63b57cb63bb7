import { toShortId, type Id } from '#platform/kernel/ids.ts'
import { slugSegment } from '#platform/kernel/links.ts'

type Named = { id: Id; title?: string | null }

/** The pages of a project's fields, as they are named in addresses (document 1 §2.11). */
export type FieldsPage = 'note-fields' | 'insight-fields' | 'workspace-fields'

/** Addresses of fields in the settings of the workspace. */
export const fieldLinks = {
  /** A field group. */
  group: (group: { id: Id }) => `/settings/fields?group=${toShortId(group.id)}`,
  /** The fields of a project. */
  settings: (project: Named, page?: FieldsPage) =>
    `/settings/fields/${slugSegment(project.title, project.id)}${page ? `/${page}` : ''}`,
} as const
