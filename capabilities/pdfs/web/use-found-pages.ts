import { useDeferredValue } from 'react'
import { FindInPdfDocument, type FindInPdfQuery } from '#generated/operations/capabilities/pdfs/web/pdf.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'

type Match = NonNullable<NonNullable<FindInPdfQuery['file']>['pdf']>['find'][number]
const NONE: readonly Match[] = []

/** The pages of a document that contain words. */
export interface FoundPages {
  matches: readonly Match[]
  /** The words are apart, with others between them, on all these pages. */
  apart: boolean
  /** The matches are complete. */
  answered: boolean
}

/** Searches all pages of a document for words; earlier matches stay until the new ones have loaded. */
export function useFoundPages(fileId: Id, words: string): FoundPages {
  const requested = useDeferredValue(words.trim())
  const { data, previous } = useAnswer(FindInPdfDocument, {
    variables: requested === '' ? null : { fileId, words: requested },
  })
  const matches = (requested === '' ? undefined : (data ?? previous))?.file?.pdf?.find ?? NONE
  return { matches, apart: matches[0]?.apart ?? false, answered: requested !== '' && data !== undefined }
}
