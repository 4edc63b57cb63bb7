import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|svg|json)$/
/** Smaller files fit into one packet uncompressed. */
const WORTH_IT_FROM_BYTES = 1024
/** Nearly the best compression at a tenth of its time. */
const BROTLI_QUALITY = 9

/**
 * Writes each text file of the build next to itself as `.gz` and `.br`, so that the server sends small files without
 * compressing anything itself.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const files = (await readdir(dir, { recursive: true })).filter((file) => COMPRESSIBLE.test(file))
      await Promise.all(files.map(async (file) => compress(join(dir, file))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < WORTH_IT_FROM_BYTES) return
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  ])
  await Promise.all([writeFile(`${path}.gz`, zipped), writeFile(`${path}.br`, brotli)])
}
