import type { Quote, QuotePlace } from '#evidence/model/evidence.ts'
import type { KeptAnswer } from '../model/message.ts'

const SCORE_DIGITS = 4

/** The parts of an answer as they are stored: where the quotes of each are, and how well they answer. */
export function keptParts(parts: ReadonlyArray<readonly Quote[]>): KeptAnswer['parts'] {
  return parts.map((quotes) => ({
    kind: 'quotes',
    places: quotes.map(placeOf),
    scores: quotes.map(({ score }) => Number(score.toFixed(SCORE_DIGITS))),
  }))
}

function placeOf({ type, id, blockId, keys }: Quote): QuotePlace {
  return { type, id, blockId, keys }
}

/** Quotes in parts, with the number that each has from then on: by the one under which a model was given it. */
export interface Arranged {
  parts: KeptAnswer['parts']
  numberOf: ReadonlyMap<number, number>
}

/** @param quotes in the order in which they were given @param parts the same quotes, put together */
export function arrangedParts(quotes: readonly Quote[], parts: ReadonlyArray<readonly Quote[]>): Arranged {
  const given = new Map(quotes.map((quote, at) => [quote, at + 1]))
  const numberOf = new Map(parts.flat().map((quote, at) => [given.get(quote) ?? 0, at + 1]))
  return { parts: keptParts(parts), numberOf }
}
