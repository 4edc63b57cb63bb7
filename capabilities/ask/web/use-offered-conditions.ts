import type { ApolloClient } from '@apollo/client'
import { useMemo } from 'react'
import { offeredConditions, useOffersAfterPause, type OfferedCondition } from '#search/web/index.ts'
import { writtenConditions, type WrittenCondition } from '../model/written-conditions.ts'

/** A condition that a part of a question may mean. */
export interface ConditionOffer extends OfferedCondition {
  id: string
  written: WrittenCondition
}

const MOST_OFFERED = 5

async function look(
  client: ApolloClient,
  written: readonly WrittenCondition[],
  signal: AbortSignal,
): Promise<readonly ConditionOffer[]> {
  const found = await Promise.all(
    written.map(async (part) =>
      (await offeredConditions(client, part, signal)).map((offer) => ({
        ...offer,
        id: JSON.stringify([offer.field, offer.place, offer.condition.operatorType, offer.condition.values]),
        written: part,
      })),
    ),
  )
  return [...new Map(found.flat().map((offer) => [offer.id, offer])).values()].slice(0, MOST_OFFERED)
}

/** The conditions that a question may mean, of fields and options that the reader sees; none while that is not known. */
export function useOfferedConditions(text: string): readonly ConditionOffer[] {
  const written = useMemo(() => writtenConditions(text), [text])
  const known = useOffersAfterPause(written, look)
  return useMemo(
    () =>
      known.filter(({ written: of }) => written.some(({ field, value }) => field === of.field && value === of.value)),
    [known, written],
  )
}
