import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction, Database } from '#platform/server/database/index.ts'
import type { Actor, Hooks } from '#journal/server/index.ts'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { openingSchema, parseMessage } from '../../model/messages.ts'
import { parseDocumentName } from '../../model/opening.ts'
import { REFUSALS, type Refusal, type UNAVAILABLE } from '../../model/refusals.ts'
import { accessTo } from '../owners.ts'
import { selectOwned } from '../store.ts'

/** The identity of a user in the workspace of a host name. */
export interface SignedIn {
  teamId: Id
  actor: Actor
  /** How others see them beside their caret. */
  person: { id: Id; name: string }
}

/**
 * Identifies the caller by a cookie in the headers or a bearer token; null if no one is signed in. Called again when
 * access may have changed. Only what the user does, `isUse`, keeps a session from expiring for idleness.
 */
export type Authenticate = (request: {
  headers: Headers
  bearer: string | null
  isUse: boolean
}) => Promise<SignedIn | null>

/** A refused opening, as Hocuspocus passes it on to the client. */
export class OpeningRefused extends Error {
  override readonly name = 'OpeningRefused'
  readonly reason: Refusal | typeof UNAVAILABLE

  constructor(reason: Refusal | typeof UNAVAILABLE) {
    // Without a message the library does not log it: a refusal is an answer, not an error.
    super('')
    this.reason = reason
  }
}

/** What is stored for an open connection. */
export interface Editor extends SignedIn {
  documentId: Id
  epoch: number
  headers: Headers
  bearer: string | null
  /** When typing was last recorded as use of the session, by the monotonic clock. */
  typedAt: number
}

/** What admitting an editor needs. */
export interface Admitting {
  database: Database
  hooks: Hooks
  authenticate: Authenticate
}

/** Admits an editor. @throws OpeningRefused */
export async function admit(
  services: Admitting,
  request: { name: string; token: string; headers: Headers },
): Promise<Editor> {
  const named = parseDocumentName(request.name)
  const opening = parseMessage(openingSchema, request.token)
  if (!named || !opening) throw new OpeningRefused(REFUSALS.notFound)
  if (opening.schemaVersion < SCHEMA_VERSION) throw new OpeningRefused(REFUSALS.outdatedPage)
  if (opening.schemaVersion > SCHEMA_VERSION) throw new OpeningRefused(REFUSALS.outdatedServer)
  const bearer = opening.bearer ?? null
  const signedIn = await services.authenticate({ headers: request.headers, bearer, isUse: false })
  if (!signedIn) throw new OpeningRefused(REFUSALS.signedOut)
  const editor: Editor = { ...signedIn, ...named, headers: request.headers, bearer, typedAt: -Infinity }
  const refusal = await refusalFor(services, editor)
  if (refusal) throw new OpeningRefused(refusal)
  return editor
}

/**
 * Checks again whether an editor may still write, because something changed or, `isUse`, because they wrote. Returns
 * why not, or null.
 */
export async function recheck(services: Admitting, editor: Editor, isUse = false): Promise<Refusal | null> {
  const signedIn = await services.authenticate({ headers: editor.headers, bearer: editor.bearer, isUse })
  if (!signedIn || signedIn.teamId !== editor.teamId) return REFUSALS.signedOut
  return refusalFor(services, { ...editor, actor: signedIn.actor })
}

async function refusalFor(
  { database, hooks }: Pick<Admitting, 'database' | 'hooks'>,
  editor: Editor,
): Promise<Refusal | null> {
  return database.workspace(editor.teamId).read(async (tx: CellTransaction) => {
    const document = await selectOwned(tx, editor.documentId)
    if (!document) return REFUSALS.notFound
    const access = await accessTo({ hooks, tx, teamId: editor.teamId, actor: editor.actor }, document)
    // Only users who may read the document learn that it exists.
    if (access === 'none') return REFUSALS.notFound
    if (access === 'read' || editor.actor.readOnly) return REFUSALS.noWriteAccess
    if (document.epoch !== editor.epoch) return REFUSALS.rebuilt
    return document.schemaVersion > SCHEMA_VERSION ? REFUSALS.outdatedServer : null
  })
}
