import { FULL_UTTERANCE_MS, MAX_UTTERANCE_MS, UTTERANCE_PAUSE_MS } from './limits.ts'
import type { Utterance, Word } from './word.ts'

const ENDS_SENTENCE = /[.!?…。？！]["'”’)\]]*$/u

/** Splits consecutive words into utterances of readable length, at pauses and between sentences. */
export function utterancesOf(words: readonly Word[], speaker: string | null): Utterance[] {
  const utterances: Utterance[] = []
  let open: Word[] = []
  const close = (): void => {
    const [first] = open
    const last = open.at(-1)
    if (first && last) utterances.push({ speaker, startMs: first.startMs, endMs: last.endMs, words: open })
    open = []
  }
  for (const word of words) {
    const [first] = open
    const last = open.at(-1)
    if (first && last) {
      const lasts = last.endMs - first.startMs
      const isBreak = word.startMs - last.endMs >= UTTERANCE_PAUSE_MS
      if (
        isBreak ||
        (lasts >= FULL_UTTERANCE_MS && ENDS_SENTENCE.test(last.text)) ||
        word.endMs - first.startMs > MAX_UTTERANCE_MS
      )
        close()
    }
    open.push(word)
  }
  close()
  return utterances
}
