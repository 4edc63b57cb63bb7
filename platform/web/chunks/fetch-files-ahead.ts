import { connectionMonitor, isAway } from '../connection/index.ts'
import { areFilesFetched, noteFilesFetched } from './fetched-files.ts'

/** Written by the build: every file of the application, by its source. */
const MANIFEST = '/manifest.json'
/** Where browsers do not say when they have time. */
const PAUSE_MS = 50

type Manifest = Readonly<Record<string, { file: string; css?: readonly string[] }>>

/**
 * Gives the browser every script and style sheet of the application to keep, one at a time while it has nothing else to
 * do: what is opened later comes from there. Once for each release; not for those who save data, and not while the
 * server is away.
 * @throws Error when a file did not come; it is fetched then when it is needed
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
    // Read to its end, or nothing of it is kept.
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
