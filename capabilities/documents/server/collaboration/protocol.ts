import { Hocuspocus } from '@hocuspocus/server'
import { MAX_YJS_UPDATE_BYTES } from '#editor/document/limits.ts'
import { confirmSchema, parseMessage } from '../../model/messages.ts'
import { REFUSALS, UNAVAILABLE } from '../../model/refusals.ts'
import { admit, OpeningRefused, type Admitting, type Editor } from './access.ts'
import type { AwarenessRelay } from './awareness-relay.ts'
import { editorOf } from './connections.ts'
import type { OpenDocuments } from './open-documents.ts'

interface ProtocolOptions extends Admitting {
  documents: OpenDocuments
  relay: AwarenessRelay
  onError(error: unknown): void
}

/** The library that speaks with the pages: what it asks of us on the way of a document from its opening to its end. */
export function speakProtocol({ documents, relay, onError, ...admitting }: ProtocolOptions): Hocuspocus<Editor> {
  // The library only tells the client that it may not open the document, whatever the error was.
  const orUnavailable = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof OpeningRefused) throw error
      onError(error)
      throw new OpeningRefused(UNAVAILABLE)
    }
  }
  return new Hocuspocus<Editor>({
    quiet: true,
    async onAuthenticate({ documentName, token, requestHeaders }) {
      return orUnavailable(async () => admit(admitting, { name: documentName, token, headers: requestHeaders }))
    },
    async onLoadDocument({ document, documentName, context }) {
      await orUnavailable(async () => documents.load(document, context))
      relay.ask(documentName)
    },
    async beforeSync({ payload }) {
      if (payload.byteLength > MAX_YJS_UPDATE_BYTES)
        throw Object.assign(new Error('An update is larger than the limit.'), { code: 1009, reason: REFUSALS.tooLarge })
    },
    async beforeHandleAwareness({ states, connection }) {
      if (!connection) return
      const { person } = editorOf(connection)
      // No one appears under another's name.
      for (const state of states.values())
        if (typeof state['user'] === 'object' && state['user'] !== null)
          state['user'] = { ...state['user'], id: person.id, name: person.name }
    },
    async onAwarenessUpdate({ documentName, awareness, added, updated, removed, transactionOrigin }) {
      if ((transactionOrigin as { source?: string } | null)?.source !== 'redis')
        relay.changed(documentName, awareness, [...added, ...updated, ...removed] as number[])
    },
    async onStateless({ connection, document, payload }) {
      const question = parseMessage(confirmSchema, payload)
      if (!question) return
      await documents
        .of(document)
        ?.committed()
        .then(
          () => connection.sendStateless(JSON.stringify({ type: 'saved', edits: question.edits })),
          // The connection is being closed with the reason; nothing is confirmed.
          () => undefined,
        )
    },
    async beforeUnloadDocument({ document }) {
      // While the database is unavailable, the document and its uncommitted edits stay in memory.
      await documents.of(document)?.settle()
    },
    // The library does not store anything: every update is committed by `openDocument`.
    async onStoreDocument() {},
  })
}
