import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

const TOKEN_BYTES = 32

/** A secret of 256 random bits that fits into links and cookies. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** The form in which a token of full strength is stored. */
export function tokenDigest(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** The form in which guessable values (codes, addresses) are stored: without the key they cannot be found by trying. */
export function keyedDigest(key: string, purpose: string, value: string): string {
  return createHmac('sha256', key).update(`${purpose}\u0000${value}`).digest('base64url')
}

/** Compares in a time that does not show where two texts differ. */
export function equalInConstantTime(one: string, other: string): boolean {
  const left = hash('sha256', one, 'buffer')
  const right = hash('sha256', other, 'buffer')
  return timingSafeEqual(left, right)
}
