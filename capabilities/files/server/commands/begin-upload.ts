import { Failure, notFound } from '#platform/kernel/errors.ts'
import { fileSize } from '#platform/kernel/file-size.ts'
import { newId } from '#platform/kernel/ids.ts'
import { accessTo, editDocument } from '#documents/server/index.ts'
import { documentPolicy } from '#documents/model/policy.ts'
import { fileAtEnd } from '#editor/document/file-at-end.ts'
import { defineCommand } from '#journal/server/index.ts'
import { fileEvents } from '../../model/events.ts'
import { KEPT_FREE_BYTES, MAX_UPLOADS_UNDER_WAY, UPLOAD_KEPT_DAYS } from '../../model/limits.ts'
import { filePolicy } from '../../model/policy.ts'
import { cleanFileName } from '../../model/stored-file.ts'
import { newUpload } from '../../model/upload.ts'
import { job as giveUpUpload } from '../jobs/give-up-upload.ts'
import { findDocument, findFiles, findUploadsUnderWay, insertFile } from '../store.ts'

const DAY_MS = 86_400_000

/**
 * Adds a file whose bytes are uploaded later. Called again with the same id, it is the same upload.
 * @throws Failure NotFound without the text; InvalidOperation where the id belongs to another file, too many are in
 * progress, or the disk has no space
 */
export const beginUpload = defineCommand({
  name: 'begin-upload',
  who: [filePolicy.may('add'), filePolicy.may('upload'), documentPolicy.may('write')],
  ports: ['queue', 'uploads'],
  input: newUpload,
  async run(context, { id = newId(), documentId, fileName, bytes, place }) {
    const { tx, teamId, actor, principal, emit, hooks, queue, uploads } = context
    const document = await findDocument(tx, documentId, { held: true })
    if (!document || !filePolicy.allows(actor, 'view', document)) throw notFound('The text')
    filePolicy.authorize(actor, 'add', document)
    if (place) {
      const access = await accessTo({ hooks: hooks, tx, teamId, actor }, document)
      documentPolicy.authorize(actor, 'write', { ...document, access })
    }
    const [begun] = await findFiles(tx, [id])
    if (begun) {
      if (begun.documentId !== documentId || begun.bytes !== bytes || !filePolicy.allows(actor, 'upload', begun))
        throw new Failure('InvalidOperation', 'A file with this ID already exists. Use a new ID.')
      return { id }
    }
    if (
      principal.kind === 'user' &&
      (await findUploadsUnderWay(tx, principal.id ?? '')).length >= MAX_UPLOADS_UNDER_WAY
    ) {
      throw new Failure(
        'InvalidOperation',
        `At most ${MAX_UPLOADS_UNDER_WAY.toLocaleString('en')} files can be uploaded at once. Let some of them finish first.`,
      )
    }
    const room = await uploads.room()
    if (bytes > room - KEPT_FREE_BYTES) {
      throw new Failure(
        'InvalidOperation',
        `There is no room for this file: ${fileSize(Math.max(0, room - KEPT_FREE_BYTES))} are free. Ask the operator of this installation to free space.`,
      )
    }
    const originalFileName = cleanFileName(fileName)
    await insertFile(tx, teamId, principal, {
      id,
      scopeId: document.scopeId,
      documentId,
      originalFileName,
      uploadBytes: bytes,
      uploadReceiver: uploads.receiver,
    })
    await queue.send(
      giveUpUpload,
      { teamId, fileId: id },
      { transaction: tx, startAfter: new Date(Date.now() + UPLOAD_KEPT_DAYS * DAY_MS) },
    )
    if (place) await editDocument(context, documentId, (doc) => fileAtEnd(doc, { fileId: id, name: originalFileName }))
    emit(fileEvents.uploading({ id, scopeId: document.scopeId, after: { originalFileName, bytes } }))
    return { id }
  },
})
