import type { Icon } from '@tabler/icons-react'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import { slugSegment } from '#platform/kernel/links.ts'
import type { ResultType } from '../model/result-types.ts'

/**
 * How things of a kind are drawn and named among others: in the trash, in search results, among stars. Each content
 * capability declares it once, in `web/kind.ts`.
 */
export interface KindOnScreen {
  icon: Icon
  /** The words for one and several, in the middle of a sentence. */
  one: string
  several: string
  /** Shown where one has no title. */
  untitled: string
  /** The start of the address of its own page (document 1 §2); absent where it has none. */
  page?: `/${string}`
  /** It is given to others, which stay when it is deleted, and only lose it. */
  isTakenOff?: true
}

/** How search opens and reads one. */
interface Found {
  /** Its words come first, as a quote. */
  isQuote?: true
  /** Its page opens at the passage that was found. */
  opensAtPassage?: true
}

/** A kind that search finds: it has its own page, or a position in that of its parent. */
export type FoundKind = KindOnScreen &
  ({ page: `/${string}`; found: Found } | { found: Found & { hrefWithin: (page: string, id: string) => string } })

/** All kinds, by the name that the server has for each. */
export type KindsOnScreen = Readonly<Record<string, KindOnScreen>>

/** The kinds that search finds, by their result types. */
export type FoundKinds = Readonly<Partial<Record<ResultType, FoundKind>>>

/** The same with additional kinds of a list. */
export type ShownKinds = Readonly<Partial<Record<string, FoundKind>>>

/** How a page shows a thing of a kind that did not exist when the page was built. */
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

/** A count of a kind: "1 contact", "2,000 contacts". */
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
