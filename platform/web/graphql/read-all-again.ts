import type { ApolloClient, ObservableQuery } from '@apollo/client'
import { NOT_SHARED } from './not-shared.ts'
import { isConcerned } from './followed-events.ts'

/** How many times all that the page shows is currently being read. */
const underWay = new WeakMap<ApolloClient, number>()

/**
 * Reads everything that the page shows again in the background: acts in the meantime are drawn at once, and queries
 * that get no answer, such as while the server is away, keep their data. (The library's own refetch draws no acts until
 * the answer, and loses its data without one.) Queries that failed before are requested again in their own place.
 * Rejects if one of the answers does not arrive.
 * @param events kinds and types of what was committed: only queries that these may change are read
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
/** The longest that following changes, and turning the sidebar into a tree, wait for slow answers. */
const LATEST_MS = 1_000

/**
 * Runs `act` once the page has its answers and has drawn them, or after a second if they are slow, so that work beside
 * the content does not delay it.
 * @returns a function that cancels it
 */
export function onceRead(client: ApolloClient, act: () => void): () => void {
  const latest = performance.now() + LATEST_MS
  let timer: ReturnType<typeof setTimeout>
  let isLeft = false
  const actOnceDrawn = (): void => {
    // A hidden page is not drawn, and neither is anything where there is no page.
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
  /** One more reading after the running one, which may have started too early; shared by all who requested it since. */
  next: Promise<void> | null
}
const readings = new WeakMap<ObservableQuery, Reading>()

/**
 * Reads a query again in the background. A slow query never runs twice at the same time, however fast things change.
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
      context: { ...context, ...NOT_SHARED },
    })
}
