import { buffer } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** The bytes of what was downloaded; the browser of the run keeps its files to itself. */
export async function bytesOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream())
}
