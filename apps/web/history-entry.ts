import { toShortId, type Id } from '#platform/kernel/ids.ts'
import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import { shellStrings } from './shell/strings.ts'

type KindWithHistory = 'project' | 'folder' | 'note' | 'insight' | 'tag' | 'person' | 'projectView'

/** Where the history of a thing stands. */
export function historyLink(kind: KindWithHistory, id: Id): string {
  return `/history/${kind}/${toShortId(id)}`
}

/** What leads from the menu of a thing to its history. */
export function historyEntry(kind: KindWithHistory, id: Id): MenuEntry {
  return { kind: 'link', title: shellStrings.history, href: historyLink(kind, id) }
}
