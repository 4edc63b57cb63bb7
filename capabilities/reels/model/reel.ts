import { z } from 'zod'
import { parseId, type Id } from '#platform/kernel/ids.ts'
import { MAX_REEL_CLIPS, MAX_REEL_TITLE_CHARS, MAX_TAGS_AT_ONCE } from './limits.ts'

/**
 * What a reel is of: the clips of a tag, those of a recording in a note, or those that somebody put together for an
 * insight.
 */
export type ReelPlace =
  | { kind: 'tag'; tagId: Id }
  | { kind: 'file'; noteId: Id; fileId: Id }
  | { kind: 'insight'; reelId: Id }

/** A place as one word: reels of tags and recordings are there before anything of them is stored. */
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

/** Null for what names no reel. */
export function parseReelKey(key: ReelKey): ReelPlace | null {
  const [kind, ...given] = key.split('.')
  const [id, other] = given.map(parseId)
  if (id == null || given.length > 2) return null
  if (kind === 'file') return other == null ? null : { kind: 'file', noteId: id, fileId: other }
  if (given.length > 1) return null
  return kind === 'tag' ? { kind: 'tag', tagId: id } : kind === 'reel' ? { kind: 'insight', reelId: id } : null
}

/** How a reel is shown, apart from what it plays. */
export interface ReelOptions {
  /** A card with the title before the first clip. */
  titleCard: boolean
  /** A card before a clip of which somebody else speaks, or of another note. */
  speakerCards: boolean
  captions: boolean
}

export const USUAL_OPTIONS: ReelOptions = { titleCard: true, speakerCards: true, captions: true }

export interface Reel {
  key: ReelKey
  place: ReelPlace
  scopeId: Id
  projectId: Id | null
  /** A reel of an insight that nobody changes. */
  locked: boolean
  /** The row of what people changed of it; null while that is nothing. */
  storedId: Id | null
  /** What people called it; '' while it has the name of what it is of. */
  title: string
  /** The tag, note or insight that it is of. */
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
  /** What is played: the words', unless somebody trimmed it. */
  snippetStartMs: number
  snippetEndMs: number
  hidden: boolean
  /** Something of what it plays is kept back while it is being redacted. */
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
  /** The clip that they come to stand behind; null for the beginning. */
  afterId: z.uuid().nullable(),
})

export const clipHiding = z.object({ key: reelKeyInput, highlightIds, hidden: z.boolean() })

/** Where the clips of an insight's reel are taken from. */
const clipSources = {
  highlightIds: z.array(z.uuid()).max(MAX_REEL_CLIPS, `A reel has at most ${MAX_REEL_CLIPS} clips.`).default([]),
  /** All clips of these tags, in the order of their reels. */
  tagIds: z.array(z.uuid()).max(MAX_TAGS_AT_ONCE, `Choose at most ${MAX_TAGS_AT_ONCE} tags.`).default([]),
  /** Those that the insight quotes, in the order of its text. */
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

/** What a reel is called on the screen and on its title card. */
export function reelName({ title, ownerTitle }: Pick<Reel, 'title' | 'ownerTitle'>): string {
  return title === '' ? ownerTitle : title
}
