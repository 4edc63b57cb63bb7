import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo, useState } from 'react'
import { offeredConditions, type OfferedCondition } from '#search/web/index.ts'
import { writtenConditions, type WrittenCondition } from '../model/written-conditions.ts'

/** A condition that a part of a question may mean. */
export interface ConditionOffer extends OfferedCondition {
  id: string
  written: WrittenCondition
}

/** Names are looked up after a pause in typing of this length. */
const PAUSE_MS = 120
const MOST_OFFERED = 5
const NONE: readonly ConditionOffer[] = []

/** The conditions that a question may mean, of fields and options that the reader sees; none while that is not known. */
export function useOfferedConditions(text: string): readonly ConditionOffer[] {
  const client = useApolloClient()
  const [known, setKnown] = useState(NONE)
  const written = useMemo(() => writtenConditions(text), [text])
  useEffect(() => {
    if (written.length === 0) return undefined
    const abort = new AbortController()
    const look = async (): Promise<void> => {
      const found = await Promise.all(
        written.map(async (part) =>
          (await offeredConditions(client, part, abort.signal)).map((offer) => ({
            ...offer,
            id: JSON.stringify([offer.field, offer.place, offer.condition.operatorType, offer.condition.values]),
            written: part,
          })),
        ),
      )
      if (abort.signal.aborted) return
      setKnown([...new Map(found.flat().map((offer) => [offer.id, offer])).values()].slice(0, MOST_OFFERED))
    }
    // Without an answer nothing is offered, and the words are asked as words.
    const timer = setTimeout(() => void look().catch(() => setKnown(NONE)), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [client, written])
  return useMemo(
    () =>
      known.filter(({ written: of }) => written.some(({ field, value }) => field === of.field && value === of.value)),
    [known, written],
  )
}
