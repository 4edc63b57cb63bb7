import type { EngineItem } from './contract.ts'

/** The family under which the values of a facet are kept among the labels, apart from kinds and scopes. */
export function facetFamily(facet: string): string {
  return `facet ${facet}`
}

const BETWEEN_SCOPES = ' '

/** What an item's reader must hold, as one label: its scope, and behind it those of which one is needed besides. */
export function scopeLabel({ scopeId, oneOfScopes }: Pick<EngineItem, 'scopeId' | 'oneOfScopes'>): string {
  return [scopeId, ...(oneOfScopes === undefined ? [] : [...new Set(oneOfScopes)].toSorted())].join(BETWEEN_SCOPES)
}

/** What a label of a scope says; null for that of one scope alone. */
export function scopesOfLabel(label: string): { scopeId: string; oneOf: readonly string[] } | null {
  const [scopeId = '', ...oneOf] = label.split(BETWEEN_SCOPES)
  return oneOf.length === 0 ? null : { scopeId, oneOf }
}

/** A word read backwards, character by character: words with a common ending stand together. */
export function mirrorWord(word: string): string {
  return Array.from(word).reverse().join('')
}

/**
 * A text as an index file can hold it: SQLite ends a text at NUL in places, and lone surrogates are not UTF-8. Keeps
 * every offset.
 */
export function plainText(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed()
}

type Spans = ReadonlyArray<{ start: number; end: number }>

/** Stretches of a text as an index file holds them. */
export function writeSpans(spans: Spans): string {
  return spans.map(({ start, end }) => `${start}-${end}`).join(' ')
}

export function readSpans(written: string): Spans {
  return written
    .split(' ')
    .map((span) => span.split('-').map(Number))
    .map(([start = 0, end = 0]) => ({ start, end }))
}
