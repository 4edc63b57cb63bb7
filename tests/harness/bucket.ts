import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver, { type Exchange } from 's3rver'
import { afterAll } from 'vitest'

const BUCKET = 'quarry'
const MULTIPART_ADDRESS = new RegExp(`^/${BUCKET}/(.+)$`)

/**
 * `const settings = await useBucket()` at the top of a `*.db.test.ts`: an S3-compatible object store on loopback with a
 * bucket, returned as the settings for it. The test server lacks two operations on multipart uploads, which are added
 * here: ListParts and AbortMultipartUpload (Amazon S3 API reference).
 */
export async function useBucket(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bucket-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  server.middleware.unshift(multipartOperations(join(folder, BUCKET, '._S3rver_uploads')))
  const { port } = await server.run()
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'local',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_PATH_STYLE: 'on',
  }
}

function multipartOperations(uploads: string) {
  return async (exchange: Exchange, next: () => Promise<void>): Promise<void> => {
    const { uploadId } = exchange.query
    const key = MULTIPART_ADDRESS.exec(exchange.path)?.[1]
    if (typeof uploadId !== 'string' || key === undefined || !['GET', 'DELETE'].includes(exchange.method)) return next()
    const parts = join(uploads, uploadId)
    const names = await readdir(parts).catch(() => null)
    if (names === null)
      return answer(
        exchange,
        404,
        '<Error><Code>NoSuchUpload</Code><Message>The specified upload does not exist.</Message></Error>',
      )
    if (exchange.method === 'DELETE') {
      await rm(parts, { recursive: true })
      return answer(exchange, 204, '')
    }
    const numbers = names
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .sort((one, other) => one - other)
    const listed = await Promise.all(
      numbers.map(async (number) => {
        const [{ size }, digest] = [
          await stat(join(parts, `${number}`)),
          await readFile(join(parts, `${number}.md5`), 'utf8'),
        ]
        return `<Part><PartNumber>${number}</PartNumber><ETag>&quot;${digest}&quot;</ETag><Size>${size}</Size></Part>`
      }),
    )
    return answer(
      exchange,
      200,
      `<ListPartsResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${uploadId}</UploadId><IsTruncated>false</IsTruncated>${listed.join('')}</ListPartsResult>`,
    )
  }
}

function answer(exchange: Exchange, status: number, body: string): void {
  exchange.status = status
  exchange.type = 'application/xml'
  exchange.body = body
}
