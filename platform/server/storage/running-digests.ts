import { createHash, type Hash } from 'node:crypto'

/** The most objects that are followed at once; of more, those idle for longest are read again at their end. */
const MAX_FOLLOWED = 1_000

/** The SHA-256 of the beginning of an object. */
interface RunningDigest {
  /** How long the beginning is. */
  bytes: number
  hash: Hash
}

/**
 * Digests of objects while they arrive at this process, only of those whose every byte came through here in order.
 * Anything that breaks that order ends it: an append that failed, one that another process took, a restart.
 */
export interface RunningDigests {
  /**
   * The digest that continues at `offset`; undefined if there is none. The caller must `keep` it again, or it is lost.
   */
  take(key: string, offset: number): RunningDigest | undefined
  /** Keeps the digest of what has been stored. */
  keep(key: string, digest: RunningDigest): void
  /** The digest of the whole object with this many bytes, if all of them were followed. */
  whole(key: string, bytes: number): Uint8Array | undefined
  forget(key: string): void
}

export function followDigests(): RunningDigests {
  // The most recently kept one comes last.
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
