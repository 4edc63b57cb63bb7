import { keptList } from '#platform/web/device/kept-list.ts'
import { SHOWN_KINDS, type ShownThing } from './shown-thing.ts'

const MOST_KEPT = 12

/** What the user opened lately on this device, the latest first, under the title that it had then. */
export const openedLately = keptList<ShownThing>({
  name: 'opened-lately',
  most: MOST_KEPT,
  isEntry: isShownThing,
  isSame,
})

/** What was opened before the thing that the page shows, if it shows one. */
export function openedBefore(owner: string, shown: ShownThing | null): readonly ShownThing[] {
  const opened = openedLately.entries(owner)
  return shown === null ? opened : opened.filter((one) => !isSame(one, shown))
}

function isSame(one: ShownThing, other: ShownThing): boolean {
  return one.kind === other.kind && one.id === other.id
}

function isShownThing(stored: unknown): stored is ShownThing {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'kind' in stored &&
    SHOWN_KINDS.some((kind) => kind === stored.kind) &&
    'id' in stored &&
    typeof stored.id === 'string' &&
    'title' in stored &&
    typeof stored.title === 'string'
  )
}
