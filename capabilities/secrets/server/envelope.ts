import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret } from '#platform/kernel/secret.ts'
import { secretFailures } from '../model/errors.ts'
import type { SecretKey, SecretKeys } from './secret-keys.ts'

/** What a secret belongs to; authenticated with it. */
export interface Belonging {
  teamId: string
  purpose: string
  id: string
}

/** A secret as it is stored. */
export interface Envelope {
  /** The id of the key that encrypts the data key. */
  keyId: string
  wrappedKey: Buffer
  sealed: Buffer
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The first byte of each encrypted value. */
const FORMAT = 1

/** Encrypts a secret with a data key of its own, and that under a key of the installation. */
export function seal(key: SecretKey, of: Belonging, secret: Secret): Envelope {
  const dataKey = randomBytes(KEY_BYTES)
  return {
    keyId: key.id,
    wrappedKey: encrypt(key.bytes, dataKey, context(of, key.id)),
    sealed: encrypt(dataKey, Buffer.from(secret.reveal(), 'utf8'), context(of)),
  }
}

/** @throws Failure without the key, and for a row that was changed or belongs elsewhere */
export function open(keys: SecretKeys, of: Belonging, { keyId, wrappedKey, sealed }: Envelope): Secret {
  const dataKey = unwrap(keys, of, keyId, wrappedKey)
  return new Secret(decrypt(dataKey, sealed, context(of)).toString('utf8'))
}

/** The same secret with its data key under another key. @throws as `open` */
export function rewrap(
  keys: SecretKeys,
  to: SecretKey,
  of: Belonging,
  from: Pick<Envelope, 'keyId' | 'wrappedKey'>,
): Pick<Envelope, 'keyId' | 'wrappedKey'> {
  const dataKey = unwrap(keys, of, from.keyId, from.wrappedKey)
  return { keyId: to.id, wrappedKey: encrypt(to.bytes, dataKey, context(of, to.id)) }
}

function unwrap(keys: SecretKeys, of: Belonging, keyId: string, wrappedKey: Buffer): Buffer {
  const key = keys.find(keyId)
  if (!key) throw secretFailures.keyMissing(keyId)
  return decrypt(key.bytes, wrappedKey, context(of, keyId))
}

function context({ teamId, purpose, id }: Belonging, keyId?: string): Buffer {
  return Buffer.from(JSON.stringify(['quarry', keyId === undefined ? 'secret' : 'key', teamId, purpose, id, keyId]))
}

function encrypt(key: Buffer, plain: Buffer, additional: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce)
  cipher.setAAD(additional)
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.from([FORMAT]), nonce, cipher.getAuthTag(), encrypted])
}

function decrypt(key: Buffer, stored: Buffer, additional: Buffer): Buffer {
  try {
    if (stored[0] !== FORMAT) throw new Error('The format is not known.')
    const nonce = stored.subarray(1, 1 + NONCE_BYTES)
    const tag = stored.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(additional)
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(stored.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw secretFailures.changed(cause)
  }
}
