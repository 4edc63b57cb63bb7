import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** A secret of 256 random bits that fits into links and headers. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** The form in which a secret of full strength is stored. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
