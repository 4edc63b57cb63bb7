import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction, Database } from '#platform/server/database/index.ts'
import type { Actor, Hooks } from '#journal/server/index.ts'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { openingSchema, parseMessage } from '../../model/messages.ts'
import { parseDocumentName } from '../../model/opening.ts'
import { REFUSALS, type Refusal, type UNAVAILABLE } from '../../model/refusals.ts'
import { accessTo } from '../owners.ts'
import { selectOwned } from '../store.ts'

/** Who somebody is in the workspace that a host name leads to. */
export interface SignedIn {
  teamId: Id
  actor: Actor
  /** How others see them beside their caret. */
  person: { id: Id; name: string }
}

/**
 * Finds out who asks, from a cookie among the headers or a bearer token; null where nobody is signed in. Asked again
 * when access may have changed. Only what somebody does, `isUse`, keeps a session from ending for idleness.
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
    // Without a message the library does not log it: a refusal is an answer, not a fault.
    super('')
    this.reason = reason
  }
}

/** What an open connection is known by. */
export interface Editor extends SignedIn {
  documentId: Id
  epoch: number
  headers: Headers
  bearer: string | null
  /** When typing was last noted as a use of the session, by the clock that only goes on. */
  typedAt: number
}

/** Whom to ask. */
interface Admitting {
  database: Database
  hooks: Hooks
  authenticate: Authenticate
}

/** Lets an editor in. @throws OpeningRefused */
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
 * Asks again whether an editor may still write, because something changed or, `isUse`, because they did write. Gives
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
    // Whether the document exists is told only to those who may read it.
    if (access === 'none') return REFUSALS.notFound
    if (access === 'read' || editor.actor.readOnly) return REFUSALS.noWriteAccess
    if (document.epoch !== editor.epoch) return REFUSALS.rebuilt
    return document.schemaVersion > SCHEMA_VERSION ? REFUSALS.outdatedServer : null
  })
}
