import { setTimeout as delay } from 'node:timers/promises'

interface Watching {
  /** Throws once the work is not wanted any more: what it throws ends the work, and is thrown. */
  look: () => Promise<void>
  everyMs: number
  signal: AbortSignal
}

/**
 * Works as long as it is wanted: what is asked of a language model ends on the wire soon after it no longer is.
 * @throws what `look` and the work throw, and the signal's reason
 */
export async function whileWanted<Result>(
  { look, everyMs, signal }: Watching,
  work: (wanted: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const [unwanted, ended] = [new AbortController(), new AbortController()]
  const watch = async (): Promise<void> => {
    for (;;) {
      await delay(everyMs, undefined, { signal: ended.signal })
      await look()
    }
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
