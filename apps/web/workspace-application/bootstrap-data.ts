import type { Id } from '#platform/kernel/ids.ts'
import { questionOf } from '#platform/web/graphql/followed-events.ts'

/**
 * Data that the server put into the page: who is signed in, the version of the workspace at that time, for users who
 * may write in it, the text of the note at the address, and answers to what the page at the address requests first.
 */
type BootstrapData = {
  identity?: unknown
  version?: number | null
  text?: { noteId: Id; documentId: Id; documentEpoch: number } | null
  answers?: { operationName: string; variables: Record<string, unknown>; result: object }[]
}

/** How long an answer that came with the page replaces a request: later ones ask for the state of that moment. */
const ANSWERS_MS = 10_000

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
  bootstrap = { version: now.version ?? null, text: now.text ?? null, answers: now.answers ?? [] }
  return { identity: now.identity }
}

/** The version of the workspace that everything the page loads is at least as new as, if the page was given one. */
export function reportedVersion(): number | null {
  return readBootstrapData()?.version ?? null
}

/** The answer to this request that came with the page; once, and only while the page is new. */
export function takeAnswer(question: string): object | null {
  const answers = readBootstrapData()?.answers ?? []
  const at = answers.findIndex(({ operationName, variables }) => questionOf(operationName, variables) === question)
  const [taken] = at === -1 || performance.now() > ANSWERS_MS ? [] : answers.splice(at, 1)
  return taken?.result ?? null
}

/** The name under which the text of this note is opened, if the page was given one. */
export function reportedText(noteId: Id): { documentId: Id; documentEpoch: number } | null {
  const text = readBootstrapData()?.text
  return text?.noteId === noteId ? text : null
}
