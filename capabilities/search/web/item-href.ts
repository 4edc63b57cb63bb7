import { formatHash } from '#platform/kernel/hash-state.ts'
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
 * The address of a found item (document 1 §2): a highlight opens its note at the place, a note or an insight its text at
 * the sentence for which it was found.
 */
export function itemHref(kinds: ShownKinds, item: Addressed): string {
  const kind = kinds[item.type]
  if (kind && 'hrefWithin' in kind.found) {
    const page = item.parent && pageOfThing(kindNamed(kinds, item.parent.type), item.parent)
    return page === null ? NOWHERE : kind.found.hrefWithin(page, item.id)
  }
  const page = pageOfThing(kindNamed(kinds, item.type), { id: item.id, title: said(item.preview.title) })
  if (page === null) return NOWHERE
  const passage = passageToOpen(kinds, item)
  return passage === '' ? page : `${page}#${formatHash({ passage })}`
}

/** So much of a sentence leads to it; of a longer one it is the part around what was found. */
const PASSAGE_CHARS = 300
const BEFORE_FOUND_CHARS = 100
const SENTENCES = /(?<=[.!?…]["'”’)]*)\s+|(?<=[。！？｡])/u

/**
 * The sentence for which a thing was found, as it stands in its text: that with most of what was found of the words, or
 * where meaning alone found it the first of the passage. Empty where nothing in the text is why, and for what does not
 * open at a passage.
 */
export function passageToOpen(kinds: ShownKinds, { type, preview: { content }, foundBy }: Addressed): string {
  if (kinds[type]?.found.opensAtPassage !== true) return ''
  const isMatched = content.some(({ match }) => match)
  if (!isMatched && foundBy === 'WORDS') return ''
  const text = said(content)
  const sentences = sentencesOf(text)
  const [first] = sentences
  if (first === undefined) return ''
  const foundIn = ({ from, to }: Sentence): number => {
    let at = 0
    return content.filter((segment) => {
      const start = at
      at += segment.text.length
      return segment.match && start >= from && start < to
    }).length
  }
  const chosen = isMatched ? sentences.reduce((best, one) => (foundIn(one) > foundIn(best) ? one : best), first) : first
  return cutAround(text.slice(chosen.from, chosen.to), isMatched ? firstFound(content, chosen) : 0)
}

interface Sentence {
  from: number
  to: number
}

/** Those of an excerpt, without the signs that it was cut with; what is cut is said as far as it goes. */
function sentencesOf(text: string): Sentence[] {
  let from = 0
  return text.split(SENTENCES).flatMap((part) => {
    const start = text.indexOf(part, from)
    from = start + part.length
    const bare = part.replace(/^…\s*/u, '')
    const words = bare.replace(/\s*…$/u, '').trimEnd()
    const begin = start + part.length - bare.length
    return words.trim() === '' ? [] : [{ from: begin, to: begin + words.length }]
  })
}

/** Where the first thing that was found stands in a sentence. */
function firstFound(content: Addressed['preview']['content'], { from, to }: Sentence): number {
  let at = 0
  for (const { text, match } of content) {
    if (match && at >= from && at < to) return at - from
    at += text.length
  }
  return 0
}

function cutAround(sentence: string, found: number): string {
  if (sentence.length <= PASSAGE_CHARS) return sentence.trim()
  const from = Math.max(0, found - BEFORE_FOUND_CHARS)
  const cut = sentence.slice(from, from + PASSAGE_CHARS)
  const whole = from === 0 ? cut : cut.replace(/^\S*\s/u, '')
  return (from + PASSAGE_CHARS < sentence.length ? whole.replace(/\s\S*$/u, '') : whole).trim()
}

function said(segments: readonly { text: string }[]): string {
  return segments.map((segment) => segment.text).join('')
}
