import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { PACKS_PATH } from './paths.ts'

const PROJECT_FOLDER = fileURLToPath(new URL('../../..', import.meta.url))
const WEB_ROOT = join(PROJECT_FOLDER, 'apps', 'web')

/** The source folders that the browser may read. */
const READABLE = ['apps/web', 'platform', 'capabilities', 'editor', 'generated', 'node_modules']
/** The first modules of each page are prepared before they are requested. */
const FIRST = ['main.tsx', 'root-application/root-application.tsx', 'workspace-application/workspace-application.tsx']

/** Pages and their modules from the sources, at an address that only this machine reaches. */
export interface SourcePages {
  /** `http://127.0.0.1:…` */
  address: string
  close(): Promise<void>
}

/**
 * Makes pages from the sources, by Vite: a changed component or style is replaced without reloading the page. It
 * outlives restarts of the servers, which pass requests on to it: otherwise its knowledge of a thousand modules would
 * be lost with each.
 */
export async function openSourcePages(dataFolder: string): Promise<SourcePages> {
  const cacheDir = join(dataFolder, 'vite')
  const vite = await createServer({
    configFile: join(WEB_ROOT, 'vite.config.ts'),
    configLoader: 'native',
    base: PACKS_PATH,
    appType: 'mpa',
    logLevel: 'warn',
    clearScreen: false,
    cacheDir,
    server: {
      host: '127.0.0.1',
      port: 0,
      fs: { allow: [cacheDir, ...READABLE.map((folder) => join(PROJECT_FOLDER, folder))] },
      warmup: { clientFiles: FIRST.map((file) => `./${file}`) },
    },
    optimizeDeps: { entries: ['index.html', 'gallery/index.html'] },
  })
  await vite.listen()
  const address = vite.httpServer?.address()
  if (typeof address !== 'object' || address === null) throw new Error('Vite has no port.')
  return { address: `http://127.0.0.1:${address.port}`, close: async () => vite.close() }
}
