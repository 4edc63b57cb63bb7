import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * What Vite puts around each `import()`: it loads the style sheets of a part, and fails with the first file that does
 * not load.
 */
const VITE_HELPER = '\0vite/preload-helper.js'
const IMPORT_CHUNK = fileURLToPath(new URL('../../platform/web/chunks/import-chunk.ts', import.meta.url))

/**
 * Lets `importChunk` carry out every `import()` in place of Vite's own helper. Fails the build where Vite no longer
 * uses its helper by this name.
 */
export function resilientImports(): Plugin {
  let isReplaced = false
  return {
    name: 'resilient-imports',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== VITE_HELPER) return null
      isReplaced = true
      return `import { importChunk } from ${JSON.stringify(IMPORT_CHUNK)}
export const __vitePreload = (load, styles) => importChunk((address) => import(address), load, styles)`
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error('Vite did not ask for its helper of imports: parts would not be loaded again.')
    },
  }
}
