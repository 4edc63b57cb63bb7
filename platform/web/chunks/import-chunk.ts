import { connectionMonitor, isAway } from '../connection/index.ts'
import { failedFile } from './failed-file.ts'
import { areFilesFetched } from './fetched-files.ts'

type ImportFile = (address: string) => Promise<unknown>

/** The calls whose parts came, as they are written: a call of the same words is for the same file. */
const came = new Set<string>()
/** The style sheets that were asked for, by their addresses. */
const sheets = new Map<string, Promise<void>>()
/** What stands under a second address since it did not come under its first, by that. */
const elsewhere = new Map<string, Promise<unknown>>()

/**
 * Carries out every `import()` of the built application, with the style sheets that the part needs; the build calls it
 * (`apps/web/resilient-imports.ts`). What is asked for while the server is away waits for it, unless the browser keeps
 * it, and what broke off on its way is asked for once more when the server answers.
 * @param importFile a bare `import()`, which stands where the build leaves it alone.
 * @param styles paths below the web root.
 * @throws what the import threw: the file is gone, does not run, or needs another that did not come.
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

/** Resolves as soon as the server answers. A channel that only tries to reconnect says nothing of that. */
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
      // Whoever reads the details sees why it did not come the second time either.
      if (error instanceof Error) error.cause ??= again
      throw error
    })
}

/**
 * Chromium does not ask a second time for a script that did not come, for as long as the page stands: under another
 * address it does.
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
