import { formatHash } from '#platform/kernel/hash-state.ts'
import { slugSegment } from '#platform/kernel/links.ts'
import { foldedForFinding, wordsFinder } from '#platform/kernel/find-folded.ts'
import type { ResultType } from '../model/result-types.ts'
import type { FoundBy } from '../model/search-result.ts'

interface Addressed {
  id: string
  type: ResultType
  preview: { title: readonly { text: string }[]; content: readonly { text: string; match: boolean }[] }
  foundBy: FoundBy
  parent: { type: ResultType; id: string; title: string } | null
}

const PATHS: Readonly<Record<Exclude<ResultType, 'HIGHLIGHT'>, string>> = {
  PROJECT: '/projects',
  PROJECT_CATEGORY: '/folders',
  NOTE: '/data',
  INSIGHT: '/insights',
  TAG: '/tags',
  PERSON: '/people',
  CHANNEL: '/channels',
  THEME: '/themes',
}

/**
 * The address of a found item (document 1 §2): a highlight opens its note at the place, a note its text at the passage that was found.
 * @param asQuote it was found for what it says, the words of the question apart.
 */
export function itemHref(item: Addressed, query = '', asQuote = false): string {
  if (item.type === 'HIGHLIGHT') {
    if (item.parent === null) return '/search'
    return `${PATHS.NOTE}/${slugSegment(item.parent.title, item.parent.id)}#${formatHash({ highlight: { kind: 'id', id: item.id } })}`
  }
  const page = `${PATHS[item.type]}/${slugSegment(said(item.preview.title), item.id)}`
  const words = item.type === 'NOTE' && query.trim() !== '' ? wordsOfPlace(item, query, asQuote) : ''
  return words === '' ? page : `${page}#${formatHash({ searchContent: words })}`
}

/** The words by which the passage that was found is found in its note; empty where nothing in the text is why. */
function wordsOfPlace({ preview: { content }, foundBy }: Addressed, query: string, asQuote: boolean): string {
  if (asQuote || foundBy === 'MEANING') return openingOf(said(content))
  const matched = content.filter((segment) => segment.match)
  if (matched.length === 0) return ''
  if (wordsFinder(query)(said(content))) return query.trim()
  // As they stand in the text: other forms of the words, or what a misspelt one was taken for.
  return [...new Map(matched.map(({ text }) => [foldedForFinding(text), text.trim()])).values()].join(' ')
}

/** So many words of a passage lead back to it. */
const OPENING_WORDS = 5

function openingOf(passage: string): string {
  return passage.replace(/^…\s*/u, '').split(/\s+/u).slice(0, OPENING_WORDS).join(' ')
}

function said(segments: readonly { text: string }[]): string {
  return segments.map((segment) => segment.text).join('')
}
