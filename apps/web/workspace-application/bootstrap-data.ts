import type { Id } from '#platform/kernel/ids.ts'

/**
 * Data that the server put into the page: who is signed in, the version of the workspace at that time, and, for users
 * who may write in it, the text of the note at the address.
 */
type BootstrapData = {
  identity?: unknown
  version?: number | null
  text?: { noteId: Id; documentId: Id; documentEpoch: number } | null
}

let bootstrap: BootstrapData | null | undefined

/**
 * Written by the server that sent this page, for its own release, so it is read without validation. Null on a page
 * without such data.
 */
function readBootstrapData(): BootstrapData | null {
  if (bootstrap !== undefined) return bootstrap
  const text = document.querySelector<HTMLTemplateElement>('template#bootstrap-data')?.content.textContent
  bootstrap = text ? (JSON.parse(text) as BootstrapData) : null
  return bootstrap
}

/**
 * Who is signed in; returned once, since the user may have signed in or out later. In the form of identity's answer, or
 * null.
 */
export function takeBootstrapIdentity(): unknown {
  const now = readBootstrapData()
  if (now?.identity === undefined) return null
  bootstrap = { version: now.version ?? null, text: now.text ?? null }
  return { identity: now.identity }
}

/** The version of the workspace that everything the page loads is at least as new as, if the page was given one. */
export function reportedVersion(): number | null {
  return readBootstrapData()?.version ?? null
}

/** The name under which the text of this note is opened, if the page was given one. */
export function reportedText(noteId: Id): { documentId: Id; documentEpoch: number } | null {
  const text = readBootstrapData()?.text
  return text?.noteId === noteId ? text : null
}
