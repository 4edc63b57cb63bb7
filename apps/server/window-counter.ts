/**
 * Sums what each caller spends within a time window, in this process; all windows begin and end together. A clock that
 * is set back does not make a window longer.
 */
export interface WindowCounter {
  /** @returns the caller's sum in this window, and when that ends */
  spend(caller: string, amount: number): { sum: number; endsInMs: number }
}

export function countInWindows(windowMs: number): WindowCounter {
  let endsAt = 0
  const spent = new Map<string, number>()
  return {
    spend(caller, amount) {
      const now = performance.now()
      if (now >= endsAt) {
        endsAt = now + windowMs
        spent.clear()
      }
      const sum = (spent.get(caller) ?? 0) + amount
      spent.set(caller, sum)
      return { sum, endsInMs: endsAt - now }
    },
  }
}
