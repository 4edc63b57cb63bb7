import { z } from 'zod'
import { MAX_INSTRUCTION_CHARS } from './limits.ts'

/** What a workspace tells language models about itself (document 3 §9.3, custom chat instructions); empty for nothing. */
export const askInstructions = z.object({
  text: z
    .string()
    .trim()
    .max(MAX_INSTRUCTION_CHARS, `Instructions have at most ${MAX_INSTRUCTION_CHARS.toLocaleString('en')} characters.`)
    .nullable()
    .transform((text) => text || null),
})
