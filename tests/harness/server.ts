import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { openServer, reachServer, type OwnServer, type TestServer } from './quarry.ts'

export type { KillTarget, OwnServer, TestServer } from './quarry.ts'

/**
 * The Quarry that all journeys share, each with its own workspace. It must not be stopped, killed or configured
 * otherwise: use `useOwnServer` for that.
 */
export function useServer(): TestServer {
  return reachServer(() => inject('journeys').place, true)
}

/**
 * Starts a Quarry for this file alone before its first test and removes it, including its folder, after the last: for
 * journeys that stop it, kill it or set its environment.
 */
export function useOwnServer(environment: Record<string, string> = {}): OwnServer {
  let opened: OwnServer | undefined
  const server = (): OwnServer => {
    if (opened === undefined) throw new Error('The server does not run yet: use it inside a test.')
    return opened
  }
  const reached = reachServer(() => server().place, false)
  beforeAll(async () => {
    opened = await openServer(environment, inject('journeys').prepared)
  })
  beforeEach(({ onTestFailed }) => onTestFailed(() => void process.stderr.write(faultsIn(opened?.log() ?? ''))))
  afterAll(async () => opened?.remove())
  // Not spread: that would read its address at once.
  const { isShared, workspaceUrl, mailbox, mailboxAddress, setUpAddress, waitForMail, waitForLink } = reached
  return {
    isShared,
    workspaceUrl,
    mailbox,
    mailboxAddress,
    setUpAddress,
    waitForMail,
    waitForLink,
    get url() {
      return server().url
    },
    get place() {
      return server().place
    },
    get dataFolder() {
      return server().dataFolder
    },
    quarry: async (...args) => server().quarry(...args),
    secondStart: async () => server().secondStart(),
    start: async () => server().start(),
    stop: async () => server().stop(),
    kill: async (target) => server().kill(target),
    waitUntilHealthy: async () => server().waitUntilHealthy(),
    log: () => server().log(),
    remove: async () => server().remove(),
  }
}

const MOST_FAULTS = 20

/** What went wrong in the processes, of their output: the browser is only told that something did. */
function faultsIn(log: string): string {
  const lines = log.split('\n').filter((line) => /"level":"(?:error|fatal)"/.test(line))
  return lines.length === 0 ? '' : `Faults of the server:\n${lines.slice(-MOST_FAULTS).join('\n')}\n`
}
