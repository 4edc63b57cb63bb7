import type { Readable } from 'node:stream'

/** What is known about a stored object without reading it. */
export type ObjectInfo = { bytes: number; contentType: string; storedAt: Date }

/** A part of an object: both ends are included, counted from 0. Without `end` it goes to the last byte. */
export type ByteRange = { start: number; end?: number }

/**
 * Files of users, by key. Keys are paths of letters, digits and `-_.`, like `cell/<team id>/<file id>`; any other is
 * refused with a TypeError.
 */
export type Storage = {
  /**
   * Stores the whole content, or nothing. Resolves when it would survive a crash; an earlier object with the key is
   * replaced.
   */
  put(
    key: string,
    content: Readable | Uint8Array | string,
    options?: { contentType?: string },
  ): Promise<{ bytes: number }>
  /**
   * Opens the content. Throws ObjectMissingError when there is none, RangeError when the range begins after its end.
   */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Undefined when there is no such object. */
  info(key: string): Promise<ObjectInfo | undefined>
  exists(key: string): Promise<boolean>
  /**
   * The file on this machine that holds the content, for reading only; null if the store is elsewhere. Throws
   * ObjectMissingError when there is none.
   */
  pathOf(key: string): Promise<string | null>
  /** Deletes the object; a missing one is not an error. */
  delete(key: string): Promise<void>
  /**
   * Deletes every object below a prefix that ends in `/`; missing ones are ignored. Throws TypeError for an empty
   * prefix.
   */
  deleteAll(prefix: string): Promise<void>
  /** All keys below a prefix that ends in `/`, in no order. */
  list(prefix: string): AsyncIterable<string>
  /** Closes connections. */
  close(): void
}
