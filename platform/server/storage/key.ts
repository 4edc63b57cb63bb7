const MAX_KEY_CHARS = 512
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** Returns a valid key. Throws TypeError otherwise: `..`, empty and hidden parts never reach a file system. */
export function checkKey(key: string): string {
  const isKey = key.length <= MAX_KEY_CHARS && key.split('/').every((segment) => SEGMENT.test(segment))
  if (!isKey) throw new TypeError('This is no storage key.')
  return key
}

/** Returns the prefix when it is empty or a key with a closing slash. Throws TypeError otherwise. */
export function checkPrefix(prefix: string): string {
  if (prefix === '') return prefix
  if (!prefix.endsWith('/')) throw new TypeError('A storage prefix ends in a slash.')
  checkKey(prefix.slice(0, -1))
  return prefix
}

/** Returns a prefix that is not empty. Throws TypeError otherwise: no caller means everything in the storage. */
export function checkFolder(prefix: string): string {
  if (prefix === '') throw new TypeError('A folder of the storage has a name.')
  return checkPrefix(prefix)
}
