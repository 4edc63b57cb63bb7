import { toShortId, type Id } from '#platform/kernel/ids.ts'
import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import { shellStrings } from './shell/strings.ts'

type KindWithHistory = 'project' | 'folder' | 'note' | 'insight' | 'tag' | 'person' | 'projectView'

/** The address of an object's history. */
export function historyLink(kind: KindWithHistory, id: Id): string {
  return `/history/${kind}/${toShortId(id)}`
}

/** The entry of an object's menu that opens its history. */
export function historyEntry(kind: KindWithHistory, id: Id): MenuEntry {
  return { kind: 'link', title: shellStrings.history, href: historyLink(kind, id) }
}
