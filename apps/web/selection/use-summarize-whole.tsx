import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import type { Taken } from '#selections/web/index.ts'
import { MOST_HIGHLIGHTS_OF_SET, MOST_NOTES_OF_SET } from '#summaries/model/limits.ts'
import { setStrings, type SetToSummarize } from '#summaries/web/index.ts'
import { SetSummary } from '../set-summary/set-summary.tsx'
import { selectedIds } from './read-selected.ts'

interface SummarizeWhole {
  projectId: Id
  objectType: ObjectType
  count: number
  take: () => Promise<Taken | null>
}

/** Summarises all chosen notes or highlights: of more than are summarised together the first, and the summary says so. */
export function useSummarizeWhole({ projectId, objectType, count, take }: SummarizeWhole) {
  const client = useApolloClient()
  const [set, setSet] = useState<SetToSummarize | null>(null)
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])
  const isNotes = objectType === 'NOTE'
  const begin = async (): Promise<void> => {
    const taken = await take()
    if (taken === null) return
    reading.current = new AbortController()
    const { signal } = reading.current
    try {
      const most = isNotes ? MOST_NOTES_OF_SET : MOST_HIGHLIGHTS_OF_SET
      const { rows } = await selectedIds(client, taken, { signal, most })
      if (rows.length === 0) return
      const ids = [...rows]
      setSet(
        isNotes
          ? { type: 'NOTES', id: projectId, noteIds: ids }
          : { type: 'HIGHLIGHTS', id: projectId, highlightIds: ids },
      )
    } catch (error) {
      if (!signal.aborted) reportFailure(error)
    }
  }
  const dialog = set && (
    <SetSummary
      of={set}
      named={isNotes ? setStrings.notes(count) : setStrings.highlights(count)}
      chosen={count}
      onClose={() => setSet(null)}
    />
  )
  return { begin, dialog }
}
