import { setTimeout as delay } from 'node:timers/promises'

const LOOK_MS = 500

/** The answer was stopped, or its question removed. */
export class AnswerUnwanted extends Error {}

/**
 * Works on an answer as long as it is wanted: what is asked of a model ends on the wire soon after it no longer is.
 * @throws AnswerUnwanted, the signal's reason, and what the work throws
 */
export async function whileWanted<Result>(
  isWanted: () => Promise<boolean>,
  signal: AbortSignal,
  work: (wanted: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const [unwanted, ended] = [new AbortController(), new AbortController()]
  const watch = async (): Promise<void> => {
    do await delay(LOOK_MS, undefined, { signal: ended.signal })
    while (await isWanted())
    throw new AnswerUnwanted()
  }
  const watching = watch().catch((error: unknown) => {
    if (!ended.signal.aborted) unwanted.abort(error)
  })
  try {
    return await work(AbortSignal.any([signal, unwanted.signal]))
  } finally {
    ended.abort()
    await watching
  }
}
