import { useQuery } from '@apollo/client/react'
import { useDeferredValue } from 'react'
import { FindInPdfDocument, type FindInPdfQuery } from '#generated/operations/capabilities/pdfs/web/pdf.ts'
import type { Id } from '#platform/kernel/ids.ts'

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
  const wanted = useDeferredValue(words.trim())
  const { data, previousData } = useQuery(FindInPdfDocument, {
    variables: { fileId, words: wanted },
    skip: wanted === '',
  })
  const matches = (wanted === '' ? undefined : (data ?? previousData))?.file?.pdf?.find ?? NONE
  return { matches, apart: matches[0]?.apart ?? false, answered: wanted !== '' && data !== undefined }
}
