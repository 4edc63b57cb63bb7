import type { ApolloClient } from '@apollo/client'
import type { Icon } from '@tabler/icons-react'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { NO_FILTER } from '#filters/model/filter-form.ts'
import { kindNamed, kindTitle, type FoundKinds } from '#content-kinds/web/index.ts'
import { writtenFilters } from '../model/written-filters.ts'
import { itemHref, opensAtSummary } from './item-href.ts'
import { offeredFilters, withOffered } from './offered-filters.ts'
import { NO_FILTERS, searchHref } from './search-address.ts'
import { searchOrLike } from './search-or-like.ts'
import { strings } from './strings.ts'
import type { FoundItem } from './use-search.ts'

/** Something of the workspace as the palette lists it. */
export interface PaletteItem {
  id: string
  title: readonly { text: string; match: boolean }[]
  where: string
  href: string
  icon: Icon
}

const PALETTE_RESULTS = 8
/** The search page offers all of them. */
const PALETTE_OFFERS = 3

/** Looks up what is typed into the palette. Rejects when it is aborted or cannot be answered. */
export function paletteResults(
  client: ApolloClient,
  kinds: FoundKinds,
): (query: string, signal: AbortSignal) => Promise<readonly PaletteItem[]> {
  return async (typed, signal) => {
    const [answer, offers] = await Promise.all([
      searchOrLike(client, { query: { value: typed }, limit: PALETTE_RESULTS }, signal),
      offeredFilters(client, writtenFilters(typed), signal),
    ])
    const narrowed = offers.slice(0, PALETTE_OFFERS).map((offer): PaletteItem => {
      const part = withOffered({ query: typed, filters: NO_FILTERS, filter: NO_FILTER }, offer)
      return {
        id: `filter:${offer.id}`,
        title: [{ text: strings.filters.withOffered(offer.name, offer.title), match: false }],
        where: [...(offer.place === null ? [] : [offer.place]), ...(part.query === '' ? [] : [part.query])].join(' · '),
        href: searchHref(part),
        icon: IconFilter,
      }
    })
    // The row below names the query that was searched.
    const query = answer?.like ?? typed
    const found = (answer?.found.items ?? []).map((item): PaletteItem => {
      const kind = kindNamed(kinds, item.type)
      const name = kindTitle(kind)
      const named = item.preview.title.length > 0 ? item.preview.title : item.preview.content
      return {
        id: `${item.type}:${item.id}`,
        title: named.length > 0 ? named : [{ text: kind.untitled, match: false }],
        where: [
          ...(item.isInterviewers ? [strings.ofInterviewer] : []),
          ...(item.lacks.length > 0 ? [strings.without(item.lacks)] : []),
          item.parent === null || item.parent.title === '' ? name : `${name} in ${item.parent.title}`,
          ...passageOf(item.preview),
          ...summaryOf(item),
        ].join(' · '),
        href: itemHref(kinds, item),
        icon: kind.icon,
      }
    })
    // Only the first results are shown.
    return found.length === 0
      ? narrowed
      : [
          ...found,
          ...narrowed,
          {
            id: 'all',
            title: [{ text: strings.allResults(query), match: false }],
            where: '',
            href: searchHref({ query }),
            icon: IconSearch,
          },
        ]
  }
}

/** Characters of a passage shown before the match. */
const LEAD_CHARS = 24

/** The matching part of the content, when nothing in the title matches. */
function passageOf({ title, content }: FoundItem['preview']): string[] {
  if (title.length === 0 || title.some((segment) => segment.match)) return []
  return fromMatch(content)
}

/** The matching part of the sentence of a summary for which a note opens at it. */
function summaryOf(item: FoundItem): string[] {
  const [sentence] = item.inSummary
  return sentence === undefined || !opensAtSummary(item)
    ? []
    : fromMatch(sentence).map((words) => `${strings.summarySays} ${words}`)
}

/** A passage from shortly before its first match on; nothing without one. */
function fromMatch(passage: FoundItem['preview']['content']): string[] {
  const at = passage.findIndex((segment) => segment.match)
  if (at === -1) return []
  const [before, from] = [passage.slice(0, at), passage.slice(at)].map((segments) =>
    segments.map(({ text }) => text).join(''),
  )
  return [
    `${before && before.length > LEAD_CHARS ? `…${before.slice(-LEAD_CHARS).replace(/^\S*\s/u, '')}` : before}${from}`,
  ]
}
