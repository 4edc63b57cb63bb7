import { createHash } from 'node:crypto'
import type { TimedSentence } from '#evidence/server/index.ts'
import type { Framework } from '../model/frameworks.ts'

interface AskedSummary {
  title: string
  framework: Framework
  language: string | null
  instructions: string | null
  sentences: readonly TimedSentence[]
}

/** Names what a model is asked for about a note: the same words in the same way. A digest, and no words. */
export function keyOfNote(
  model: string,
  { title, framework, language, instructions, sentences }: AskedSummary,
): string {
  const hash = createHash('sha256').update(JSON.stringify([model, title, framework, language, instructions]))
  for (const { key, text, speaker } of sentences) hash.update(JSON.stringify([key, text, speaker]))
  return hash.digest('base64url')
}
