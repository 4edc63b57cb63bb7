/** Something that the palette can find by its name. */
export type Rankable = { title: string; section?: string; keywords?: string }

const EXACT = 100
const PREFIX = 80
const WORD_PREFIX = 60
const INITIALS = 50
const INSIDE = 30
const SCATTERED = 10

function scoreOf(query: string, text: string): number {
  if (text === query) return EXACT
  if (text.startsWith(query)) return PREFIX
  const words = text.split(/[\s/-]+/)
  if (words.some((word) => word.startsWith(query))) return WORD_PREFIX
  if (
    words
      .map((word) => word[0])
      .join('')
      .startsWith(query)
  )
    return INITIALS
  if (text.includes(query)) return INSIDE
  let from = 0
  for (const character of query) {
    from = text.indexOf(character, from) + 1
    if (from === 0) return 0
  }
  return SCATTERED
}

/**
 * The items that match a query, best first; all in their own order when there is no query. Each word of the query must
 * be found in the title, else in the section or the keywords; letters that are merely scattered count only for words of
 * more than three letters. Shorter titles rank higher.
 */
export function rank<Item extends Rankable>(items: readonly Item[], query: string): Item[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...items]
  const whole = words.join(' ')
  const scored = items.flatMap((item) => {
    const title = item.title.toLowerCase()
    const around = `${item.section ?? ''} ${item.keywords ?? ''}`.toLowerCase()
    let sum = scoreOf(whole, title)
    for (const word of words) {
      const best = Math.max(scoreOf(word, title), scoreOf(word, around) / 2)
      if (best < (word.length > 3 ? SCATTERED : SCATTERED + 1)) return []
      sum += best
    }
    return [{ item, score: sum - title.length / 100 }]
  })
  return scored.sort((one, other) => other.score - one.score).map(({ item }) => item)
}
