import { formatHash } from '#platform/kernel/hash-state.ts'
import type { ResultType } from '#content-kinds/model/result-types.ts'
import { kindNamed, pageOfThing, type ShownKinds } from '#content-kinds/web/index.ts'
import type { FoundBy } from '../model/search-result.ts'

interface Addressed {
  id: string
  type: string
  preview: { title: readonly { text: string }[]; content: readonly { text: string; match: boolean }[] }
  foundBy: FoundBy
  isNearestFirst?: true
  inSummary: readonly unknown[]
  parent: { type: ResultType; id: string; title: string } | null
}

/** The address for things that have no page and are on none. */
const NOWHERE = '/search'

/**
 * The address of a found item (document 1 §2): a highlight opens its note at the highlight; a note or an insight opens
 * at the sentence for which it was found, and a note that was found for its summary at that.
 */
export function itemHref(kinds: ShownKinds, item: Addressed): string {
  const kind = kinds[item.type]
  if (kind && 'hrefWithin' in kind.found) {
    const page = item.parent && pageOfThing(kindNamed(kinds, item.parent.type), item.parent)
    return page === null ? NOWHERE : kind.found.hrefWithin(page, item.id)
  }
  const page = pageOfThing(kindNamed(kinds, item.type), { id: item.id, title: said(item.preview.title) })
  if (page === null) return NOWHERE
  if (opensAtSummary(item)) return `${page}#${formatHash({ panel: 'summary' })}`
  const passage = passageToOpen(kinds, item)
  return passage === '' ? page : `${page}#${formatHash({ passage })}`
}

/** Whether a thing was found for what its summary says, and not for a passage of its text. */
export function opensAtSummary({ inSummary, preview: { content } }: Pick<Addressed, 'inSummary' | 'preview'>): boolean {
  return inSummary.length > 0 && !content.some(({ match }) => match)
}

/** Most characters of a sentence in the address; of a longer sentence, the part around the match. */
const PASSAGE_CHARS = 300
const BEFORE_FOUND_CHARS = 100
const SENTENCES = /(?<=[.!?…]["'”’)]*)\s+|(?<=[。！？｡])|\n/u

/**
 * The sentence for which a thing was found, as it is in its text: the one whose meaning is nearest, where that is known;
 * else the one with most of the matching words, or where only the meaning matched, the first of the passage. Empty if the match is not in the text, or the kind does not open
 * at a passage.
 */
export function passageToOpen(
  kinds: ShownKinds,
  { type, preview: { content }, foundBy, isNearestFirst }: Addressed,
): string {
  if (kinds[type]?.found.opensAtPassage !== true) return ''
  const isMatched = isNearestFirst !== true && content.some(({ match }) => match)
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

/** The sentences of an excerpt, without the ellipses of its cut ends; cut sentences are kept as far as they go. */
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

/** The offset of the first match in a sentence. */
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
