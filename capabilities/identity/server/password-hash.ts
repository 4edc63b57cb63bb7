import { hash, verify } from '@node-rs/argon2'

/**
 * Argon2id (the library's default algorithm), above the minimum settings OWASP recommends; about 50 ms of one core, on
 * the thread pool.
 */
const SETTINGS = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), SETTINGS)
}

export async function verifyPassword({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
  return verify(stored, password.normalize('NFKC'))
}
