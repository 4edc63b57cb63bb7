import { z } from 'zod'
import type { Region } from '#highlights/model/region.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { highlightIds } from './insight.ts'

/** Why a sealed quote is empty. */
export const EMPTIED_FOR = ['REDACTED', 'DELETED'] as const
export type EmptiedFor = (typeof EMPTIED_FOR)[number]

/** A quote as it was when its insight was published. */
export interface SealedQuote {
  id: Id
  insightId: Id
  /** The scope of its source; null once that was deleted permanently, when there is nothing left to protect. */
  scopeId: Id | null
  highlightId: Id
  noteId: Id
  /** Empty for a region without words, and after it was emptied. */
  text: string
  /** Who said it, by their names in the text. */
  speakers: readonly string[]
  noteTitle: string
  /** Its region on a page or a picture; null for words of the note itself. */
  region: Region | null
  /** Its time on a recording, in milliseconds. */
  startMs: number | null
  endMs: number | null
  sealedAt: Date
  emptied: EmptiedFor | null
  /** The digest of the source text that an editor saw and decided not to adopt. */
  kept: string | null
}

/** The current text of the source of a sealed quote. */
export interface QuoteSource {
  text: string
  speakers: readonly string[]
  region: Region | null
  anchored: boolean
  deleted: boolean
}

/**
 * The source compared with what was sealed: it is the same, it has changed, its words are no longer in the note, it is
 * in the trash, or it was deleted permanently.
 */
export const SOURCE_STATES = ['SAME', 'CHANGED', 'REMOVED', 'TRASHED', 'GONE'] as const
export type SourceState = (typeof SOURCE_STATES)[number]

export function sourceState(
  seal: Pick<SealedQuote, 'text' | 'speakers' | 'region'>,
  source: QuoteSource | null,
): SourceState {
  if (source === null) return 'GONE'
  if (source.deleted) return 'TRASHED'
  if (said(seal) !== said(source)) return 'CHANGED'
  return source.anchored ? 'SAME' : 'REMOVED'
}

/** The content of a quote, with its position if it is on a page without words. */
function said({ text, speakers, region }: Pick<QuoteSource, 'text' | 'speakers' | 'region'>): string {
  const place = region && region.words === null ? [region.fileId, region.page, region.boxes] : null
  return JSON.stringify([text, speakers, place])
}

/** Everything that an editor sees who decides not to adopt a changed source. */
export function lookedAt(source: QuoteSource): string {
  return `${source.anchored ? '' : 'removed '}${said(source)}`
}

/** A decision about changed sources: the quote stays as it was published, or is updated from its source. */
export const quotesToSettle = z.object({
  insightId: z.uuid(),
  highlightIds: highlightIds.min(1, 'Choose a quote first.'),
  as: z.enum(['PUBLISHED', 'SOURCE']),
})
