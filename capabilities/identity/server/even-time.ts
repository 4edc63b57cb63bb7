import { setTimeout as delay } from 'node:timers/promises'

/** Longer than a password takes to be hashed. */
export const BEAT_MS = 250

/**
 * Does the work and answers on the next beat, also with a refusal: what an address that is known makes more work than
 * another is not told by the time it takes.
 */
export async function inEvenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    const spent = performance.now() - began
    await delay(Math.ceil(spent / BEAT_MS) * BEAT_MS - spent)
  }
}
