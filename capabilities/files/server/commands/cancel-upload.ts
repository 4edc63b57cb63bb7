import { defineCommand } from '#journal/server/index.ts'
import { fileEvents } from '../../model/events.ts'
import { filePolicy } from '../../model/policy.ts'
import { CANCELLED_BY_USER, namedUpload } from '../../model/upload.ts'
import { removeUploadedBytes } from '../remove-uploaded-bytes.ts'
import { requireFile } from '../require-file.ts'
import { endUpload } from '../store.ts'

/** Stops an upload. What was uploaded is deleted. */
export const cancelUpload = defineCommand({
  name: 'cancel-upload',
  who: [filePolicy.may('cancelUpload')],
  undo: { never: 'The bytes that were uploaded so far are discarded.' },
  ports: ['queue'],
  input: namedUpload,
  async run(context, { id }) {
    const { tx, actor, emit } = context
    const file = await requireFile(tx, actor, id)
    filePolicy.authorize(actor, 'cancelUpload', file)
    if (await endUpload(tx, id, { status: 'CANCELLED', failure: CANCELLED_BY_USER })) {
      emit(fileEvents['upload-cancelled']({ id, scopeId: file.scopeId }))
      await removeUploadedBytes(context, id)
    }
    return { id }
  },
})
