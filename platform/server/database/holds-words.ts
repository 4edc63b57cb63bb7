import { sql, type Expression, type RawBuilder } from 'kysely'
import { invalidAt } from '#platform/kernel/errors.ts'
import { foldedForFinding, MAX_LOOKED_FOR_CHARS, TYPED_OTHERWISE } from '#platform/kernel/find-folded.ts'

const FIRST_MARK = 0x300
/** Behind the scripts of Unicode stand only selectors of variants, which text in practice does not hold. */
const LAST_MARK = 0x1e94a

/** All combining marks as a class of PostgreSQL's regular expressions, which know no properties of characters. */
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
 * A text as `foldedForFinding` folds it; one of plain letters only loses its case. Asked for by PostgreSQL 15 too,
 * whose only cases beyond those are ICU's.
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
 * Whether the words that somebody types stand in a text, by the rule of `wordsFinder`: whatever their case and accents,
 * whichever quotes and dashes. Every sign that is typed means itself: it is compared, and part of no pattern. Reads each
 * row that is asked about: for lists that something else bounds.
 * @throws Failure ValidationError where more is looked for than is ever compared
 */
export function holdsWords(text: Expression<unknown>, typed: string): RawBuilder<boolean> {
  if (typed.length > MAX_LOOKED_FOR_CHARS)
    throw invalidAt(['text'], `At most ${MAX_LOOKED_FOR_CHARS} characters are looked for.`)
  const requested = foldedForFinding(typed.replaceAll('\0', ''))
  if (!requested.includes(' ')) return sql<boolean>`strpos(${folded(text)}, ${requested}) > 0`
  // Between words any white space may stand.
  return sql<boolean>`strpos(regexp_replace(${folded(text)}, '\\s+', ' ', 'g'), ${requested}) > 0`
}
