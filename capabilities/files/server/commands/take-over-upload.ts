import { defineCommand } from '#journal/server/index.ts'
import { filePolicy } from '../../model/policy.ts'
import { namedUpload } from '../../model/upload.ts'
import { requireFile } from '../require-file.ts'
import { setReceiver } from '../store.ts'

/**
 * This process receives the parts of an upload from now on, instead of another one: neither of their digests covers the
 * whole.
 */
export const takeOverUpload = defineCommand({
  name: 'take-over-upload',
  who: [filePolicy.may('upload')],
  ports: ['uploads'],
  input: namedUpload,
  async run({ tx, actor, uploads }, { id }) {
    filePolicy.authorize(actor, 'upload', await requireFile(tx, actor, id))
    await setReceiver(tx, id, uploads.receiver)
  },
})
