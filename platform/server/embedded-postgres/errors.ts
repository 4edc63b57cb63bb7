/** The embedded PostgreSQL cannot be used here; the message is a sentence that says what to change. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
