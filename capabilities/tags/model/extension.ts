import { z } from 'zod'
import { MAX_TAG_BOARD_TITLE_CHARS, MAX_TAG_DESCRIPTION_CHARS } from './limits.ts'

const title = z
  .string()
  .trim()
  .min(1, 'An extension needs a title.')
  .max(MAX_TAG_BOARD_TITLE_CHARS, `The title of an extension has at most ${MAX_TAG_BOARD_TITLE_CHARS} characters.`)
const description = z
  .string()
  .max(
    MAX_TAG_DESCRIPTION_CHARS,
    `A description has at most ${MAX_TAG_DESCRIPTION_CHARS.toLocaleString('en')} characters.`,
  )

export const newExtension = z.object({ id: z.uuid().optional(), title, description: description.default('') })
export const extensionChange = z.object({ id: z.uuid(), title: title.optional(), description: description.optional() })
/** Whether the tags of an extension are offered in a project. */
export const extensionLink = z.object({ extensionId: z.uuid(), projectId: z.uuid(), linked: z.boolean() })
