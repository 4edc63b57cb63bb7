/** How long the connectivity check waits (document 3 §9.1). */
const PING_TIMEOUT_MS = 5000
const PING_PATH = '/ping'

/** Whether the server can be reached: any response counts; none within five seconds means false. */
export async function ping(origin = ''): Promise<boolean> {
  try {
    await fetch(`${origin}${PING_PATH}`, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      signal: AbortSignal.timeout(PING_TIMEOUT_MS),
    })
    return true
  } catch {
    // Being unreachable is the answer here, not an error.
    return false
  }
}
