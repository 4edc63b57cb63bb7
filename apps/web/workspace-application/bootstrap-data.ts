import type { Id } from '#platform/kernel/ids.ts'

/**
 * What the server put into the page: who is signed in, the version of the workspace then, and the text of the note at its address for who may write in it.
 */
type BootstrapData = {
  identity?: unknown
  version?: number | null
  text?: { noteId: Id; documentId: Id; documentEpoch: number } | null
}

let bootstrap: BootstrapData | null | undefined

/**
 * Written by the server that this page came from, for its own release: read as it is. Null on a page that was told
 * nothing.
 */
function readBootstrapData(): BootstrapData | null {
  if (bootstrap !== undefined) return bootstrap
  const text = document.querySelector<HTMLTemplateElement>('template#bootstrap-data')?.content.textContent
  bootstrap = text ? (JSON.parse(text) as BootstrapData) : null
  return bootstrap
}

/** Who is signed in, once: later somebody may have signed in or out. In the form of identity's answer, or null. */
export function takeBootstrapIdentity(): unknown {
  const now = readBootstrapData()
  if (now?.identity === undefined) return null
  bootstrap = { version: now.version ?? null, text: now.text ?? null }
  return { identity: now.identity }
}

/** The version of the workspace that whatever the page reads is as new as, where the page was told. */
export function reportedVersion(): number | null {
  return readBootstrapData()?.version ?? null
}

/** Under which name the text of this note is opened, where the page was told. */
export function reportedText(noteId: Id): { documentId: Id; documentEpoch: number } | null {
  const text = readBootstrapData()?.text
  return text?.noteId === noteId ? text : null
}
