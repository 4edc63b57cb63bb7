import type { Icon } from '@tabler/icons-react'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import { slugSegment } from '#platform/kernel/links.ts'
import type { ResultType } from '../model/result-types.ts'

/**
 * How things of a kind are drawn and named wherever they stand among others: in the trash, in what was found, among
 * stars. Each content capability says it once, in `web/kind.ts`.
 */
export interface KindOnScreen {
  icon: Icon
  /** What one is called, and several, in the middle of a sentence. */
  one: string
  several: string
  /** Stands where one has no title. */
  untitled: string
  /** What the address of its own page begins with (document 1 §2); absent where it has none. */
  page?: `/${string}`
  /** It stands on others, which stay when it is deleted, and only lose it. */
  isTakenOff?: true
}

/** How search leads to one, and reads it. */
interface Found {
  /** What it says comes first, as a quote. */
  isQuote?: true
  /** Its page opens at the passage that was found. */
  opensAtPassage?: true
}

/** A kind that search finds: it has a page of its own, or a place in that of what it stands in. */
export type FoundKind = KindOnScreen &
  ({ page: `/${string}`; found: Found } | { found: Found & { hrefWithin: (page: string, id: string) => string } })

/** The kinds that there are, by the name that the server has for each. */
export type KindsOnScreen = Readonly<Record<string, KindOnScreen>>

/** The kinds that search finds, by their result types. */
export type FoundKinds = Readonly<Partial<Record<ResultType, FoundKind>>>

/** The same with kinds that a list brings along. */
export type ShownKinds = Readonly<Partial<Record<string, FoundKind>>>

/** What a page says of a thing that was not known yet when the page was built. */
const NEWER: KindOnScreen = { icon: IconFile, one: 'thing', several: 'things', untitled: 'Untitled' }

/** The kind of a thing by its name, or by its result type. */
export function kindNamed<Name extends string>(
  kinds: Readonly<Partial<Record<Name, KindOnScreen>>>,
  name: Name,
): KindOnScreen {
  return kinds[name] ?? NEWER
}

/** A kind at the beginning of a line: "Contact". */
export function kindTitle({ one }: KindOnScreen): string {
  return capital(one)
}

/** Several of a kind at the beginning of a line: "Contacts". */
export function kindsTitle({ several }: KindOnScreen): string {
  return capital(several)
}

/** So many of a kind: "1 contact", "2,000 contacts". */
export function countedKind(count: number, { one, several }: KindOnScreen): string {
  return `${count.toLocaleString()} ${count === 1 ? one : several}`
}

/** The address of a thing's own page; null where its kind has none. */
export function pageOfThing({ page }: KindOnScreen, thing: { id: string; title: string }): string | null {
  return page === undefined ? null : `${page}/${slugSegment(thing.title, thing.id)}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
