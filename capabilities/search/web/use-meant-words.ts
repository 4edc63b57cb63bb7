import { useState } from 'react'
import {
  MeantWordsDocument,
  type MeantWordsQueryVariables,
} from '#generated/operations/capabilities/search/web/search.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'

/** What the box of a list searches: the rows of a project, or the highlights of a tag. */
export type AmongRows = Omit<MeantWordsQueryVariables, 'words'>

export interface Meant {
  /** The words to search for: the similar ones where the typed ones are clearly misspelt. */
  words: string
  /** What was typed, if other words are searched instead; null otherwise. */
  instead: string | null
  /** Searches for what was typed. */
  asTyped: () => void
}

/** Corrects what was typed into the box of a list as the search page does, until it is asked for as typed. */
export function useMeantWords(among: AmongRows, typed: string): Meant {
  // The words that are searched for as they were typed.
  const [asIs, setAsIs] = useState<string | null>(null)
  const words = typed.trim()
  const { data } = useAnswer(MeantWordsDocument, {
    variables: words === '' || words === asIs ? null : { ...among, words },
  })
  const like = words === '' || words === asIs ? null : (data?.meantWords ?? null)
  return { words: like ?? typed, instead: like === null ? null : words, asTyped: () => setAsIs(words) }
}
