import { formatHash } from '#platform/kernel/hash-state.ts'
import { foldedForFinding, wordsFinder } from '#platform/kernel/find-folded.ts'
import { wordsToFind } from '#platform/kernel/find-together.ts'
import type { ResultType } from '#content-kinds/model/result-types.ts'
import { kindNamed, pageOfThing, type ShownKinds } from '#content-kinds/web/index.ts'
import type { FoundBy } from '../model/search-result.ts'

interface Addressed {
  id: string
  type: string
  preview: { title: readonly { text: string }[]; content: readonly { text: string; match: boolean }[] }
  foundBy: FoundBy
  parent: { type: ResultType; id: string; title: string } | null
}

/** Where something leads that has no page, nor stands in one. */
const NOWHERE = '/search'

/**
 * The address of a found item (document 1 §2): a highlight opens its note at the place, a note its text at the passage
 * that was found.
 * @param asQuote it was found for what it says, the words of the question apart.
 */
export function itemHref(kinds: ShownKinds, item: Addressed, query = '', asQuote = false): string {
  const kind = kinds[item.type]
  if (kind && 'hrefWithin' in kind.found) {
    const page = item.parent && pageOfThing(kindNamed(kinds, item.parent.type), item.parent)
    return page === null ? NOWHERE : kind.found.hrefWithin(page, item.id)
  }
  const page = pageOfThing(kindNamed(kinds, item.type), { id: item.id, title: said(item.preview.title) })
  if (page === null) return NOWHERE
  const words = wordsToFindIn(kinds, item, query, asQuote)
  return words === '' ? page : `${page}#${formatHash({ searchContent: words })}`
}

/**
 * What is looked for in a note that was found: what was found of the query, or the passage that answers it; empty where
 * nothing in its text is why, and for what does not open at words.
 */
export function wordsToFindIn(kinds: ShownKinds, item: Addressed, query: string, asQuote: boolean): string {
  const opensAtWords = kinds[item.type]?.found.opensAtWords === true
  return opensAtWords && query.trim() !== '' ? wordsOfPlace(item, query, asQuote) : ''
}

/** The words by which the passage that was found is found in its note; empty where nothing in the text is why. */
function wordsOfPlace({ preview: { content }, foundBy }: Addressed, query: string, asQuote: boolean): string {
  if (asQuote || foundBy === 'MEANING') return openingOf(said(content))
  const matched = content.filter((segment) => segment.match)
  if (matched.length === 0) return ''
  if (wordsFinder(query)(said(content))) return query.trim()
  // As they stand in the text: other forms of the words, or what a misspelt one was taken for.
  const forms = new Map(matched.map(({ text }) => [foldedForFinding(text), text.trim()]))
  return formsOfWords([...forms.keys()], wordsToFind(query))
    .map((form) => forms.get(form))
    .join(' ')
}

/**
 * Of the forms that were found one for each word of the query, that which is most like it; all of them where one is
 * like no word.
 */
function formsOfWords(forms: readonly string[], words: readonly string[]): readonly string[] {
  const isLike = (form: string, word: string): boolean =>
    sharedBeginning(form, word) >= Math.min(ALIKE_FROM, word.length)
  if (!forms.every((form) => words.some((word) => isLike(form, word)))) return forms
  const nearest = words.flatMap((word) =>
    forms
      .filter((form) => isLike(form, word))
      .toSorted((one, other) => sharedBeginning(other, word) - sharedBeginning(one, word))
      .slice(0, 1),
  )
  return [...new Set(nearest)]
}

function sharedBeginning(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/** Forms of a word begin with so many of the same letters. */
const ALIKE_FROM = 3

/** So many words of a passage lead back to it. */
const OPENING_WORDS = 5

function openingOf(passage: string): string {
  return passage.replace(/^…\s*/u, '').split(/\s+/u).slice(0, OPENING_WORDS).join(' ')
}

function said(segments: readonly { text: string }[]): string {
  return segments.map((segment) => segment.text).join('')
}
