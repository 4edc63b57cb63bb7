import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { StorageConfiguration } from '../configuration.ts'
import type { Storage } from './storage.ts'
import { checkFolder, checkKey, checkPrefix } from './key.ts'
import { ObjectMissingError } from './object-missing-error.ts'

const DEFAULT_CONTENT_TYPE = 'application/octet-stream'
/**
 * Parts of an upload, two of which are sent at a time: ten thousand of them make the largest file of 10 GB and more.
 */
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_A_TIME = 2

type S3Configuration = Extract<StorageConfiguration, { kind: 's3' }>

/** The settings of a client for the bucket's store. */
export function s3Settings(configuration: S3Configuration): S3ClientConfig {
  return {
    endpoint: configuration.endpoint,
    region: configuration.region,
    forcePathStyle: configuration.pathStyle,
    credentials: { accessKeyId: configuration.accessKeyId, secretAccessKey: configuration.secretAccessKey },
    // Stores other than Amazon's do not support the newer checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}

/** Stores objects in a bucket of an S3-compatible store. */
export function openS3Storage(configuration: S3Configuration): Storage {
  const Bucket = configuration.bucket
  const client = new S3Client(s3Settings(configuration))

  const info: Storage['info'] = async (key) => {
    try {
      const head = await client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) }))
      return {
        bytes: head.ContentLength ?? 0,
        contentType: head.ContentType ?? DEFAULT_CONTENT_TYPE,
        storedAt: head.LastModified ?? new Date(0),
      }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  const storage: Storage = {
    async put(key, content, options = {}) {
      let bytes = 0
      const source =
        content instanceof Readable
          ? content
          : Readable.from([typeof content === 'string' ? Buffer.from(content) : content])
      const counted = source.map((chunk: Uint8Array | string) => {
        const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
        bytes += data.byteLength
        return data
      })
      const upload = new Upload({
        client,
        params: { Bucket, Key: checkKey(key), Body: counted, ContentType: options.contentType ?? DEFAULT_CONTENT_TYPE },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_A_TIME,
      })
      await upload.done()
      return { bytes }
    },
    async get(key, range) {
      try {
        const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end ?? ''}`
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: checkKey(key), Range }))
        if (Body instanceof Readable) return Body
        throw new Error('The object store answered without a body.')
      } catch (error) {
        if (isMissing(error)) throw new ObjectMissingError(key, { cause: error })
        if (statusOf(error) === 416)
          throw new RangeError(`The range begins at ${range?.start}, after the end of the object.`, { cause: error })
        throw error
      }
    },
    info,
    exists: async (key) => (await info(key)) !== undefined,
    pathOf: async () => Promise.resolve(null),
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) }))
    },
    async deleteAll(prefix) {
      checkFolder(prefix)
      for await (const key of storage.list(prefix)) await storage.delete(key)
    },
    async *list(prefix) {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: checkPrefix(prefix), ContinuationToken }),
        )
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
    close: () => client.destroy(),
  }
  return storage
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

function isMissing(error: unknown): boolean {
  return statusOf(error) === 404
}
