import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type InlineConfig } from 'vite'
import { builtConstants } from './built-constants.ts'
import { compressedFiles } from './compressed-files.ts'
import { pageFiles } from './page-files.ts'
import { readPartModules } from './part-modules.ts'
import { resilientImports } from './resilient-imports.ts'

/** Folder of all hashed files below the web root: scripts, styles, fonts, images (document 3 §7.9). */
const PACKS_FOLDER = 'packs'

/** Which file holds what, relative to the web root. */
const MANIFEST_FILE = 'manifest.json'

/**
 * Parts that change rarely and are needed by every page stay in files of their own, so that browsers keep them over
 * releases.
 */
const STEADY_PARTS = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store)[\\/]/ },
  {
    name: 'router',
    test: /node_modules[\\/]@tanstack[\\/](?:react-router|router-core|history|react-store|store)[\\/]/,
  },
  { name: 'data', test: /node_modules[\\/](?:@apollo|graphql|rxjs|optimism|@wry|tslib)[\\/]/ },
]

const ENTRY = 'main.tsx'
/** The entry of a note's page, which draws the text before it loads the other. */
const FIRST_TEXT = 'first-text/first-text.ts'
const ENTRIES = [ENTRY, FIRST_TEXT]

/**
 * Our own modules do nothing when they are merely loaded, except entries and style sheets: a door costs only what is
 * taken from it.
 */
function doesSomethingWhenLoaded(id: string): boolean {
  return (
    id.includes('/node_modules/') || !/\.tsx?$/.test(id) || ENTRIES.some((entry) => id.endsWith(`/apps/web/${entry}`))
  )
}

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

const settings: InlineConfig = {
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), builtConstants(), resilientImports()],
  // rxjs says its modern build so; its default is older and larger.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { treeshake: { moduleSideEffects: doesSomethingWhenLoaded } },
  },
}

const ROOT = 'root-application/root-application.tsx'
const WORKSPACE = 'workspace-application/workspace-application.tsx'
/** The screen that a workspace opens with, and what only it is made of. */
const FIRST_SCREEN = 'screens/home/home-screen.tsx'
const FIRST_SCREEN_ONLY = /[\\/](?:screens|capabilities)[\\/]home[\\/]/

/**
 * A note and its editor open together. What only parts with a text of their own share with them stands apart from what
 * all do.
 */
const NOTE = 'screens/note/note-screen.tsx'
const EDITOR = '../../editor/web/rich-text-editor.tsx'
/** What only a note's page loads, or is the same in another place. */
const OF_NOTE = ['screens/note/later-parts.ts', 'screens/note/note-page.tsx']
const OTHER_TEXTS = [
  'screens/insight/insight-screen.tsx',
  'screens/present/present-frame.tsx',
  'screens/home/home-editor.tsx',
  'screens/project/readme-tab.tsx',
  'screens/project/first-tab.tsx',
]

/** Other screens find their files once the application runs. */
const ANNOUNCED_SCREENS = [
  { addresses: ['/home', '/'], besides: [] },
  { addresses: ['/data/$noteId', '/projects/$projectId/view/$noteId'], besides: [EDITOR] },
  { addresses: ['/insights/$insightId'], besides: [EDITOR] },
] as const

/**
 * What each page needs at once stands in one file, what the first page of a workspace needs besides in another, and so
 * for a note and its editor: as eighty small files it weighs a tenth more and takes far longer to ask for. Steady parts
 * leave out what only later parts use of them.
 */
async function fileParts() {
  const parts = await readPartModules(ENTRIES, settings)
  const entries = new Set([...ENTRIES, ROOT, WORKSPACE, NOTE, EDITOR].map(pathOf))
  // Entries and what is loaded by itself keep files of their own.
  const group = (name: string, test: (id: string) => boolean) => ({
    name,
    test: (id: string): boolean => !entries.has(id) && test(id),
    includeDependenciesRecursively: false,
  })
  const needs = (...of: string[]) => {
    const modules = new Set(of.flatMap((part) => [...parts.before(part)]))
    return (id: string): boolean => modules.has(id)
  }
  const [ofEntry, ofRoot, ofWorkspace, ofHome, ofNote, ofText, ofFirstText] = [
    needs(ENTRY),
    needs(ROOT),
    needs(WORKSPACE),
    needs(FIRST_SCREEN),
    needs(NOTE),
    needs(NOTE, EDITOR),
    needs(FIRST_TEXT),
  ]
  const isFirst = needs(ENTRY, ROOT, WORKSPACE, FIRST_SCREEN)
  const others = parts.outside([NOTE, EDITOR, ...OF_NOTE, ...OTHER_TEXTS])
  const ofOtherTexts = needs(...OTHER_TEXTS)
  return [
    ...STEADY_PARTS.map(({ name, test }) => group(name, (id) => test.test(id) && isFirst(id))),
    group('first-text', (id) => ofFirstText(id) && !isFirst(id)),
    group('page', (id) => ofEntry(id) || (ofRoot(id) && ofWorkspace(id))),
    group('workspace', (id) => ofWorkspace(id) || (ofHome(id) && !FIRST_SCREEN_ONLY.test(id))),
    group('home', ofHome),
    group('controls', (id) => ofText(id) && others.has(id)),
    group('texts', (id) => ofText(id) && ofOtherTexts(id)),
    group('note', ofNote),
    group('editor', ofText),
  ]
}

export default defineConfig(async ({ command }) => ({
  ...settings,
  plugins: [
    ...(settings.plugins ?? []),
    pageFiles({
      applications: { root: ROOT, workspace: WORKSPACE },
      firstText: FIRST_TEXT,
      screens: ANNOUNCED_SCREENS,
    }),
    compressedFiles(),
  ],
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
    // Which scripts a later part imports it says itself: naming them beside each import would weigh a fiftieth of the
    // first page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      ...settings.build?.rolldownOptions,
      input: ['index.html', FIRST_TEXT].map(pathOf),
      output: { codeSplitting: { groups: command === 'build' ? await fileParts() : [] } },
    },
  },
}))
