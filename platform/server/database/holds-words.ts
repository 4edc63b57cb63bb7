import { sql, type Expression, type RawBuilder } from 'kysely'
import { invalidAt } from '#platform/kernel/errors.ts'
import { foldedForFinding, MAX_LOOKED_FOR_CHARS, TYPED_OTHERWISE } from '#platform/kernel/find-folded.ts'

const FIRST_MARK = 0x300
/** Beyond the scripts of Unicode there are only variation selectors, which do not occur in real text. */
const LAST_MARK = 0x1e94a

/**
 * All combining marks as a character class of PostgreSQL's regular expressions, which do not support Unicode
 * properties.
 */
function combiningMarks(): string {
  const ranges: [from: number, to: number][] = []
  for (let at = FIRST_MARK; at <= LAST_MARK; at += 1) {
    if (!/\p{M}/u.test(String.fromCodePoint(at))) continue
    const last = ranges.at(-1)
    if (last?.[1] === at - 1) last[1] = at
    else ranges.push([at, at])
  }
  return `[${ranges.map(([from, to]) => `${String.fromCodePoint(from)}-${String.fromCodePoint(to)}`).join('')}]`
}

let marks: string | undefined

/**
 * A text as `foldedForFinding` folds it; one of plain letters is only lowercased. PostgreSQL 15 must support it too,
 * and its only case rules beyond plain letters are those of ICU.
 */
function folded(text: Expression<unknown>): RawBuilder<string> {
  marks ??= combiningMarks()
  const signs = [...TYPED_OTHERWISE].map((sign) => [sign, foldedForFinding(sign)] as const)
  const single = signs.filter(([, typed]) => typed.length === 1)
  const plain = sql<string>`lower(regexp_replace(normalize(${text}, nfkd), ${marks}, '', 'g') collate "und-x-icu")`
  const translated = sql<string>`translate(${plain}, ${single.map(([sign]) => sign).join('')}, ${single.map(([, typed]) => typed).join('')})`
  const replaced = signs
    .filter(([, typed]) => typed.length > 1)
    .reduce((before, [sign, typed]) => sql<string>`replace(${before}, ${sign}, ${typed})`, translated)
  return sql<string>`case when octet_length(${text}) = char_length(${text}) then lower(${text} collate "C") else ${replaced} collate "C" end`
}

/**
 * Whether a text contains the words that a user types, by the rule of `wordsFinder`: regardless of case, accents, and
 * kinds of quotes and dashes. Every typed character is literal: it is compared and never part of a pattern. Reads every
 * row that the query covers: use it for lists that are limited by something else.
 * @throws Failure ValidationError if the search text is longer than what is ever compared
 */
export function holdsWords(text: Expression<unknown>, typed: string): RawBuilder<boolean> {
  if (typed.length > MAX_LOOKED_FOR_CHARS)
    throw invalidAt(['text'], `At most ${MAX_LOOKED_FOR_CHARS} characters are looked for.`)
  const requested = foldedForFinding(typed.replaceAll('\0', ''))
  if (!requested.includes(' ')) return sql<boolean>`strpos(${folded(text)}, ${requested}) > 0`
  // Any white space may be between words.
  return sql<boolean>`strpos(regexp_replace(${folded(text)}, '\\s+', ' ', 'g'), ${requested}) > 0`
}
