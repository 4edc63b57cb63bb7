import { z } from 'zod'
import { MAX_FILE_BYTES, MAX_FILE_NAME_CHARS } from './limits.ts'

/** The input for starting an upload. The client chooses the id, so that sending it again starts nothing new. */
export const newUpload = z.object({
  id: z.uuid().optional(),
  documentId: z.uuid('Say which text the file belongs to.'),
  fileName: z.string().max(MAX_FILE_NAME_CHARS, 'The name of the file is too long.'),
  /** Puts the file after the last words of the text; without this, the uploader inserts it. */
  place: z.literal('end').optional(),
  /** Bytes of the whole file. */
  bytes: z
    .int()
    .min(1, 'The file is empty.')
    .max(MAX_FILE_BYTES, `A file has at most ${MAX_FILE_BYTES / 1_073_741_824} GB.`),
})

export const namedUpload = z.object({ id: z.uuid() })

/** The failure of an upload that a user stopped (the issue of the spec's media upload status). */
export const CANCELLED_BY_USER = 'User requested cancellation'
