import type { Outcome } from './act-sending.ts'
import type { Given } from './acts.ts'

/**
 * Combines several acts into one for the user: undone as one, the last of them first, and done as a whole or not at
 * all. If one is refused, those already done are undone and those not sent yet are never sent.
 */
export function together(all: readonly Given[]): Given {
  const [first] = all
  if (!first) return NOTHING
  if (all.length === 1) return first
  let undone: Given[] | null = null
  const undoRest = ({ state }: Outcome): void => {
    if (state !== 'refused' || undone) return
    undone = []
    for (const one of all.toReversed()) if (one.outcome().state !== 'refused') undone.push(one.undo())
  }
  const whole = async (): Promise<Outcome> => {
    await Promise.all(all.map(async ({ done }) => done))
    await Promise.all((undone ?? []).map(async ({ done }) => done))
    return ofAll(all)
  }
  // At once, so that acts waiting for the refused one are removed before their turn comes.
  for (const { done } of all) void done.then(undoRest)
  const done = whole()
  return {
    operationId: first.operationId,
    outcome: () => ofAll(all),
    done,
    kept: Promise.all(all.map(async ({ kept }) => kept)).then(async () => {
      const outcome = ofAll(all)
      return outcome.state === 'refused' ? done : outcome
    }),
    undo: () => together(all.toReversed().map((one) => one.undo())),
  }
}

/** An act about more things than the server takes at once. */
export function inGroups<Thing>(
  things: readonly Thing[],
  mostAtOnce: number,
  act: (group: readonly Thing[]) => Given,
): Given {
  const groups = Array.from({ length: Math.ceil(things.length / mostAtOnce) }, (_, at) =>
    things.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  )
  return together(groups.map(act))
}

function ofAll(all: readonly Given[]): Outcome {
  const outcomes = all.map((one) => one.outcome())
  const going = (['refused', 'waiting', 'sent'] as const).map((state) => outcomes.find((one) => one.state === state))
  const unfinished = going.find((one) => one !== undefined)
  if (unfinished) return unfinished
  if (outcomes.every(({ state }) => state === 'undone')) return { state: 'undone' }
  const stayed = outcomes.reduce((sum, one) => sum + (one.state === 'done' ? (one.stayed ?? 0) : 0), 0)
  return { state: 'done', ...(stayed > 0 && { stayed }) }
}

const NOTHING: Given = {
  operationId: '',
  outcome: () => ({ state: 'done' }),
  done: Promise.resolve({ state: 'done' }),
  kept: Promise.resolve({ state: 'done' }),
  undo: () => NOTHING,
}
