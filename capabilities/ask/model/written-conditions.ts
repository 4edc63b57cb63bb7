import { writtenFilters } from '#search/model/written-filters.ts'

/** A part of a question (UTF-16 offsets) that may be meant as a condition: a field, and what it is compared with. */
export interface WrittenCondition {
  from: number
  to: number
  field: string
  value: string
}

/** The clause after "only" that is looked through, in words. */
const CLAUSE_WORDS = 8
/** Fields that are looked for in one question, at most: each is a question to the server. */
const MOST_SPOKEN = 4

const ONLY = /(?<![\p{L}\p{N}])(?:only|just)(?![\p{L}\p{N}])/giu
const CLAUSE_END = /[.,;:!?\n]/u
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’_-]*/gu
/** Words that name no field. */
const JOINING = new Set(
  'a an the of on in with from for to by at is are was whose who which that those these and or as customers people'.split(
    ' ',
  ),
)

/**
 * What of a question may be meant as a condition: `plan:pro` as in a search, and in "only customers of plan Pro" every two
 * words that follow each other, in either order. Whether it is one is decided by who reads the offers: what is not accepted
 * stays words.
 */
export function writtenConditions(text: string): WrittenCondition[] {
  const written = writtenFilters(text).flatMap((part): WrittenCondition[] =>
    part.kind === 'field' ? [{ from: part.from, to: part.to, field: part.field, value: part.value }] : [],
  )
  return written.length > 0 ? written : spoken(text)
}

function spoken(text: string): WrittenCondition[] {
  const [only] = [...text.matchAll(ONLY)].slice(-1)
  if (!only) return []
  const begins = only.index + only[0].length
  const rest = text.slice(begins)
  const end = rest.search(CLAUSE_END)
  const clause = end === -1 ? rest : rest.slice(0, end)
  const words = [...clause.matchAll(WORD)]
    .slice(0, CLAUSE_WORDS)
    .map((match) => ({ word: match[0], to: begins + match.index + match[0].length }))
    .filter(({ word }) => !JOINING.has(word.toLowerCase()))
  const pairs = words.slice(1).flatMap((second, at) => {
    const first = words[at]
    if (first === undefined) return []
    const part = { from: only.index, to: second.to }
    return [
      { ...part, field: first.word, value: second.word },
      { ...part, field: second.word, value: first.word },
    ]
  })
  const fields = [...new Set(pairs.map(({ field }) => field))].slice(-MOST_SPOKEN)
  return pairs.filter(({ field }) => fields.includes(field))
}

/**
 * A question without what became a condition: `plan:pro` is taken out of it; of "only customers of plan Pro" nothing, unless
 * the question says nothing else.
 */
export function withoutCondition(text: string, { from, to, field, value }: WrittenCondition): string {
  const rest = `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim()
  const isWritten = text.slice(from, to).includes(':') && field !== value
  return isWritten || !/[\p{L}\p{N}]/u.test(rest) ? rest.replace(/^[\p{P}\s]+$/u, '') : text
}
