import { createHash, type Hash } from 'node:crypto'

/** Objects that are followed at once; of more, those that stood still for longest are read again at their end. */
const MAX_FOLLOWED = 1_000

/** The SHA-256 of the beginning of an object. */
interface RunningDigest {
  /** How long the beginning is. */
  bytes: number
  hash: Hash
}

/**
 * Digests of objects while they arrive at this process, of those alone whose every byte came through here in its order.
 * Whatever breaks that order ends it: an append that failed, one that another process took, a restart.
 */
export interface RunningDigests {
  /**
   * The digest that goes on at `offset`; undefined where there is none. Whoever takes it keeps it again, or it is gone.
   */
  take(key: string, offset: number): RunningDigest | undefined
  /** Keeps the digest of what has been stored. */
  keep(key: string, digest: RunningDigest): void
  /** Of the whole object of so many bytes, where all of them were followed. */
  whole(key: string, bytes: number): Uint8Array | undefined
  forget(key: string): void
}

export function followDigests(): RunningDigests {
  // The one that was kept last comes last.
  const followed = new Map<string, RunningDigest>()
  return {
    take(key, offset) {
      const digest = offset === 0 ? { bytes: 0, hash: createHash('sha256') } : followed.get(key)
      followed.delete(key)
      return digest?.bytes === offset ? digest : undefined
    },
    keep(key, digest) {
      followed.set(key, digest)
      const [longestStill] = followed.keys()
      if (followed.size > MAX_FOLLOWED && longestStill !== undefined) followed.delete(longestStill)
    },
    whole(key, bytes) {
      const digest = followed.get(key)
      return digest?.bytes === bytes ? digest.hash.copy().digest() : undefined
    },
    forget: (key) => void followed.delete(key),
  }
}
