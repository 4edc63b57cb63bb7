/** What somebody opened lately on this device, the latest first. */
export interface Opened {
  /** `projects`, `data`, `insights` …: the first segment of its address. */
  place: string
  href: string
  title: string
}

const MOST_KEPT = 12
/** Pages that show one thing; of a project all tabs are one. */
const ONE_THING =
  /^\/(projects|data|insights|tags|people|folders)\/(?!new\b|copying\b|all-projects\b|list\b)([^/?#]*-)?([^/?#-]{15,})(?=[/?#]|$)/

const keyOf = (owner: string): string => `quarry.opened-lately.${owner}`

/** The thing that a page shows, or null where it shows none. */
export function thingAt(path: string): { place: string; href: string } | null {
  const [href = '', place = ''] = ONE_THING.exec(path) ?? []
  return href === '' ? null : { place, href }
}

/** Whether two addresses lead to the same thing: the readable part changes with the title. */
function isSame(one: string, other: string): boolean {
  const [, onePlace, , oneId] = ONE_THING.exec(one) ?? []
  const [, otherPlace, , otherId] = ONE_THING.exec(other) ?? []
  return onePlace === otherPlace && oneId === otherId
}

export function openedLately(owner: string): readonly Opened[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOpened) : []
  } catch {
    // Not ours, or no storage: nothing was opened.
    return []
  }
}

function isOpened(kept: unknown): kept is Opened {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'href' in kept &&
    typeof kept.href === 'string' &&
    kept.href.startsWith('/') &&
    'title' in kept &&
    typeof kept.title === 'string' &&
    'place' in kept &&
    typeof kept.place === 'string'
  )
}

/** What was opened before the page that is shown. */
export function openedBefore(owner: string, path: string): readonly Opened[] {
  return openedLately(owner).filter(({ href }) => !isSame(href, path))
}

/** Keeps that a page was opened, under the title that it has now. */
export function keepOpened(owner: string, path: string, pageTitle: string): void {
  const thing = thingAt(path)
  // A tab of a project says its own name before that of the project.
  const title = (thing?.place === 'projects' ? (pageTitle.split(' · ').at(-1) ?? '') : pageTitle).trim()
  if (!thing || title === '') return
  const others = openedLately(owner).filter(({ href }) => !isSame(href, thing.href))
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify([{ ...thing, title }, ...others].slice(0, MOST_KEPT)))
  } catch {
    // Storage is full or refused: the palette begins without it.
  }
}
