import { z } from 'zod'
import { editedText } from './summary.ts'

/** One sentence of a summary of a set, as a reader has it before them: in other words meanwhile, it is not changed. */
export const setSentenceEdit = z.object({
  summaryId: z.uuid(),
  sentenceId: z.string().max(80),
  was: z.string().nullable(),
  /** Empty to remove the sentence. */
  text: editedText,
})
