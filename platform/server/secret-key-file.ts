import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Secret } from '#platform/kernel/secret.ts'

/** The length of a key of AES-256. */
const KEY_BYTES = 32
/** In the data folder. */
const FILE_NAME = 'secret-keys'

/** The keys under which secrets are encrypted, and where they come from. */
export type SecretKeysConfiguration = {
  /** Base64 of 32 bytes each; new secrets are encrypted under the first. */
  keys: readonly Secret[]
  /** The file they were read from; undefined if they are in the environment. */
  file?: string
  /** Whether that file is the program's own: a rotation adds a key to it. */
  isOwnFile: boolean
  /** Whether it was created just now. */
  isNew: boolean
}

/** The keys in a text: one a line, or separated by commas. @throws a sentence without the text as Error */
export function parseSecretKeys(text: string): Secret[] {
  const keys = text
    .split(/[\n,]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !entry.startsWith('#'))
  if (keys.length === 0) throw new Error('it holds no key')
  if (keys.some((key) => !isKey(key)))
    throw new Error(`each key must be ${KEY_BYTES} bytes in base64, for example from: openssl rand -base64 32`)
  return [...new Set(keys)].map((key) => new Secret(key))
}

/** The bytes of a key. */
export function bytesOfKey(key: Secret): Buffer {
  return Buffer.from(key.reveal(), 'base64')
}

function isKey(text: string): boolean {
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) && Buffer.from(text, 'base64').length === KEY_BYTES
}

/** Reads the keys of a file. @throws Error with a sentence that does not contain a key */
export function readSecretKeyFile(path: string): Secret[] {
  return parseSecretKeys(readFileSync(path, 'utf8'))
}

/** The program's own file with the keys, created with one key if it does not exist. */
export function ownSecretKeyFile(dataFolder: string): { file: string; isNew: boolean } {
  const file = join(dataFolder, FILE_NAME)
  return { file, isNew: makeOnce(file, () => `${newKey()}\n`) }
}

/**
 * Adds a new key before the others, under which secrets are encrypted from then on. The file is replaced as a whole: a
 * kill leaves either the old or the new one.
 */
export function addSecretKey(path: string): void {
  replaceFile(path, `${newKey()}\n${readFileSync(path, 'utf8')}`)
}

/** Adds keys after the others, as far as they are missing: those of a backup. */
export function keepSecretKeys(path: string, keys: readonly Secret[]): void {
  const present = new Set(readSecretKeyFile(path).map((key) => key.reveal()))
  const missing = keys.map((key) => key.reveal()).filter((key) => !present.has(key))
  if (missing.length > 0) replaceFile(path, [readFileSync(path, 'utf8').trimEnd(), ...missing, ''].join('\n'))
}

/**
 * Creates a file that only this account reads, unless it exists: of several processes that start together one wins,
 * with its file complete.
 * @returns whether this one created it
 */
export function makeOnce(path: string, content: () => string): boolean {
  if (existsSync(path)) return false
  const offered = `${path}.${process.pid}`
  writeFileSync(offered, content(), { mode: 0o600 })
  try {
    linkSync(offered, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(offered, { force: true })
  }
}

function replaceFile(path: string, content: string): void {
  const offered = `${path}.${process.pid}`
  writeFileSync(offered, content, { mode: 0o600 })
  renameSync(offered, path)
}

function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64')
}
