import { z } from 'zod'
import { MAX_TAG_TITLE_CHARS, MAX_TAGS_AT_ONCE } from '#tags/model/limits.ts'
import { newTagOfHighlights, tagIds } from './highlight.ts'
import { MAX_HIGHLIGHTS_TAGGED_AT_ONCE } from './limits.ts'

const manyHighlights = z
  .array(z.uuid())
  .min(1, 'Choose a highlight first.')
  .max(
    MAX_HIGHLIGHTS_TAGGED_AT_ONCE,
    `At most ${MAX_HIGHLIGHTS_TAGGED_AT_ONCE.toLocaleString('en')} highlights are tagged at once.`,
  )

/** Adds tags to highlights and removes others from them. */
export const tagging = z.object({
  highlightIds: manyHighlights,
  add: tagIds.default([]),
  remove: tagIds.default([]),
  newTag: newTagOfHighlights.optional(),
})

/** Replaces tags by one tag, everywhere. */
export const tagMerge = z
  .object({
    tagIds: z
      .array(z.uuid())
      .min(1, 'Choose a tag first.')
      .max(MAX_TAGS_AT_ONCE, `At most ${MAX_TAGS_AT_ONCE} tags are merged at once.`),
    intoTagId: z.uuid(),
  })
  .refine(({ tagIds: ids, intoTagId }) => !ids.includes(intoTagId), 'A tag cannot be merged into itself.')

/** Moves some highlights of a tag to another one, or to a new one. */
export const tagSplit = z
  .object({
    tagId: z.uuid(),
    highlightIds: manyHighlights,
    intoTagId: z.uuid().optional(),
    title: z
      .string()
      .trim()
      .min(1, 'A tag needs a title.')
      .max(MAX_TAG_TITLE_CHARS, `A tag has at most ${MAX_TAG_TITLE_CHARS} characters.`)
      .optional(),
  })
  .refine(
    ({ intoTagId, title }) => (intoTagId === undefined) !== (title === undefined),
    'Choose the tag they go to, or name a new one.',
  )
  .refine(({ tagId, intoTagId }) => tagId !== intoTagId, 'They have this tag already.')
