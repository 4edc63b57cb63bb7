import { useDeferredValue } from 'react'
import { FindInPdfDocument, type FindInPdfQuery } from '#generated/operations/capabilities/pdfs/web/pdf.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'

type Match = NonNullable<NonNullable<FindInPdfQuery['file']>['pdf']>['find'][number]
const NONE: readonly Match[] = []

/** The pages of a document that hold words. */
export interface FoundPages {
  matches: readonly Match[]
  /** Others stand between the words wherever they stand. */
  apart: boolean
  /** These are all that there are. */
  answered: boolean
}

/** Follows words that are looked for in all pages of a document; what was found before stays until more is known. */
export function useFoundPages(fileId: Id, words: string): FoundPages {
  const requested = useDeferredValue(words.trim())
  const { data, previous } = useAnswer(FindInPdfDocument, {
    variables: requested === '' ? null : { fileId, words: requested },
  })
  const matches = (requested === '' ? undefined : (data ?? previous))?.file?.pdf?.find ?? NONE
  return { matches, apart: matches[0]?.apart ?? false, answered: requested !== '' && data !== undefined }
}
