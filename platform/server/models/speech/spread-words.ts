import type { SpokenWord } from './speech-engine.ts'

/** Spreads words over a stretch of time with known beginning and end, each in proportion to its letters. */
export function spreadWords(
  texts: readonly string[],
  startMs: number,
  endMs: number,
  confidence: number,
): SpokenWord[] {
  const letters = texts.reduce((sum, text) => sum + text.length, 0)
  let passed = 0
  return texts.map((text) => {
    const from = passed
    passed += text.length
    const at = (count: number): number => Math.round(startMs + ((endMs - startMs) * count) / Math.max(1, letters))
    return { text, startMs: at(from), endMs: at(passed), confidence }
  })
}
