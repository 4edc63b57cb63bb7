import { z } from 'zod'
import { MAX_SKIPPED_AT_ONCE } from './limits.ts'
import { codingSource } from './source.ts'

const MAX_KEY_CHARS = 40

/** Sentences of one note that somebody passes over in a working set, or takes up again. */
export const skipping = z.object({
  source: codingSource,
  noteId: z.uuid(),
  /** The sentences, as `CodingSentence.key` names them. */
  keys: z.array(z.string().min(1).max(MAX_KEY_CHARS)).min(1).max(MAX_SKIPPED_AT_ONCE),
  skipped: z.boolean(),
})
