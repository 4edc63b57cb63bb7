import { connectionMonitor, isAway } from '../connection/index.ts'
import { areFilesFetched } from './fetched-files.ts'

/**
 * Loads what nobody waits for yet, once the server was seen to answer or where the browser keeps the file. A browser that could not load a file does not
 * ask for it again for as long as the page stands.
 * @throws Error when the server is away, and whatever loading throws.
 */
export async function loadWhenAnswered<Parts>(load: () => Promise<Parts>): Promise<Parts> {
  if (!areFilesFetched() && !(await connectionMonitor.check())) throw new Error('The server is away.')
  return load()
}

/**
 * Loads what somebody waits for in the place of a whole page. Where the server is away, or lost on the way, that fails
 * at once, so that the page can say why nothing comes.
 * @throws Error when the server went away, and whatever loading throws.
 */
export async function loadWhileAnswered<Parts>(load: () => Promise<Parts>): Promise<Parts> {
  if (areFilesFetched()) return load()
  let stop = (): void => {}
  const lost = new Promise<never>((_resolve, reject) => {
    const look = async (): Promise<void> => {
      if (isAway(connectionMonitor.status()) && !(await connectionMonitor.check()))
        reject(new Error('The server is away.'))
    }
    stop = connectionMonitor.subscribe(() => void look())
    void look()
  })
  return Promise.race([load(), lost]).finally(stop)
}
