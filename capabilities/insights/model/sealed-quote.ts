import { z } from 'zod'
import type { Region } from '#highlights/model/region.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { highlightIds } from './insight.ts'

/** Why a sealed quote says nothing any more. */
export const EMPTIED_FOR = ['REDACTED', 'DELETED'] as const
export type EmptiedFor = (typeof EMPTIED_FOR)[number]

/** A quote as it was when its insight was published. */
export interface SealedQuote {
  id: Id
  insightId: Id
  /** Where its source lies; null once that was deleted for good, when nothing is left that access would protect. */
  scopeId: Id | null
  highlightId: Id
  noteId: Id
  /** Empty for a region without words, and once it was emptied. */
  text: string
  /** Who said it, as the text named them. */
  speakers: readonly string[]
  noteTitle: string
  /** Where it stood on a page or a picture; null for words of the note itself. */
  region: Region | null
  /** Where it is heard on a recording, in milliseconds. */
  startMs: number | null
  endMs: number | null
  sealedAt: Date
  emptied: EmptiedFor | null
  /** What of its source somebody looked at and left aside. */
  kept: string | null
}

/** What the source of a sealed quote says now. */
export interface QuoteSource {
  text: string
  speakers: readonly string[]
  region: Region | null
  anchored: boolean
  deleted: boolean
}

/**
 * How the source stands to what was sealed: it says the same, it says something else, its words are no longer in the
 * note, it lies in the trash, or it is gone for good.
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

/** What a quote says, and where on a page that has no words. */
function said({ text, speakers, region }: Pick<QuoteSource, 'text' | 'speakers' | 'region'>): string {
  const place = region && region.words === null ? [region.fileId, region.page, region.boxes] : null
  return JSON.stringify([text, speakers, place])
}

/** All that somebody looks at who leaves a changed source aside. */
export function lookedAt(source: QuoteSource): string {
  return `${source.anchored ? '' : 'removed '}${said(source)}`
}

/** What is done about sources that changed: the quote stays as it was published, or says what its source says now. */
export const quotesToSettle = z.object({
  insightId: z.uuid(),
  highlightIds: highlightIds.min(1, 'Choose a quote first.'),
  as: z.enum(['PUBLISHED', 'SOURCE']),
})
