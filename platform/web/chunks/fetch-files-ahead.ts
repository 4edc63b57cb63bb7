import { connectionMonitor, isAway } from '../connection/index.ts'
import { areFilesFetched, noteFilesFetched } from './fetched-files.ts'

/** Written by the build: every file of the application, by its source file. */
const MANIFEST = '/manifest.json'
/** Pause between files in browsers without `requestIdleCallback`. */
const PAUSE_MS = 50

type Manifest = Readonly<Record<string, { file: string; css?: readonly string[] }>>

/**
 * Puts every script and style sheet of the application into the browser's cache, one at a time while the browser is
 * idle, so that parts opened later come from the cache. Runs once for each release, and not when the browser is set to
 * save data or the server is away.
 * @throws Error when a file could not be fetched; it is then fetched when it is needed
 */
export async function fetchFilesAhead(signal: AbortSignal): Promise<void> {
  if (savesData() || areFilesFetched()) return
  const manifest = (await (await fetch(MANIFEST, { signal })).json()) as Manifest
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))
  for (const file of files) {
    if (!/\.(?:js|css)$/.test(file)) continue
    await untilIdle()
    if (signal.aborted || isAway(connectionMonitor.status())) return
    const answer = await fetch(`/${file}`, { signal, priority: 'low' })
    // The browser only caches a response that was read to its end.
    await answer.arrayBuffer()
    if (!answer.ok) return
  }
  noteFilesFetched()
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

async function untilIdle(): Promise<void> {
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve())
    else setTimeout(resolve, PAUSE_MS)
  })
}
