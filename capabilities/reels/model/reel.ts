import { z } from 'zod'
import { parseId, type Id } from '#platform/kernel/ids.ts'
import { MAX_REEL_CLIPS, MAX_REEL_TITLE_CHARS, MAX_TAGS_AT_ONCE } from './limits.ts'

/** Where the clips of a reel come from: a tag, a recording in a note, or a selection for an insight. */
export type ReelPlace =
  | { kind: 'tag'; tagId: Id }
  | { kind: 'file'; noteId: Id; fileId: Id }
  | { kind: 'insight'; reelId: Id }

/** A reel place as one string: reels of tags and recordings exist before anything of them is stored. */
export type ReelKey = string

export function reelKey(place: ReelPlace): ReelKey {
  switch (place.kind) {
    case 'tag':
      return `tag.${place.tagId}`
    case 'file':
      return `file.${place.noteId}.${place.fileId}`
    case 'insight':
      return `reel.${place.reelId}`
  }
}

/** Null if the key names no reel. */
export function parseReelKey(key: ReelKey): ReelPlace | null {
  const [kind, ...given] = key.split('.')
  const [id, other] = given.map(parseId)
  if (id == null || given.length > 2) return null
  if (kind === 'file') return other == null ? null : { kind: 'file', noteId: id, fileId: other }
  if (given.length > 1) return null
  return kind === 'tag' ? { kind: 'tag', tagId: id } : kind === 'reel' ? { kind: 'insight', reelId: id } : null
}

/** How a reel is shown, apart from its clips. */
export interface ReelOptions {
  /** Shows a card with the title before the first clip. */
  titleCard: boolean
  /** Shows a card before a clip with another speaker, or from another note. */
  speakerCards: boolean
  captions: boolean
}

export const USUAL_OPTIONS: ReelOptions = { titleCard: true, speakerCards: true, captions: true }

export interface Reel {
  key: ReelKey
  place: ReelPlace
  scopeId: Id
  projectId: Id | null
  /** A reel of an insight that is locked. */
  locked: boolean
  /** The stored row with users' changes; null if nothing was changed. */
  storedId: Id | null
  /** The title given by a user; '' while the default name is used. */
  title: string
  /** The tag, note or insight of the reel. */
  ownerId: Id
  /** The name of its tag, recording or insight. */
  ownerTitle: string
  options: ReelOptions
}

/** A clip as a part of a reel. */
export interface ReelClip {
  highlightId: Id
  noteId: Id
  noteTitle: string
  documentId: Id
  fileId: Id
  contentId: Id
  quote: string
  speaker: string | null
  /** From the first word to the last. */
  startMs: number
  endMs: number
  /** The played part: that of the words, unless a user trimmed it. */
  snippetStartMs: number
  snippetEndMs: number
  hidden: boolean
  /** Part of what it plays is withheld while it is being redacted. */
  withheld: boolean
}

export const reelKeyInput = z.string().refine((key) => parseReelKey(key) !== null, 'This is no reel.')
const highlightIds = z
  .array(z.uuid())
  .min(1, 'Choose a clip first.')
  .max(MAX_REEL_CLIPS, `A reel has at most ${MAX_REEL_CLIPS} clips.`)
const reelTitle = z
  .string()
  .trim()
  .max(MAX_REEL_TITLE_CHARS, `The title of a reel has at most ${MAX_REEL_TITLE_CHARS} characters.`)

export const reelChange = z.object({
  key: reelKeyInput,
  title: reelTitle.optional(),
  titleCard: z.boolean().optional(),
  speakerCards: z.boolean().optional(),
  captions: z.boolean().optional(),
})

export const clipMove = z.object({
  key: reelKeyInput,
  highlightIds,
  /** The clip after which they are placed; null for the beginning. */
  afterId: z.uuid().nullable(),
})

export const clipHiding = z.object({ key: reelKeyInput, highlightIds, hidden: z.boolean() })

/** The sources of the clips of an insight's reel. */
const clipSources = {
  highlightIds: z.array(z.uuid()).max(MAX_REEL_CLIPS, `A reel has at most ${MAX_REEL_CLIPS} clips.`).default([]),
  /** All clips of these tags, in the order of their reels. */
  tagIds: z.array(z.uuid()).max(MAX_TAGS_AT_ONCE, `Choose at most ${MAX_TAGS_AT_ONCE} tags.`).default([]),
  /** The highlights that the insight quotes, in the order of its text. */
  quotes: z.boolean().default(false),
}

export const newInsightReel = z.object({
  id: z.uuid().optional(),
  insightId: z.uuid(),
  title: reelTitle.default(''),
  ...clipSources,
})

export const reelAddition = z.object({ key: reelKeyInput, ...clipSources })

export type ClipSources = z.output<z.ZodObject<typeof clipSources>>

export const reelRemoval = z.object({ key: reelKeyInput, highlightIds })

/** The name of a reel on the screen and on its title card. */
export function reelName({ title, ownerTitle }: Pick<Reel, 'title' | 'ownerTitle'>): string {
  return title === '' ? ownerTitle : title
}
