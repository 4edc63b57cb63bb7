/**
 * Why the server does not open a document for editing, or closes it. The client decides by these words what to do next.
 */
export const REFUSALS = {
  /** The user is not signed in, or not in this workspace. */
  signedOut: 'signed-out',
  /** The reader may only read; also for a locked note. They get rendered content, but cannot edit. */
  noWriteAccess: 'no-write-access',
  /** The document was deleted. */
  notFound: 'not-found',
  /** This page is older than the document and must be reloaded. Edits made offline are kept and sent afterwards. */
  outdatedPage: 'outdated-page',
  /** The server is being replaced by a newer one: try again. */
  outdatedServer: 'outdated-server',
  /** The document was rebuilt after a purge or redaction; the client must forget its copy. */
  rebuilt: 'rebuilt',
  /** One change is larger than the limit. */
  tooLarge: 'too-large',
} as const

/**
 * Sent instead when something that the server needs does not respond. Nothing is refused: the page retries until it
 * does.
 */
export const UNAVAILABLE = 'unavailable'

/** One of the words above. */
export type Refusal = (typeof REFUSALS)[keyof typeof REFUSALS]

/** The refusal that a reason stands for, or null. */
export function refusalOf(reason: string): Refusal | null {
  return Object.values(REFUSALS).find((refusal) => refusal === reason) ?? null
}
