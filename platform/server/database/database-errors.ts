function sqlState(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null
}

/** SQLSTATE 23505, limited to one constraint or index if it is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false
  if (constraint === undefined) return true
  return typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === constraint
}

/** SQLSTATE 23503: a row refers to something that does not exist, or no longer exists. */
export function isMissingReference(error: unknown): boolean {
  return sqlState(error) === '23503'
}

/** A row with this primary key already exists: identifiers made by clients may be anything. */
export function isTakenIdentifier(error: unknown): boolean {
  return (
    isUniqueViolation(error) &&
    typeof error === 'object' &&
    error !== null &&
    'constraint' in error &&
    String(error.constraint).endsWith('_pkey')
  )
}

/** The driver's messages for a connection that ended or could not be opened: it gives no code. */
const LOST_CONNECTION =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/

/**
 * Errors after which the same transaction may well succeed: deadlock, serialization failure, a server that restarts, a
 * lost connection.
 */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error)
  if (state === null) return error instanceof Error && LOST_CONNECTION.test(error.message)
  return (
    ['40001', '40P01', '57P01', '57P02', '57P03', '57P05', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(
      state,
    ) || state.startsWith('08')
  )
}
