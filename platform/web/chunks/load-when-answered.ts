import { connectionMonitor } from '../connection/index.ts'

/**
 * Loads what nobody waits for yet, once the server was seen to answer. A browser that could not load a file does not ask for it
 * again for as long as the page stands.
 * @throws Error when the server is away, and whatever loading throws.
 */
export async function loadWhenAnswered<Parts>(load: () => Promise<Parts>): Promise<Parts> {
  if (!(await connectionMonitor.check())) throw new Error('The server is away.')
  return load()
}
