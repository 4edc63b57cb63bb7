import { CancelUploadDocument } from '#generated/operations/capabilities/files/web/files.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { unwrap, reportFailure } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { dropUpload, uploadCancelled } from './upload-queue.ts'

/** Stops an upload: this page sends no more of it, and what was uploaded is deleted. */
export function useCancelUpload(): (fileId: Id) => Promise<void> {
  const [cancel] = useCommand(CancelUploadDocument)
  return async (fileId) => {
    dropUpload(fileId)
    try {
      unwrap(await cancel({ input: { id: fileId } }))
      uploadCancelled(fileId)
    } catch (error) {
      reportFailure(error)
    }
  }
}
