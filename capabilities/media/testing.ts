import { addFile } from '#files/server/index.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { z } from 'zod'

const addRecording = defineCommand({
  name: 'add-test-recording',
  who: { installation: 'It sets a test up.' },
  ports: ['queue', 'storage'],
  input: z.custom<{ scopeId: Id; name: string; bytes: Uint8Array; contentType: string }>(),
  trustsInput: true,
  async run(context, file) {
    const { id, content } = await addFile(context, file)
    return { fileId: id, contentId: content.id }
  },
})

/** Stores a recording in a scope, like an upload. */
export async function storeRecording(
  context: WorkspaceContext,
  file: { scopeId: Id; name: string; bytes: Uint8Array; contentType: string },
): Promise<{ fileId: Id; contentId: Id }> {
  return runCommand(context, addRecording, file)
}
