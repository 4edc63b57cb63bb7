import { connectionMonitor, isAway } from '../connection/index.ts'
import { areFilesFetched } from './fetched-files.ts'

/**
 * Loads a part that no one is waiting for yet, once the server has answered or if the browser has cached the file. The
 * check comes first because a browser that failed to load a file does not request it again while the page is open.
 * @throws Error when the server is away, and whatever loading throws.
 */
export async function loadWhenAnswered<Parts>(load: () => Promise<Parts>): Promise<Parts> {
  if (!areFilesFetched() && !(await connectionMonitor.check())) throw new Error('The server is away.')
  return load()
}

/**
 * Loads a part that the user waits for in place of a whole page. Fails at once when the server is away or becomes
 * unreachable during the load, so that the page can say why it shows nothing.
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
