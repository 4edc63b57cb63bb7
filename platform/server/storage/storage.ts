import type { Readable } from 'node:stream'

/** What is known about a stored object without reading it. */
export type ObjectInfo = { bytes: number; contentType: string; storedAt: Date }

/** A part of an object: both ends count, from 0. Without `end` it goes to the last byte. */
export type ByteRange = { start: number; end?: number }

/**
 * Files of people, by key. Keys are paths of letters, digits and `-_.`, like `cell/<team id>/<file id>`; any other is
 * refused with a TypeError.
 */
export type Storage = {
  /**
   * Stores the whole content, or nothing. Resolves when it would survive a crash; an earlier object of the key is
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
   * The file of this machine that holds the content, for reading only; null where the store is elsewhere. Throws
   * ObjectMissingError when there is none.
   */
  pathOf(key: string): Promise<string | null>
  /** Removes the object; one that is not there is no error. */
  delete(key: string): Promise<void>
  /**
   * Removes every object below a prefix that ends in `/`; of what is not there nothing is said. Throws TypeError for an
   * empty prefix.
   */
  deleteAll(prefix: string): Promise<void>
  /** All keys below a prefix that ends in `/`, in no order. */
  list(prefix: string): AsyncIterable<string>
  /** Closes connections. */
  close(): void
}
