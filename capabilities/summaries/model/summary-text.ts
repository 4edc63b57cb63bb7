import { MAX_BEGINNING_CHARS } from './limits.ts'

/** A summary as one text, for cells of tables. */
export interface SummaryText {
  /** Its sentences, one after another. */
  text: string
  /** Whether a language model wrote some of them. */
  isByAi: boolean
}

interface Shown {
  sentences: ReadonlyArray<{
    now: { text: string } | null
    written: { by: 'model'; struck: unknown } | { by: 'person' | 'import' } | null
  }>
}

/**
 * The sentences of a summary that can be shown now, without those that were never proved. Null if none is left: the
 * text has changed.
 */
export function summaryText(sections: readonly Shown[]): SummaryText | null {
  const said = sections.flatMap(({ sentences }) =>
    sentences.flatMap(({ now, written }) =>
      now === null || (written?.by === 'model' && written.struck !== null)
        ? []
        : [{ text: now.text.replaceAll(/\s+/gu, ' ').trim(), by: written?.by ?? null }],
    ),
  )
  if (said.length === 0) return null
  return { text: said.map(({ text }) => text).join(' '), isByAi: said.some(({ by }) => by === 'model') }
}

/** As much of a text as rows show: whole, or up to the end of a word. */
export function beginningOf(text: string): { beginning: string; isCut: boolean } {
  if (text.length <= MAX_BEGINNING_CHARS) return { beginning: text, isCut: false }
  const cut = text.slice(0, MAX_BEGINNING_CHARS).toWellFormed()
  const words = cut.replace(/\s+\S*$/u, '')
  return { beginning: words === '' ? cut : words, isCut: true }
}
