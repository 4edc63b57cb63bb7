import type { Connection, Document } from '@hocuspocus/server'
import type { Refusal } from '../../model/refusals.ts'
import type { Editor } from './access.ts'

/** The close code of a connection that may write no longer. */
const REFUSED = 4403

/** Who writes through a connection. */
export function editorOf(connection: Connection): Editor {
  return connection.context as Editor
}

/** Closes a connection, with the reason for its page. */
export function closeConnection(connection: Connection, refusal: Refusal): void {
  connection.close({ code: REFUSED, reason: refusal })
}

/** Closes every connection to a document, with the reason for the pages. */
export function closeDocument(document: Document, refusal: Refusal): void {
  for (const connection of document.getConnections()) closeConnection(connection, refusal)
}
