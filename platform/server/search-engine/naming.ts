import type { EngineItem } from './contract.ts'

/** The family under which the values of a facet are stored among the labels, apart from kinds and scopes. */
export function facetFamily(facet: string): string {
  return `facet ${facet}`
}

const BETWEEN_SCOPES = ' '

/** What an item's reader must hold, as one label: its scope, followed by those of which one is also needed. */
export function scopeLabel({ scopeId, oneOfScopes }: Pick<EngineItem, 'scopeId' | 'oneOfScopes'>): string {
  return [scopeId, ...(oneOfScopes === undefined ? [] : [...new Set(oneOfScopes)].toSorted())].join(BETWEEN_SCOPES)
}

/** The scopes in a label; null for a label of one scope alone. */
export function scopesOfLabel(label: string): { scopeId: string; oneOf: readonly string[] } | null {
  const [scopeId = '', ...oneOf] = label.split(BETWEEN_SCOPES)
  return oneOf.length === 0 ? null : { scopeId, oneOf }
}

/** A word reversed, character by character: words with a common ending are then adjacent. */
export function mirrorWord(word: string): string {
  return Array.from(word).reverse().join('')
}

/**
 * A text in a form that an index file can store: SQLite ends a text at NUL in some places, and lone surrogates are not
 * UTF-8. Keeps every offset.
 */
export function plainText(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed()
}

type Spans = ReadonlyArray<{ start: number; end: number }>

/** Stretches of a text as an index file stores them. */
export function writeSpans(spans: Spans): string {
  return spans.map(({ start, end }) => `${start}-${end}`).join(' ')
}

export function readSpans(written: string): Spans {
  return written
    .split(' ')
    .map((span) => span.split('-').map(Number))
    .map(([start = 0, end = 0]) => ({ start, end }))
}
