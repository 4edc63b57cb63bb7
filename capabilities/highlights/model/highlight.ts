import { z } from 'zod'
import { MAX_HIGHLIGHT_CHARS, MAX_HIGHLIGHT_POSITION_CHARS } from '#editor/document/limits.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { hexColor } from '#platform/kernel/hex-color.ts'
import { tagTitle } from '#tags/model/tag.ts'
import { newRegion, type Region } from './region.ts'

export interface Highlight {
  id: Id
  scopeId: Id
  projectId: Id
  noteId: Id
  text: string
  contextBefore: string
  contextAfter: string
  blockIds: ReadonlyArray<string>
  /** The order in the note: characters before the quote, or before the file that the highlight is on. */
  position: number
  /** Its region on a page or a picture; null for words of the note itself. */
  region: Region | null
  /** False once the text or the file was deleted. */
  anchored: boolean
  inlineCommentOnly: boolean
  /**
   * Whose words it contains, as the text names them ('' for an unnamed speaker), in their order; empty in text without
   * speakers.
   */
  saidBy: ReadonlyArray<{ name: string; chars: number }>
  createdById: Id | null
  createdAt: Date
  updatedAt: Date
}

/** The error for a selection that is longer than a stored highlight may be. */
export const TOO_LONG = 'The selection is too long for one highlight. Select less.'

const blockPoint = z.object({ blockId: z.string().min(1).max(64), offset: z.int().min(0) })

/**
 * The position: block points from a client that has the document open, or quote and context; or a region of a file that
 * the note shows.
 */
const highlightPlace = z
  .object({
    start: blockPoint.optional(),
    end: blockPoint.optional(),
    quote: z.string().max(MAX_HIGHLIGHT_CHARS, `A highlight has at most ${MAX_HIGHLIGHT_CHARS} characters.`).optional(),
    before: z.string().optional(),
    after: z.string().optional(),
    region: newRegion.optional(),
  })
  .refine(
    (place) =>
      place.region !== undefined ||
      (place.start !== undefined && place.end !== undefined) ||
      (place.quote ?? '') !== '',
    'Select some text first.',
  )
  .refine((place) => JSON.stringify(place).length <= MAX_HIGHLIGHT_POSITION_CHARS, TOO_LONG)

/** Most tags of one highlight: a page could not show more. */
export const MAX_TAGS_OF_HIGHLIGHT = 100

const TOO_MANY_TAGS = `A highlight has at most ${MAX_TAGS_OF_HIGHLIGHT} tags.`

export const tagIds = z.array(z.uuid()).max(MAX_TAGS_OF_HIGHLIGHT, TOO_MANY_TAGS)

/** A tag that an act on highlights creates in their project, unless it has one of this title. */
export const newTagOfHighlights = z.object({ id: z.uuid().optional(), title: tagTitle, color: hexColor.optional() })
export type NewTagOfHighlights = z.infer<typeof newTagOfHighlights>

export const newHighlight = z
  .object({
    id: z.uuid().optional(),
    noteId: z.uuid(),
    place: highlightPlace,
    tagIds: tagIds.default([]),
    newTag: newTagOfHighlights.optional(),
    inlineCommentOnly: z.boolean().default(false),
    /**
     * The client has put the mark into its own copy of the note, whose edits may arrive later: it is offline, or the user
     * has just typed.
     */
    marked: z.boolean().default(false),
  })
  .refine(({ tagIds: given, newTag }) => given.length + (newTag ? 1 : 0) <= MAX_TAGS_OF_HIGHLIGHT, TOO_MANY_TAGS)
