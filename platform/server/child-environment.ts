/** Set by the supervisor for its children together with DATABASE_URL, never by people. */
export const EMBEDDED_MARK = 'QUARRY_DATABASE_IS_EMBEDDED'

/**
 * The environment for a child process of the supervisor: its own, with the embedded database's address if that is in
 * use.
 */
export function childEnvironment(embeddedDatabaseUrl: string | undefined): Record<string, string | undefined> {
  if (embeddedDatabaseUrl === undefined) return { ...process.env }
  return { ...process.env, DATABASE_URL: embeddedDatabaseUrl, [EMBEDDED_MARK]: '1' }
}
