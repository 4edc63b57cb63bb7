import type { Turn } from './due-store.ts'

/** Whose turn it is. */
export interface Turns {
  /**
   * Of those who wait, one of the workspace that had no turn for longest; there of people before all that goes on by
   * itself, or the other way, whichever had none for longest; and of these again. Null where nobody waits.
   */
  next(waiting: readonly Turn[]): Turn | null
  /** How many turns one had since they began to wait. */
  taken(turn: Turn): number
}

/** As principals are named: people who write, unlike imports, of which one person may have many. */
const PERSON = 'user:'

/** The name of a turn among all. */
export function keyOf({ teamId, broughtBy }: Turn): string {
  return `${teamId} ${broughtBy}`
}

/** The circles in which a turn stands, from the widest on. */
function circlesOf(turn: Turn): string[] {
  const isPerson = turn.broughtBy.startsWith(PERSON)
  return [turn.teamId, `${turn.teamId} ${isPerson ? 'people' : 'the rest'}`, keyOf(turn)]
}

/** Turns in circles. Who waits for nothing is forgotten. */
export function createTurns(): Turns {
  let now = 0
  let had = new Map<string, { last: number; taken: number }>()

  return {
    next(waiting) {
      now += 1
      const present = new Set(waiting.flatMap(circlesOf))
      had = new Map([...had].filter(([circle]) => present.has(circle)))
      const lasts = (turn: Turn): number[] => circlesOf(turn).map((circle) => had.get(circle)?.last ?? 0)
      const [first] = waiting
        .map((turn) => ({ turn, lasts: lasts(turn) }))
        .toSorted((a, b) => a.lasts.reduce((order, last, at) => order || last - (b.lasts[at] ?? 0), 0))
      if (first === undefined) return null
      for (const circle of circlesOf(first.turn))
        had.set(circle, { last: now, taken: (had.get(circle)?.taken ?? 0) + 1 })
      return first.turn
    },
    taken: (turn) => had.get(keyOf(turn))?.taken ?? 0,
  }
}
