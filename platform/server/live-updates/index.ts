import { setTimeout as delay } from 'node:timers/promises'
import { Redis, type RedisOptions } from 'ioredis'

/** How long to wait after a lost connection before the next try. */
const RECONNECT_MS = 500
/** How long the first messages wait for the first connection, which usually takes some milliseconds. */
const FIRST_CONNECTION_MS = 2_000

/** Receives what was published. An error it throws goes to `onError` and does not affect other subscribers. */
type LiveSubscriber = (message: unknown) => void

/**
 * Messages to current listeners, in this process or, with Redis, in all. At most once and without replay: a message
 * says that something changed, and the current state is read from the database.
 */
export type LiveUpdates = {
  /** Sends a JSON value to all current subscribers of the channel. */
  publish(channel: string, message: unknown): Promise<void>
  /** Resolves once messages arrive; the returned function ends the subscription. */
  subscribe(channel: string, subscriber: LiveSubscriber): Promise<() => void>
  /**
   * Runs `listener` after a gap in which messages may have been lost (the connection to Redis was interrupted), so that
   * it can reload what it shows. The returned function ends it.
   */
  onGap(listener: () => void): () => void
  /** Resolves when messages get through. @throws when Redis does not answer. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Opens live updates: in the memory of this process, or through Redis if several processes serve users. */
export function createLiveUpdates({
  redisUrl,
  onError,
}: {
  redisUrl?: string
  onError: (error: Error) => void
}): LiveUpdates {
  const subscribers = openSubscribers(onError)
  return redisUrl === undefined ? inMemory(subscribers) : throughRedis(redisUrl, subscribers, onError)
}

type Subscribers = {
  /** `remove` returns whether the channel has no listeners left. */
  add(channel: string, subscriber: LiveSubscriber): { remove(): boolean }
  deliver(channel: string, text: string): void
}

function openSubscribers(onError: (error: Error) => void): Subscribers {
  const byChannel = new Map<string, Set<{ subscriber: LiveSubscriber }>>()
  return {
    add(channel, subscriber) {
      const present = byChannel.get(channel) ?? new Set()
      const entry = { subscriber }
      present.add(entry)
      byChannel.set(channel, present)
      return {
        remove() {
          if (!present.delete(entry) || present.size > 0) return false
          byChannel.delete(channel)
          return true
        },
      }
    },
    deliver(channel, text) {
      for (const { subscriber } of byChannel.get(channel) ?? []) {
        try {
          // Each subscriber gets its own copy, as it would from another process.
          subscriber(JSON.parse(text))
        } catch (error) {
          onError(error instanceof Error ? error : new Error(String(error)))
        }
      }
    },
  }
}

function inMemory(subscribers: Subscribers): LiveUpdates {
  return {
    async publish(channel, message) {
      const text = JSON.stringify(message)
      // Never within the publisher's own turn: a subscriber must not run in the middle of another's work.
      setImmediate(() => subscribers.deliver(channel, text))
    },
    async subscribe(channel, subscriber) {
      const { remove } = subscribers.add(channel, subscriber)
      return () => void remove()
    },
    onGap: () => () => undefined,
    check: async () => Promise.resolve(),
    async close() {},
  }
}

/**
 * While Redis is unreachable, this process continues alone: what it publishes reaches its own subscribers, and those of
 * other processes reload once Redis is back.
 */
function throughRedis(redisUrl: string, subscribers: Subscribers, onError: (error: Error) => void): LiveUpdates {
  const connect = (options: RedisOptions) => {
    const redis = new Redis(redisUrl, { ...options, retryStrategy: () => RECONNECT_MS })
    let isReported = false
    redis.on('ready', () => {
      isReported = false
    })
    // Reported once per outage: reconnecting is tried twice a second.
    redis.on('error', (cause) => {
      if (isReported) return
      isReported = true
      onError(new Error('REDIS_URL does not lead to a Redis server that answers. It is tried again.', { cause }))
    })
    return redis
  }
  // A message that waited for Redis would arrive long after the change that it reports.
  const publisher = connect({ maxRetriesPerRequest: 0, enableOfflineQueue: false })
  // A connection that subscribes may do nothing else. Subscriptions made before it is open are sent once it is.
  const receiver = connect({ maxRetriesPerRequest: null })
  const gapListeners = new Set<() => void>()
  /** Since when messages of other processes may have been lost: from the first try on, if that failed. */
  let isBehind = false
  const begun = Promise.race([
    Promise.all([firstTry(publisher), firstTry(receiver)]),
    delay(FIRST_CONNECTION_MS, null, { ref: false }),
  ])
  const isThere = (): boolean => publisher.status === 'ready' && receiver.status === 'ready'
  const deliverHere = (channel: string, text: string): void => {
    setImmediate(() => subscribers.deliver(channel, text))
  }
  receiver.on('message', (channel: string, text: string) => subscribers.deliver(channel, text))
  receiver.on('close', () => {
    isBehind = true
  })
  receiver.on('ready', () => {
    if (isBehind) for (const listener of gapListeners) listener()
    isBehind = false
  })
  return {
    async publish(channel, message) {
      const text = JSON.stringify(message)
      await begun
      if (!isThere()) return deliverHere(channel, text)
      try {
        await publisher.publish(channel, text)
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)))
        deliverHere(channel, text)
      }
    },
    async subscribe(channel, subscriber) {
      const { remove } = subscribers.add(channel, subscriber)
      await begun
      const asked = receiver.subscribe(channel)
      if (isThere()) await asked
      else asked.catch(onError)
      return () => {
        if (remove()) receiver.unsubscribe(channel).catch(onError)
      }
    },
    onGap(listener) {
      gapListeners.add(listener)
      return () => void gapListeners.delete(listener)
    },
    async check() {
      if (!isThere()) throw new Error('Redis is not connected.')
      await publisher.ping()
    },
    async close() {
      for (const redis of [publisher, receiver]) {
        if (redis.status === 'ready') await redis.quit().catch(onError)
        else redis.disconnect()
      }
    },
  }
}

/** Resolves when the connection is open, or its first try has failed. */
async function firstTry(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    redis.once('ready', resolve)
    redis.once('close', resolve)
  })
}
