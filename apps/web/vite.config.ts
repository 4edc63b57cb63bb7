import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type InlineConfig } from 'vite'
import { modulesUsedBy } from './first-page-modules.ts'

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

const settings: InlineConfig = {
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  // rxjs says its modern build so; its default is older and larger.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: { target: 'es2023', rolldownOptions: { treeshake: { moduleSideEffects: doesSomethingWhenLoaded } } },
}

/** The screen that a workspace opens with, with what it is made of that other screens do not use. */
const FIRST_SCREEN = 'screens/home/home-screen.tsx'
const FIRST_SCREEN_ONLY = /[\\/](?:screens|capabilities)[\\/]home[\\/]/

/**
 * Everything that each page needs at once in one file, and what the first page of a workspace needs besides in another: as eighty
 * small files it weighs a tenth more and takes longer to ask for.
 */
async function firstPageParts() {
  const entries = ['main.tsx', 'root-application/root-application.tsx', 'workspace-application/workspace-application.tsx', FIRST_SCREEN].map((entry) => fileURLToPath(new URL(entry, import.meta.url)))
  const [page, root, workspace, screen] = await Promise.all(entries.map(async (entry) => modulesUsedBy(entry, settings)))
  if (!page || !root || !workspace || !screen) throw new Error('Each entry has its modules.')
  // The entries keep files of their own, by which the server knows what to announce.
  const isFree = (id: string): boolean => !entries.includes(id)
  const isOfPage = (id: string): boolean => isFree(id) && (page.has(id) || (root.has(id) && workspace.has(id)))
  const isFirst = (id: string): boolean => [page, root, workspace, screen].some((modules) => modules.has(id))
  return [
    // What of them only later parts use comes with those.
    ...STEADY_PARTS.map(({ name, test }) => ({ name, test: (id: string): boolean => test.test(id) && isFirst(id) })),
    { name: 'page', test: isOfPage, includeDependenciesRecursively: false },
    { name: 'workspace', test: (id: string): boolean => isFree(id) && (workspace.has(id) || (screen.has(id) && !FIRST_SCREEN_ONLY.test(id))), includeDependenciesRecursively: false },
    { name: 'home', test: (id: string): boolean => isFree(id) && screen.has(id), includeDependenciesRecursively: false },
  ]
}

export default defineConfig(async () => ({
  ...settings,
  build: {
    ...settings.build,
    outDir: fileURLToPath(new URL('../../dist/web', import.meta.url)),
    emptyOutDir: true,
    assetsDir: PACKS_FOLDER,
    // Small images and fonts stay files: the content security policy allows no data addresses for them.
    assetsInlineLimit: 0,
    sourcemap: true,
    // The server reads it to announce the files of the application that a host shows.
    manifest: MANIFEST_FILE,
    modulePreload: { polyfill: false },
    rolldownOptions: { ...settings.build?.rolldownOptions, output: { strictExecutionOrder: true, codeSplitting: { groups: await firstPageParts() } } },
  },
}))
