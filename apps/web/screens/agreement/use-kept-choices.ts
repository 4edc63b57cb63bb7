import { useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'

/**
 * Keeps what was listed before, so that what is chosen stays in sight, whatever is looked for next.
 * @returns the listed ones, after those of `chosen` that are not among them
 */
export function useKeptChoices<Choice extends { id: Id }>(
  listed: readonly Choice[],
): (chosen: readonly Id[]) => readonly Choice[] {
  const [known, setKnown] = useState<ReadonlyMap<Id, Choice>>(new Map())
  if (listed.some(({ id }) => !known.has(id)))
    setKnown(new Map([...known, ...listed.map((choice) => [choice.id, choice] as const)]))
  return (chosen) => {
    const isListed = new Set(listed.map(({ id }) => id))
    return [...chosen.flatMap((id) => (isListed.has(id) ? [] : (known.get(id) ?? []))), ...listed]
  }
}
