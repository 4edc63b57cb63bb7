import { buffer } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** Returns the bytes of a download; the shared browser of the run does not give out its files. */
export async function bytesOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream())
}
