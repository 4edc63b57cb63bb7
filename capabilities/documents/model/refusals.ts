/**
 * Why the server does not open a document for editing, or closes it. The client decides by these words what to do next.
 */
export const REFUSALS = {
  /** Nobody is signed in, or not in this workspace. */
  signedOut: 'signed-out',
  /** The reader may read at most; a locked note counts. Rendered content is theirs, editing is not. */
  noWriteAccess: 'no-write-access',
  /** The document is gone. */
  notFound: 'not-found',
  /** This page is older than the document: reload it. Edits made offline are kept and sent afterwards. */
  outdatedPage: 'outdated-page',
  /** The server is being replaced by a newer one: try again. */
  outdatedServer: 'outdated-server',
  /** The document was rebuilt after a purge or redaction; what this client holds of it must be forgotten. */
  rebuilt: 'rebuilt',
  /** One change is larger than the limit. */
  tooLarge: 'too-large',
} as const

/**
 * What the server says instead where something that it needs does not answer. Nothing is refused: the page asks again
 * until it does.
 */
export const UNAVAILABLE = 'unavailable'

/** One of the words above. */
export type Refusal = (typeof REFUSALS)[keyof typeof REFUSALS]

/** The refusal that a reason names, if it names one. */
export function refusalOf(reason: string): Refusal | null {
  return Object.values(REFUSALS).find((refusal) => refusal === reason) ?? null
}
