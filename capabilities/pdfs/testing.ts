import { addFile } from '#files/server/index.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { z } from 'zod'

interface DocumentToStore {
  scopeId: Id
  documentId?: Id
  name: string
  bytes: Uint8Array
  contentType: string
}

const addDocument = defineCommand({
  name: 'add-test-document',
  who: { installation: 'It sets a test up.' },
  ports: ['queue', 'storage'],
  input: z.custom<DocumentToStore>(),
  trustsInput: true,
  async run(context, file) {
    const { id, content } = await addFile(context, file)
    return { fileId: id, contentId: content.id }
  },
})

/** Stores a document in a scope, as an upload would. */
export async function storeDocument(
  context: WorkspaceContext,
  file: DocumentToStore,
): Promise<{ fileId: Id; contentId: Id }> {
  return runCommand(context, addDocument, file)
}
