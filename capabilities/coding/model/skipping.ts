import { z } from 'zod'
import { MAX_SKIPPED_AT_ONCE } from './limits.ts'
import { codingSource } from './source.ts'

const MAX_KEY_CHARS = 40

/** Sentences of one note that a user skips in a working set, or no longer skips. */
export const skipping = z.object({
  source: codingSource,
  noteId: z.uuid(),
  /** The sentences, by `CodingSentence.key`. */
  keys: z.array(z.string().min(1).max(MAX_KEY_CHARS)).min(1).max(MAX_SKIPPED_AT_ONCE),
  skipped: z.boolean(),
})
