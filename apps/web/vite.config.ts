import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type InlineConfig } from 'vite'
import { builtConstants } from './built-constants.ts'
import { compressedFiles } from './compressed-files.ts'
import { leanParts } from './lean-parts.ts'
import { pageFiles } from './page-files.ts'
import { readPartModules, type PartModules } from './part-modules.ts'
import { resilientImports } from './resilient-imports.ts'

/** Folder of all hashed files below the web root: scripts, styles, fonts, images (document 3 §7.9). */
const PACKS_FOLDER = 'packs'

/** Maps each source to its built file, relative to the web root. */
const MANIFEST_FILE = 'manifest.json'

/**
 * Parts that change rarely and are needed by every page have separate files, so that browsers keep them across
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
/** The entry of a note's page, which draws the text before it loads the application. */
const FIRST_TEXT = 'first-text/first-text.ts'
/** The entry of a question's page, which shows the answers that came with it before it loads the application. */
const FIRST_ANSWERS = 'first-answers/first-answers.ts'
const ENTRIES = [ENTRY, FIRST_TEXT, FIRST_ANSWERS]

/**
 * Modules of this repository have no side effects when they are loaded, except entries and style sheets: a door costs
 * only what is imported from it.
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
  resolve: {
    // rxjs offers its modern build under this condition; its default is older and larger.
    conditions: ['es2015', ...defaultClientConditions],
    // Mantine has palettes of fourteen colours, of which three are used: the others cost 0.7 kB of each first page, and
    // their variables.
    alias: [{ find: './default-colors.mjs', replacement: pathOf('../../platform/web/theme/palette.ts') }],
  },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { treeshake: { moduleSideEffects: doesSomethingWhenLoaded } },
  },
}

const ROOT = 'root-application/root-application.tsx'
const WORKSPACE = 'workspace-application/workspace-application.tsx'
/** The first screen of a workspace, and what only this screen needs. */
const FIRST_SCREEN = 'screens/home/home-screen.tsx'
const FIRST_SCREEN_ONLY = /[\\/](?:screens|capabilities)[\\/]home[\\/]/
/** What the first screen loads when its beginning is drawn: a text that is only read, cards, sidebar, the feed. */
const AFTER_FIRST_SCREEN = [
  'screens/home/home-text.tsx',
  'screens/home/home-below.tsx',
  'shell/places/places.tsx',
  'workspace-application/follow-feed.ts',
  'shell/keep-opened.tsx',
  '../../capabilities/home/web/published-evidence.tsx',
]

/** A note and its editor open together. */
const NOTE = 'screens/note/note-screen.tsx'
const EDITOR = '../../editor/web/rich-text-editor.tsx'
/** What is loaded for no page but those with a text that is edited. */
const OF_EDITOR = /node_modules[\\/](?:@tiptap|prosemirror-[a-z-]+)[\\/]/
/** What only a note's page loads, or the same page elsewhere. */
const OF_NOTE = ['note-page/later-parts.ts', 'note-page/note-page.tsx']
const OTHER_TEXTS = [
  'screens/insight/insight-screen.tsx',
  'screens/present/present-frame.tsx',
  'screens/home/home-editor.tsx',
  'screens/project/readme-tab.tsx',
  'screens/project/first-tab.tsx',
  '../../capabilities/templates/web/shipped-readme.tsx',
]

/** How many parts must share a module for the file of most screens, and for the file of many. */
const COMMON_FROM = 18
const OFTEN_FROM = 10
/**
 * How many bytes, before minification, a part may load that it does not need: less than the text editor, which every
 * page once loaded because of its menus.
 */
const MOST_UNUSED_BYTES = 1_200_000

/** For all other screens, the route's address and import are enough. */
const SCREENS_WITH_MORE = [
  { addresses: ['/home', '/'], besides: [] },
  { addresses: ['/data/$noteId', '/projects/$projectId/view/$noteId'], besides: [EDITOR] },
  { addresses: ['/insights/$insightId'], besides: [EDITOR] },
] as const

const needsOf =
  (parts: PartModules) =>
  (...of: string[]) => {
    const modules = new Set(of.flatMap((part) => [...parts.before(part)]))
    return (id: string): boolean => modules.has(id)
  }

const isOfFirstPage = (parts: PartModules) => needsOf(parts)(ENTRY, ROOT, WORKSPACE, FIRST_SCREEN)

/**
 * What each page needs immediately is in one file, what the first page of a workspace also needs is in another, and so
 * for a note and its editor: as eighty small files it weighs a tenth more and takes far longer to request. Steady parts
 * leave out what only later parts use of them. What the pages before a workspace need is in a file, and what many
 * screens share is in two, by how many they are. What the first screen shares with them is in files of its own, by
 * who else needs it: its cards once waited for the editor, which one module beside theirs in a file needs.
 */
function fileParts(parts: PartModules) {
  const entries = new Set([...ENTRIES, ROOT, WORKSPACE, NOTE, EDITOR].map(pathOf))
  // Entries and what is loaded on its own have separate files.
  const group = (name: string, test: (id: string) => boolean) => ({
    name,
    test: (id: string): boolean => !entries.has(id) && test(id),
    includeDependenciesRecursively: false,
  })
  const needs = needsOf(parts)
  const [ofEntry, ofRoot, ofWorkspace, ofHome, ofNote, ofText, ofFirstText, ofFirstAnswers, ofAfterFirst] = [
    needs(ENTRY),
    needs(ROOT),
    needs(WORKSPACE),
    needs(FIRST_SCREEN),
    needs(NOTE),
    needs(NOTE, EDITOR),
    needs(FIRST_TEXT),
    needs(FIRST_ANSWERS),
    needs(...AFTER_FIRST_SCREEN),
  ]
  const isFirst = isOfFirstPage(parts)
  const others = parts.outside([FIRST_TEXT, FIRST_ANSWERS, NOTE, EDITOR, ...OF_NOTE, ...OTHER_TEXTS])
  const common = parts.neededBy(COMMON_FROM)
  const often = parts.neededBy(OFTEN_FROM)
  const withoutEditor = parts.without((id) => OF_EDITOR.test(id))
  const isLean = (id: string): boolean => withoutEditor.has(id) && !isFirst(id) && !common.has(id)
  const isShared = (id: string): boolean => ofAfterFirst(id) && !isFirst(id) && !common.has(id)
  return [
    ...STEADY_PARTS.map(({ name, test }) => group(name, (id) => test.test(id) && isFirst(id))),
    group('first', (id) => ofFirstAnswers(id) && !isFirst(id)),
    group('after-first-text', (id) => isShared(id) && ofFirstText(id)),
    group('early-words', (id) => ofFirstText(id) && isLean(id)),
    group('after-first-note', (id) => isShared(id) && ofText(id)),
    group('after-first', (id) => isShared(id) && often.has(id)),
    group('early-controls', (id) => ofFirstText(id) && !isFirst(id) && common.has(id)),
    group('early-texts', (id) => ofFirstText(id) && !isFirst(id) && others.has(id)),
    group('first-text', (id) => ofFirstText(id) && !isFirst(id)),
    group('page', (id) => ofEntry(id) || (ofRoot(id) && ofWorkspace(id))),
    group('workspace', (id) => ofWorkspace(id) || (ofHome(id) && !FIRST_SCREEN_ONLY.test(id))),
    group('home', ofHome),
    group('arrival', ofRoot),
    group('common', (id) => common.has(id)),
    group('controls', (id) => ofText(id) && others.has(id) && isLean(id)),
    group('text-controls', (id) => ofText(id) && others.has(id)),
    group('note', ofNote),
    group('editor', ofText),
    group('often', (id) => often.has(id) && isLean(id)),
    group('text-often', (id) => often.has(id)),
  ]
}

export default defineConfig(async ({ command }) => {
  const parts = command === 'build' ? await readPartModules(ENTRIES, settings) : null
  return {
    ...settings,
    plugins: [
      ...(settings.plugins ?? []),
      ...(parts ? [leanParts({ parts, isFirst: isOfFirstPage(parts), mostUnusedBytes: MOST_UNUSED_BYTES })] : []),
      pageFiles({
        applications: { root: ROOT, workspace: WORKSPACE },
        firstText: FIRST_TEXT,
        firstAnswers: FIRST_ANSWERS,
        screens: SCREENS_WITH_MORE,
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
      // Each later part names the scripts that it imports itself: naming them at each import would add a fiftieth to
      // the first page.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
          hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
      },
      rolldownOptions: {
        ...settings.build?.rolldownOptions,
        input: ['index.html', FIRST_TEXT, FIRST_ANSWERS].map(pathOf),
        output: { codeSplitting: { groups: parts ? fileParts(parts) : [] } },
      },
    },
  }
})
