import { defineCommand } from '#journal/server/index.ts'
import { filePolicy } from '../../model/policy.ts'
import { namedUpload } from '../../model/upload.ts'
import { job as storeUpload } from '../jobs/store-upload.ts'
import { requireFile } from '../require-file.ts'

/** All bytes of an upload are there: a job digests them and stores the file. Said twice, one job does it. */
export const receiveUpload = defineCommand({
  name: 'receive-upload',
  input: namedUpload,
  async run({ tx, actor, teamId, workspace }, { id }) {
    const file = await requireFile(tx, actor, id)
    filePolicy.authorize(actor, 'upload', file)
    if (file.uploadStatus === 'UPLOADING') await workspace.services.queue.send(storeUpload, { teamId, fileId: id }, { transaction: tx, key: id })
    return { id }
  },
})
