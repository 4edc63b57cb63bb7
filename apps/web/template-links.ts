import { toShortId, type Id } from '#platform/kernel/ids.ts'
import { slugSegment } from '#platform/kernel/links.ts'

/** Addresses of templates and copies (document 1 §2.11). */
export const templateLinks = {
  projects: '/settings/templates/projects',
  insights: '/settings/templates/insights',
  /** The text of a template of an insight. */
  insight: (template: { id: Id; title: string }) =>
    `/settings/templates/insights/${slugSegment(template.title, template.id)}`,
  /** A new project with the contents of a template. */
  use: (template: { id: Id }) => `/projects/new?template=${toShortId(template.id)}`,
  /** A new project, starting with the choice of a template. */
  choose: '/projects/new?from-template',
  copying: (copyId: Id) => `/projects/copying/${toShortId(copyId)}`,
} as const
