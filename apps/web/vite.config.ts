import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

/** Folder of all hashed files below the web root: scripts, styles, fonts, images (document 3 §7.9). */
const PACKS_FOLDER = 'packs'

/** Which file holds what, relative to the web root. */
const MANIFEST_FILE = 'manifest.json'

/** Parts that change rarely and are needed by every page stay in files of their own, so that browsers keep them over releases. */
const STEADY_PARTS = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store)[\\/]/ },
  { name: 'router', test: /node_modules[\\/]@tanstack[\\/](?:react-router|router-core|history|react-store|store)[\\/]/ },
  { name: 'data', test: /node_modules[\\/](?:@apollo|graphql|rxjs|optimism|@wry)[\\/]/ },
]

/** Our own modules do nothing when they are merely loaded, except the entry and style sheets: a door costs only what is taken from it. */
function doesSomethingWhenLoaded(id: string): boolean {
  return id.includes('/node_modules/') || !/\.tsx?$/.test(id) || id.endsWith('/apps/web/main.tsx')
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  // rxjs says its modern build so; its default is older and larger.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: fileURLToPath(new URL('../../dist/web', import.meta.url)),
    emptyOutDir: true,
    assetsDir: PACKS_FOLDER,
    // Small images and fonts stay files: the content security policy allows no data addresses for them.
    assetsInlineLimit: 0,
    sourcemap: true,
    // The server reads it to announce the files of the application that a host shows.
    manifest: MANIFEST_FILE,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { treeshake: { moduleSideEffects: doesSomethingWhenLoaded }, output: { codeSplitting: { groups: STEADY_PARTS } } },
  },
})
