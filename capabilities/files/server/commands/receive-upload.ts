import { defineCommand } from '#journal/server/index.ts'
import { filePolicy } from '../../model/policy.ts'
import { namedUpload } from '../../model/upload.ts'
import { job as storeUpload } from '../jobs/store-upload.ts'
import { storageKeyOf } from '../keep-content.ts'
import { requireFile } from '../require-file.ts'
import { isReceivedBy } from '../store.ts'

/**
 * All bytes of an upload have arrived: a job stores the file, and digests it unless that was done during the upload.
 * Called twice, one job does it.
 */
export const receiveUpload = defineCommand({
  name: 'receive-upload',
  who: [filePolicy.may('upload')],
  ports: ['queue', 'uploads'],
  input: namedUpload,
  async run({ tx, actor, teamId, queue, uploads }, { id }) {
    const file = await requireFile(tx, actor, id)
    filePolicy.authorize(actor, 'upload', file)
    if (file.uploadStatus !== 'UPLOADING') return { id }
    // Checked after every byte is written: another process that wrote to it has registered before.
    const isOnlyReceiver = await isReceivedBy(tx, id, uploads.receiver)
    const digest = isOnlyReceiver ? uploads.digest(storageKeyOf(teamId, id), file.bytes) : undefined
    await queue.send(
      storeUpload,
      { teamId, fileId: id, ...(digest && { sha256: Buffer.from(digest).toString('hex') }) },
      { transaction: tx, key: id },
    )
    return { id }
  },
})
