import { z } from 'zod'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { MAX_PICTURE_PIXELS } from '../../model/limits.ts'
import { filePolicy } from '../../model/policy.ts'
import { sniffPicture } from '../../model/sniff-picture.ts'
import { addFile } from '../add-file.ts'
import { findDocument } from '../store.ts'

/** Stores a picture that a user adds to a text. @throws Failure UnprocessableContent for bytes that are no picture. */
export const addPicture = defineCommand({
  name: 'add-picture',
  who: [filePolicy.may('add')],
  ports: ['queue', 'storage'],
  input: z.object({ documentId: z.uuid(), name: z.string(), bytes: z.instanceof(Uint8Array) }),
  async run(context, { documentId, name, bytes }) {
    const document = await findDocument(context.tx, documentId, { held: true })
    if (!document || !filePolicy.allows(context.actor, 'view', document)) throw notFound('The text')
    filePolicy.authorize(context.actor, 'add', document)
    const picture = sniffPicture(bytes)
    if (!picture)
      throw new Failure(
        'UnprocessableContent',
        'This is not a picture. Pictures are PNG, JPEG, GIF, WebP and SVG files.',
      )
    if ((picture.width ?? 0) * (picture.height ?? 0) > MAX_PICTURE_PIXELS)
      throw new Failure(
        'UnprocessableContent',
        `A picture has at most ${MAX_PICTURE_PIXELS.toLocaleString('en')} pixels.`,
      )
    const { id, originalFileName, content } = await addFile(context, {
      scopeId: document.scopeId,
      documentId,
      name,
      bytes,
    })
    return { id, originalFileName, contentType: content.contentType, type: content.type }
  },
})
