import type { MenuEntry } from './menu-entry.ts'

const nameOf = (entry: MenuEntry): string => ('title' in entry ? `${entry.kind} ${entry.title}` : entry.kind)

/**
 * The lines of an open menu after something changed: a line that the user is about to press does not move. Removed
 * lines leave, new lines are added at the end; they have their usual position when the menu is opened next.
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
