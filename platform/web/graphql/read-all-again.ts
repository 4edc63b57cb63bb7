import type { ApolloClient, ObservableQuery } from '@apollo/client'
import { AFRESH } from './afresh.ts'
import { isConcerned } from './followed-events.ts'

/** How many readings of all that a page shows are on their way. */
const underWay = new WeakMap<ApolloClient, number>()

/**
 * Reads all that the page shows once more, behind what it shows: what is done meanwhile is drawn at once, and what is
 * not answered, as while the server is away, stays as it is. (A query that is asked again by the library itself draws
 * nothing of what is done until the answer, and without one loses what it had.) What could not be read before is asked
 * again in its own place. Rejects where one of the answers does not come.
 * @param events kinds and types of what was committed: only what that may change is read
 */
export async function readAllAgain(client: ApolloClient, events?: ReadonlySet<string>): Promise<void> {
  underWay.set(client, (underWay.get(client) ?? 0) + 1)
  const isDue = (shown: ObservableQuery): boolean => !events || isConcerned(client, shown, events)
  try {
    await Promise.all([...client.getObservableQueries()].filter(isDue).map(async (shown) => readBehind(client, shown)))
  } finally {
    underWay.set(client, (underWay.get(client) ?? 1) - 1)
  }
}

/** Whether the page waits for answers to what it shows. */
export function isReading(client: ApolloClient): boolean {
  return (
    (underWay.get(client) ?? 0) > 0 ||
    [...client.getObservableQueries()].some((query) => query.getCurrentResult().loading)
  )
}

const LOOKED_AFTER_MS = 50
/** What follows the page, and what makes its sidebar a tree, comes this late at most where answers are slow. */
const LATEST_MS = 1_000

/**
 * Does something once the page has its answers and has drawn them, or after a second where they are slow: what stands
 * beside the content takes nothing of its way.
 * @returns how to let go of it
 */
export function onceRead(client: ApolloClient, act: () => void): () => void {
  const latest = performance.now() + LATEST_MS
  let timer: ReturnType<typeof setTimeout>
  let isLeft = false
  const actOnceDrawn = (): void => {
    // A page that nobody sees is not drawn, nor is anything where there is no page.
    if (globalThis.document?.visibilityState !== 'visible') act()
    else requestAnimationFrame(() => (timer = setTimeout(() => !isLeft && act())))
  }
  const look = (): void => {
    timer = setTimeout(
      () => (isReading(client) && performance.now() < latest ? look() : actOnceDrawn()),
      LOOKED_AFTER_MS,
    )
  }
  look()
  return () => {
    isLeft = true
    clearTimeout(timer)
  }
}

interface Reading {
  running: Promise<void>
  /** Asked for since, by however many: one more reading, behind the running one, which may not know of it. */
  next: Promise<void> | null
}
const readings = new WeakMap<ObservableQuery, Reading>()

/**
 * Reads a query once more, behind what is shown. What is slow to answer is never asked twice at a time, however fast
 * things change.
 */
export async function readBehind(client: ApolloClient, shown: ObservableQuery): Promise<void> {
  const reading = readings.get(shown)
  if (!reading) return begin(client, shown)
  reading.next ??= reading.running.then(
    async () => readNext(client, shown),
    async () => readNext(client, shown),
  )
  return reading.next
}

async function readNext(client: ApolloClient, shown: ObservableQuery): Promise<void> {
  if (shown.hasObservers()) await readBehind(client, shown)
}

async function begin(client: ApolloClient, shown: ObservableQuery): Promise<void> {
  const running = read(client, shown).finally(() => {
    if (readings.get(shown)?.running === running) readings.delete(shown)
  })
  readings.set(shown, { running, next: null })
  return running
}

async function read(client: ApolloClient, shown: ObservableQuery): Promise<void> {
  const { fetchPolicy, context } = shown.options
  if (fetchPolicy === 'cache-only') return
  if (fetchPolicy === 'no-cache' || shown.getCurrentResult().dataState !== 'complete') await shown.refetch()
  else
    await client.query({
      query: shown.query,
      variables: shown.variables,
      fetchPolicy: 'network-only',
      context: { ...context, ...AFRESH },
    })
}
