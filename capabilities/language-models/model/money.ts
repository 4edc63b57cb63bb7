/**
 * Prices are per million tokens, money is counted in millionths of the currency: a token costs as many of these as the
 * price has units.
 */
export const MILLION = 1_000_000

export interface Prices {
  /** Per million tokens that a model reads. */
  input: number
  /** Per million tokens that it writes. */
  output: number
  /** ISO 4217. */
  currency: string
}

export interface Tokens {
  inputTokens: number
  outputTokens: number
}

/** What so many tokens cost, in millionths of the currency, rounded up; nothing without prices. */
export function costOf(prices: Prices | null, { inputTokens, outputTokens }: Tokens): number {
  return prices === null ? 0 : Math.ceil(inputTokens * prices.input + outputTokens * prices.output)
}

/** The month of a time, as `2026-11`; months begin at midnight UTC. */
export function monthOf(time: Date): string {
  return time.toISOString().slice(0, 'yyyy-mm'.length)
}

/** When the budget of the month of a time renews. */
export function renewalAfter(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1))
}
