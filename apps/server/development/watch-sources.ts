import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROJECT_FOLDER = fileURLToPath(new URL('../../..', import.meta.url))
const WATCHED = ['apps', 'capabilities', 'platform', 'editor', 'generated', 'database']

const SERVER_SOURCE =
  /^(?:apps\/server|capabilities\/[^/]+\/(?:server|model)|platform\/(?:server|kernel)|editor\/document|generated(?!\/operations)|database)\/.*\.(?:ts|wat|json)$/
const GRAPH_SOURCE = /^capabilities\/[^/]+\/server\/.*graphql.*\.ts$|^(?:apps|platform|capabilities)\/.*\.graphql$/
const NEVER_RUN = /\.(?:test|bench)\.tsx?$/

/** An editor writes a file in several steps, a switch of branches many files. */
const SETTLED_AFTER_MS = 40

/** What a developer who changes a file wants to see: the server restarted, or generated files that follow from it. */
export function sourceKinds(path: string): { isServer: boolean; isGraph: boolean } {
  const counts = !NEVER_RUN.test(path)
  return { isServer: counts && SERVER_SOURCE.test(path), isGraph: counts && GRAPH_SOURCE.test(path) }
}

interface Watching {
  /** The project folder. */
  root?: string
  /** Called with one of the files that changed together. */
  onServerChange(path: string): void
  onGraphChange(): void
}

/** Watches the sources until it is closed. Files of the browser alone are ignored here: Vite follows them. */
export function watchSources({ root = PROJECT_FOLDER, onServerChange, onGraphChange }: Watching): { close(): void } {
  let settled: NodeJS.Timeout | undefined
  const changed = new Set<string>()
  const notify = (): void => {
    const paths = [...changed]
    changed.clear()
    const ofServer = paths.find((path) => sourceKinds(path).isServer)
    if (ofServer !== undefined) onServerChange(ofServer)
    if (paths.some((path) => sourceKinds(path).isGraph)) onGraphChange()
  }
  const watchers = new Map<string, FSWatcher>()
  const forget = (folder: string): void => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  // Each folder separately: Node's `recursive` on Linux follows files, and loses one that an editor replaces.
  const follow = (folder: string): void => {
    if (watchers.has(folder)) return
    const watcher = watch(join(root, folder), (_event, name) => {
      if (name === null) return
      const path = `${folder}/${name}`
      const { isServer, isGraph } = sourceKinds(path)
      if (isServer || isGraph) {
        changed.add(path)
        clearTimeout(settled)
        settled = setTimeout(notify, SETTLED_AFTER_MS)
      } else if (isFolder(join(root, path))) followAll(path)
    })
    // A deleted folder is no longer watched.
    watcher.on('error', () => forget(folder))
    watchers.set(folder, watcher)
  }
  const followAll = (folder: string): void => {
    follow(folder)
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }))
      if (entry.isDirectory()) followAll(`${folder}/${entry.name}`)
  }
  for (const folder of WATCHED) followAll(folder)
  return {
    close() {
      clearTimeout(settled)
      for (const folder of watchers.keys()) forget(folder)
    },
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
