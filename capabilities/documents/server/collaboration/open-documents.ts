import type { Connection, Document } from '@hocuspocus/server'
import type { Id } from '#platform/kernel/ids.ts'
import type { Database } from '#platform/server/database/index.ts'
import { REFUSALS } from '../../model/refusals.ts'
import { OpeningRefused, type Editor } from './access.ts'
import { closeDocument, editorOf } from './connections.ts'
import { loadForEditing } from './load-for-editing.ts'
import { sendToOthers } from './no-echo.ts'
import { DocumentLost } from './edit-committer.ts'
import { openDocument, type OpenDocument, type OpenDocumentOptions } from './open-document.ts'

/** What the open documents need of the process. */
interface OpenDocumentsOptions extends Pick<OpenDocumentOptions, 'services' | 'processId' | 'onError'> {
  database: Database
  /** A user wrote. */
  onTyped(connection: Connection): void
}

/** What others did to a document: added edits, or replaced the whole, so that what is open here cannot be kept. */
type Noticed = 'changed' | 'rebuilt'

/** The documents that are being edited in this process. */
export interface OpenDocuments {
  /** Loads a document for its first editor and follows it until it leaves memory. @throws OpeningRefused */
  load(document: Document, editor: Editor): Promise<void>
  of(document: Document): OpenDocument | undefined
  /** The open documents of a workspace, those included that open while one goes through them. */
  ofTeam(teamId: Id): Iterable<Document>
  /** The workspaces with open documents, each once. */
  teams(): Set<Id>
  /** Brings a document up to what others committed, or closes it. */
  notice(documentId: Id, noticed: Noticed): void
  /** Notices may have been lost: brings all documents up to what is committed. */
  catchUpAll(): void
  /** Commits all edits and brings content up to date, as far as the database allows. */
  settleAll(): Promise<void>
  /** Takes all documents out of memory. */
  destroyAll(): void
}

/** Keeps the open documents. */
export function keepOpenDocuments(options: OpenDocumentsOptions): OpenDocuments {
  const { database, services, processId, onError } = options
  const open = new Map<Document, OpenDocument>()
  /**
   * Documents that are being read, with the notices received meanwhile, because the read may not include those changes.
   */
  const loading = new Set<{ documentId: Id; noticed: Noticed | 'nothing' }>()

  const read = async (document: Document, editor: Editor): Promise<OpenDocument> => {
    const workspace = database.workspace(editor.teamId)
    const updateId = await loadForEditing(workspace, document, editor)
    // The library queues what was just loaded for its next broadcast, and would send all of it again to the first
    // client.
    document.flush()
    sendToOthers(document)
    const opened = openDocument({
      documentId: editor.documentId,
      epoch: editor.epoch,
      ydoc: document,
      updateId,
      database: workspace,
      services,
      processId,
      onError,
      onLost: () => closeDocument(document, REFUSALS.rebuilt),
    })
    open.set(document, opened)
    document.on('update', (update: Uint8Array, origin: unknown) => {
      const connection = (origin as { connection?: Connection } | null)?.connection
      if (!connection) return
      opened.take(update, editorOf(connection).actor.principal)
      options.onTyped(connection)
    })
    document.on('destroy', () => {
      opened.discard()
      open.delete(document)
    })
    return opened
  }

  return {
    async load(document, editor) {
      const mine = { documentId: editor.documentId, noticed: 'nothing' as Noticed | 'nothing' }
      loading.add(mine)
      try {
        const opened = await read(document, editor)
        if (mine.noticed === 'changed') await opened.catchUp()
        if (mine.noticed === 'rebuilt') throw new OpeningRefused(REFUSALS.rebuilt)
      } finally {
        loading.delete(mine)
      }
    },
    of: (document) => open.get(document),
    *ofTeam(teamId) {
      for (const [document, opened] of open) if (opened.teamId === teamId) yield document
    },
    teams: () => new Set([...open.values()].map((opened) => opened.teamId)),
    notice(documentId, noticed) {
      for (const one of loading) if (one.documentId === documentId && one.noticed !== 'rebuilt') one.noticed = noticed
      for (const [document, opened] of open) {
        if (opened.documentId !== documentId) continue
        if (noticed === 'rebuilt') closeDocument(document, REFUSALS.rebuilt)
        else opened.catchUp().catch(onError)
      }
    },
    catchUpAll() {
      for (const one of loading) if (one.noticed === 'nothing') one.noticed = 'changed'
      for (const opened of open.values()) opened.catchUp().catch(onError)
    },
    async settleAll() {
      await Promise.all(
        [...open.values()].map(async (opened) =>
          opened.settle().catch((error: unknown) => {
            if (!(error instanceof DocumentLost)) onError(error)
          }),
        ),
      )
    },
    destroyAll() {
      for (const document of open.keys()) document.destroy()
    },
  }
}
