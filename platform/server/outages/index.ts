import { Failure } from '#platform/kernel/errors.ts'
import { isTransient } from '#platform/server/database/index.ts'

/** SQLSTATE of PostgreSQL and codes of the file system for a full disk. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/**
 * The message for users and programs when something that the installation needs is unavailable: neither their mistake
 * nor a fault in the product, and resolved on its own or by the operator. Null for every other error.
 */
export function outageOf(error: unknown): Failure | null {
  if (DISK_FULL.has(codeOf(error)))
    return new Failure(
      'InternalError',
      'The disk of this installation is full. Nothing can be saved until its operator frees space.',
      { title: 'No room left', reason: 'DISK_FULL', cause: error },
    )
  if (isTransient(error))
    return new Failure('InternalError', 'The database of this installation is not responding. Try again in a moment.', {
      title: 'The database is away',
      reason: 'DATABASE_AWAY',
      cause: error,
    })
  return null
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
