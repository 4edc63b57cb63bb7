import { createHmac } from 'node:crypto'
import type { Secret } from '#platform/kernel/secret.ts'
import { bytesOfKey, readSecretKeyFile, type SecretKeysConfiguration } from '#platform/server/secret-key-file.ts'

/** A key of the installation. */
export interface SecretKey {
  /** A digest of the key: another key has another id. */
  id: string
  bytes: Buffer
}

/** The keys of the installation. */
export interface SecretKeys {
  /** The key that encrypts. */
  current(): SecretKey
  /** The key that something was encrypted under. */
  find(id: string): SecretKey | undefined
  ids(): string[]
}

declare module '#journal/server/context.ts' {
  interface Services {
    secretKeys: SecretKeys
  }
}

const ID_CHARS = 16

/** The keys as configured; those of a file are read again when needed, since a rotation adds one beside a running server. */
export function openSecretKeys({ keys, file }: SecretKeysConfiguration): SecretKeys {
  let known = keys.map(asKey)
  const readAgain = (): void => {
    if (file !== undefined) known = readSecretKeyFile(file).map(asKey)
  }
  const named = (id: string): SecretKey | undefined => known.find((key) => key.id === id)
  return {
    current() {
      readAgain()
      const [first] = known
      if (!first) throw new Error('The configuration always has a key.')
      return first
    },
    find(id) {
      if (!named(id)) readAgain()
      return named(id)
    },
    ids: () => known.map(({ id }) => id),
  }
}

function asKey(secret: Secret): SecretKey {
  const bytes = bytesOfKey(secret)
  return { id: createHmac('sha256', bytes).update('quarry secret key').digest('hex').slice(0, ID_CHARS), bytes }
}
