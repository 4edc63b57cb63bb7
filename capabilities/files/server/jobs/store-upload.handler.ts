import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { JobHandler } from '#platform/server/queue/index.ts'
import { ObjectMissingError } from '#platform/server/storage/index.ts'
import { runCommand, type Services } from '#journal/server/index.ts'
import { MAX_PICTURE_PIXELS, SNIFFED_BYTES } from '../../model/limits.ts'
import { sniffPicture } from '../../model/sniff-picture.ts'
import { failUpload, finishUpload } from '../commands/end-upload.ts'
import { installationContext } from '../installation-context.ts'
import { storageKeyOf } from '../keep-content.ts'
import { sniffContentType } from '../sniff-content-type.ts'
import { findFiles } from '../store.ts'
import { job } from './store-upload.ts'

const OUR_FAULT =
  'The file arrived but could not be stored: something went wrong on our side. Upload it again in a while.'

export const handler: JobHandler<(typeof job)['payload'], Services> = async (
  { teamId, fileId, sha256: followed },
  { attempt, signal },
  services,
) => {
  const context = await installationContext(services, teamId)
  try {
    const [file] = await context.read(async (tx) => findFiles(tx, [fileId]))
    if (file?.uploadStatus !== 'UPLOADING') return
    const key = storageKeyOf(teamId, fileId)
    await services.uploads.settle(key)
    // A previous attempt may have failed because of bytes that the disk had lost.
    const known = attempt === 1 && followed !== undefined ? Buffer.from(followed, 'hex') : undefined
    const { sha256, bytes, beginning } = known
      ? { sha256: known, bytes: file.bytes, beginning: await beginningOf(services, key) }
      : await digest(services, key, signal)
    const picture = sniffPicture(beginning)
    if ((picture?.width ?? 0) * (picture?.height ?? 0) > MAX_PICTURE_PIXELS) {
      await runCommand(context, failUpload, {
        fileId,
        reason: `A picture has at most ${MAX_PICTURE_PIXELS.toLocaleString('en')} pixels.`,
      })
      return
    }
    await runCommand(context, finishUpload, {
      fileId,
      sha256,
      bytes,
      contentType: await sniffContentType(beginning, file.originalFileName),
      imagePixelWidth: picture?.width ?? null,
      imagePixelHeight: picture?.height ?? null,
    })
    await services.uploads.forget(key)
  } catch (error) {
    if (!signal.aborted && (attempt > job.retry.limit || error instanceof ObjectMissingError))
      await runCommand(context, failUpload, { fileId, reason: OUR_FAULT })
    if (!(error instanceof ObjectMissingError)) throw error
  }
}

async function beginningOf({ storage }: Services, key: string): Promise<Uint8Array> {
  return buffer(await storage.get(key, { start: 0, end: SNIFFED_BYTES - 1 }))
}

/** Reads the bytes once. */
async function digest(
  { storage }: Services,
  key: string,
  signal: AbortSignal,
): Promise<{ sha256: Uint8Array; bytes: number; beginning: Uint8Array }> {
  const hash = createHash('sha256')
  const first: Buffer[] = []
  let bytes = 0
  for await (const chunk of await storage.get(key)) {
    signal.throwIfAborted()
    const part = chunk as Buffer
    if (bytes < SNIFFED_BYTES) first.push(part.subarray(0, SNIFFED_BYTES - bytes))
    bytes += part.byteLength
    hash.update(part)
  }
  return { sha256: hash.digest(), bytes, beginning: Buffer.concat(first) }
}
