import { useDeferredValue, useState } from 'react'
import { FilterTitlesDocument } from '#generated/operations/capabilities/filters/web/filters.ts'
import { agreementStrings as text } from '#agreement/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useKeptChoices } from './use-kept-choices.ts'

/** As many notes as the list begins with. */
const LISTED_NOTES = 100

interface NoteToChoose {
  id: Id
  title: string
}

/** The notes to choose from: the first of the project, or those that are found by words, after the chosen ones. */
export function useNotesToChoose(projectId: Id, first: readonly NoteToChoose[]) {
  const [words, setWords] = useState('')
  const find = useDeferredValue(words.trim())
  const { data, previous } = useAnswer(FilterTitlesDocument, {
    variables:
      find === ''
        ? null
        : {
            options: {
              types: ['NOTE'],
              query: { value: find },
              location: { method: 'LOCATED_IN', ids: [projectId] },
              limit: LISTED_NOTES,
            },
          },
  })
  const answer = find === '' ? undefined : (data ?? previous)?.search
  const found = answer?.items.map(({ id, preview }) => ({ id, title: preview.title.map((part) => part.text).join('') }))
  const notes = useKeptChoices<NoteToChoose>(found ?? first)
  const total = answer?.total ?? 0
  return {
    words,
    onFind: setWords,
    label: text.findNotes,
    note:
      find === ''
        ? first.length >= LISTED_NOTES
          ? text.firstNotes(LISTED_NOTES)
          : null
        : total > LISTED_NOTES
          ? text.firstFound(LISTED_NOTES)
          : null,
    notes,
  }
}
