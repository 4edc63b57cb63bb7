import { z } from 'zod'
import { MAX_FILE_BYTES, MAX_FILE_NAME_CHARS } from './limits.ts'

/** What somebody says who begins to upload a file. The id is theirs, so that saying it again begins nothing new. */
export const newUpload = z.object({
  id: z.uuid().optional(),
  documentId: z.uuid('Say which text the file belongs to.'),
  fileName: z.string().max(MAX_FILE_NAME_CHARS, 'The name of the file is too long.'),
  /** Puts the file behind the last words of the text; without, whoever uploads it puts it where it belongs. */
  place: z.literal('end').optional(),
  /** Bytes of the whole file. */
  bytes: z
    .int()
    .min(1, 'The file is empty.')
    .max(MAX_FILE_BYTES, `A file has at most ${MAX_FILE_BYTES / 1_073_741_824} GB.`),
})

export const namedUpload = z.object({ id: z.uuid() })

/** What is said of an upload that somebody stopped (the issue of the spec's media upload status). */
export const CANCELLED_BY_USER = 'User requested cancellation'
