import type { Id } from '#platform/kernel/ids.ts'

/**
 * What the server put into the page: who is signed in, the version of the workspace then, and the text of the note at its address for who may write in it.
 */
type Told = {
  identity?: unknown
  version?: number | null
  text?: { noteId: Id; documentId: Id; documentEpoch: number } | null
}

let told: Told | null | undefined

/**
 * Written by the server that this page came from, for its own release: read as it is. Null on a page that was told
 * nothing.
 */
function readTold(): Told | null {
  if (told !== undefined) return told
  const text = document.querySelector<HTMLTemplateElement>('template#told')?.content.textContent
  told = text ? (JSON.parse(text) as Told) : null
  return told
}

/** Who is signed in, once: later somebody may have signed in or out. In the form of identity's answer, or null. */
export function takeToldIdentity(): unknown {
  const now = readTold()
  if (now?.identity === undefined) return null
  told = { version: now.version ?? null, text: now.text ?? null }
  return { identity: now.identity }
}

/** The version of the workspace that whatever the page reads is as new as, where the page was told. */
export function toldVersion(): number | null {
  return readTold()?.version ?? null
}

/** Under which name the text of this note is opened, where the page was told. */
export function toldText(noteId: Id): { documentId: Id; documentEpoch: number } | null {
  const text = readTold()?.text
  return text?.noteId === noteId ? text : null
}
