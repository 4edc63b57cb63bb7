import type { MenuEntry } from './menu-entry.ts'

const nameOf = (entry: MenuEntry): string => ('title' in entry ? `${entry.kind} ${entry.title}` : entry.kind)

/**
 * The lines of a menu that stands open, after something has changed: what somebody is about to press stays where it is.
 * What is gone leaves, and what has come since follows at the end; it has its usual place when the menu is opened next.
 * @param opened the lines that were shown when it was opened
 */
export function linesInPlace(opened: readonly MenuEntry[], now: readonly MenuEntry[]): MenuEntry[] {
  const left = [...now]
  const take = (name: string): MenuEntry | undefined => {
    const at = left.findIndex((entry) => nameOf(entry) === name)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const stayed = opened.flatMap((entry) => take(nameOf(entry)) ?? [])
  return [...stayed, ...left.filter(({ kind }) => kind !== 'line')]
}
