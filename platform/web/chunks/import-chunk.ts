import { connectionMonitor, isAway } from '../connection/index.ts'
import { failedFile } from './failed-file.ts'
import { areFilesFetched } from './fetched-files.ts'

type ImportFile = (address: string) => Promise<unknown>

/** The calls whose parts have loaded, by their source text: calls with the same text load the same file. */
const came = new Set<string>()
/** The style sheets that were requested, by address. */
const sheets = new Map<string, Promise<void>>()
/** Modules that are loaded from a second address because the first one failed, by the first address. */
const elsewhere = new Map<string, Promise<unknown>>()

/**
 * Runs every `import()` of the built application, with the style sheets that the part needs; the build inserts the
 * calls (`apps/web/resilient-imports.ts`). A part that is requested while the server is away waits for the server,
 * unless the browser has cached it. A load that broke off is repeated once when the server answers again.
 * @param importFile a bare `import()`, written where the build does not replace it.
 * @param styles paths below the web root.
 * @throws what the import threw: the file no longer exists, does not run, or needs another file that failed to load.
 */
export async function importChunk<Module>(
  importFile: ImportFile,
  load: () => Promise<Module>,
  styles: readonly string[] = [],
): Promise<Module> {
  const call = String(load)
  if (!came.has(call) && isAway(connectionMonitor.status()) && !areFilesFetched()) await serverAnswers()
  const [loaded] = await Promise.all([
    load().catch(async (error: unknown) => loadAgain(importFile, load, error)),
    ...styles.map(async (path) => loadSheet(`/${path}`)),
  ])
  came.add(call)
  return loaded
}

/** Resolves as soon as the server answers. A channel that is only trying to reconnect does not prove that it does. */
async function serverAnswers(): Promise<void> {
  while (!(await connectionMonitor.check())) await signOfLife()
}

async function signOfLife(): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = connectionMonitor.subscribe(() => {
      if (isAway(connectionMonitor.status())) return
      stop()
      resolve()
    })
  })
}

async function loadAgain<Module>(importFile: ImportFile, load: () => Promise<Module>, error: unknown): Promise<Module> {
  const address = failedFile(error)
  if (!address) throw error
  await serverAnswers()
  return load()
    .catch(async () => loadElsewhere<Module>(importFile, address))
    .catch((again: unknown) => {
      // So that the details of the report also show why the second attempt failed.
      if (error instanceof Error) error.cause ??= again
      throw error
    })
}

/**
 * Chromium does not request a script that failed to load a second time while the page is open; under another address
 * it does.
 */
async function loadElsewhere<Module>(importFile: ImportFile, address: string): Promise<Module> {
  const loading = elsewhere.get(address) ?? importFile(`${address}?again=${Date.now()}`)
  elsewhere.set(address, loading)
  loading.catch(() => elsewhere.delete(address))
  return loading as Promise<Module>
}

async function loadSheet(href: string): Promise<void> {
  const loading =
    sheets.get(href) ??
    linkSheet(href).catch(async () => {
      await serverAnswers()
      return linkSheet(href)
    })
  sheets.set(href, loading)
  loading.catch(() => sheets.delete(href))
  return loading
}

async function linkSheet(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return
  await new Promise((resolve, reject) => {
    const link = document.createElement('link')
    Object.assign(link, {
      rel: 'stylesheet',
      crossOrigin: '',
      href,
      onload: resolve,
      onerror: () => {
        link.remove()
        reject(new Error(`The style sheet ${href} did not load.`))
      },
    })
    document.head.append(link)
  })
}
