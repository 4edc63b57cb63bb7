import { z } from 'zod'
import { defineCommand } from '#journal/server/index.ts'
import { fileEvents } from '../../model/events.ts'
import { announceFile } from '../content-stored.ts'
import { keepContent, storageKeyOf } from '../keep-content.ts'
import { removeUploadedBytes } from '../remove-uploaded-bytes.ts'
import { endUpload, findFiles } from '../store.ts'

/** The result of inspecting the bytes of an upload. */
interface LookedInto {
  fileId: string
  sha256: Uint8Array
  bytes: number
  contentType: string
  imagePixelWidth: number | null
  imagePixelHeight: number | null
}

/** Makes a file of an upload whose bytes were inspected. Does nothing where it has ended by now. */
export const finishUpload = defineCommand({
  name: 'finish-upload',
  who: { installation: 'A job stores what someone uploaded.' },
  ports: ['queue'],
  input: z.custom<LookedInto>(),
  trustsInput: true,
  async run(context, { fileId, ...looked }) {
    const { tx, teamId, emit } = context
    const [file] = await findFiles(tx, [fileId])
    if (file?.uploadStatus !== 'UPLOADING') return
    const content = await keepContent(context, { ...looked, storageKey: storageKeyOf(teamId, fileId) })
    await endUpload(tx, fileId, { status: 'DONE', contentId: content.id })
    await announceFile(context, { ...file, uploadStatus: 'DONE', content })
    emit(
      fileEvents.added({
        id: fileId,
        scopeId: file.scopeId,
        after: { originalFileName: file.originalFileName, contentType: content.contentType, bytes: content.bytes },
      }),
    )
  },
})

/** Ends an upload that cannot become a file. */
export const failUpload = defineCommand({
  name: 'fail-upload',
  who: { installation: 'A job stores what someone uploaded.' },
  ports: ['queue'],
  input: z.custom<{ fileId: string; reason: string }>(),
  trustsInput: true,
  async run(context, { fileId, reason }) {
    const [file] = await findFiles(context.tx, [fileId])
    if (!file || !(await endUpload(context.tx, fileId, { status: 'FAILED', failure: reason }))) return
    context.emit(fileEvents['upload-failed']({ id: fileId, scopeId: file.scopeId, after: { reason } }))
    await removeUploadedBytes(context, fileId)
  },
})
