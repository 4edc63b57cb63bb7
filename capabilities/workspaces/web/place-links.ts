import { slugSegment } from '#platform/kernel/links.ts'
import { toShortId, type Id } from '#platform/kernel/ids.ts'

/** The page of the content of a place: a folder or a project. */
export function placeHref({ kind, contentId, title }: { kind: string; contentId: Id; title: string }): string {
  return `/${kind === 'folder' ? 'folders' : 'projects'}/${slugSegment(title, contentId)}`
}

/** The page of a member (document 1 §2.5). */
export function userHref({ id }: { id: Id }): string {
  return `/user/${toShortId(id)}`
}
