import type { Turn } from './due-store.ts'

/** Decides whose turn it is. */
export interface Turns {
  /**
   * Picks from those who wait: first the workspace that had no turn for longest; within it people or background work,
   * whichever had none for longest; and within these the one that had none for longest. Null if no one waits.
   */
  next(waiting: readonly Turn[]): Turn | null
  /** Whom `next` would pick from these; no one has a turn by it. */
  peek(waiting: readonly Turn[]): Turn | null
  /** How many turns one has had since they began to wait. */
  taken(turn: Turn): number
}

/** The prefix of principals that are people, unlike imports, of which one person may have many. */
const PERSON = 'user:'

/** Identifies a turn. */
export function keyOf({ teamId, broughtBy }: Turn): string {
  return `${teamId} ${broughtBy}`
}

/** The groups that a turn belongs to, from the widest to the narrowest. */
function circlesOf(turn: Turn): string[] {
  const isPerson = turn.broughtBy.startsWith(PERSON)
  return [turn.teamId, `${turn.teamId} ${isPerson ? 'people' : 'the rest'}`, keyOf(turn)]
}

/** Turns in nested groups. A principal with nothing waiting is forgotten. */
export function createTurns(): Turns {
  let now = 0
  let had = new Map<string, { last: number; taken: number }>()

  const peek = (waiting: readonly Turn[]): Turn | null => {
    const lasts = (turn: Turn): number[] => circlesOf(turn).map((circle) => had.get(circle)?.last ?? 0)
    const [first] = waiting
      .map((turn) => ({ turn, lasts: lasts(turn) }))
      .toSorted((a, b) => a.lasts.reduce((order, last, at) => order || last - (b.lasts[at] ?? 0), 0))
    return first?.turn ?? null
  }

  return {
    peek,
    next(waiting) {
      now += 1
      const present = new Set(waiting.flatMap(circlesOf))
      had = new Map([...had].filter(([circle]) => present.has(circle)))
      const first = peek(waiting)
      if (first === null) return null
      for (const circle of circlesOf(first)) had.set(circle, { last: now, taken: (had.get(circle)?.taken ?? 0) + 1 })
      return first
    },
    taken: (turn) => had.get(keyOf(turn))?.taken ?? 0,
  }
}
