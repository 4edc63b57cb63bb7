import { setTimeout as delay } from 'node:timers/promises'

/** Longer than hashing a password takes. */
export const BEAT_MS = 250

/**
 * Does the work and answers on the next beat, also with a refusal, so that the response time does not show whether an
 * address is known and makes more work.
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
