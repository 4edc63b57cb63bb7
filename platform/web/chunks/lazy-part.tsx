import { lazy, type ComponentType, type ReactNode } from 'react'
import { ChunkLoadError, loadChunk } from './load-chunk.ts'
import { loadWhileAnswered } from './load-when-answered.ts'
import { reloadForNewRelease } from './new-release.ts'

/** Receives every failed load with its cause; set once to the error reporting. */
let reportFailure: (error: ChunkLoadError) => void = () => {}

/** Sets where failed loads are reported (document 1 §8). */
export function reportChunkFailuresTo(report: (error: ChunkLoadError) => void): void {
  reportFailure = report
}

/**
 * Loads the named part, and reloads the page when a new release removed its file; the promise then never settles, since
 * the page is being left.
 * @throws ChunkLoadError, already reported.
 */
async function loadFor<Module>(chunk: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await loadChunk(chunk, load)
  } catch (error) {
    if (!(error instanceof ChunkLoadError)) throw error
    if (error.type !== 'timeout' && (await reloadForNewRelease())) return await new Promise<never>(() => {})
    reportFailure(error)
    throw error
  }
}

export interface LazyPart<Props extends object> {
  (props: Props): ReactNode
  /**
   * Starts loading, for example when a pointer or the focus comes near, and resolves when loading has ended. A failed
   * load is tried again when the part is shown.
   */
  preload: () => Promise<void>
}

/** How long after a failed load showing the part loads it again. */
const RETRY_AFTER_MS = 500

/** One attempt to load, and what is shown for it. */
interface Attempt<Props extends object> {
  /** Suspends until it has loaded. */
  part: ComponentType<Props>
  /** What was loaded. */
  loaded: ComponentType<Props> | null
  /** Resolves when loading has ended, even if it failed. */
  over: Promise<unknown>
  /** The component first rendered for the part. It does not change: another component would be mounted from scratch. */
  shown: ComponentType<Props> | null
}

/**
 * A screen in a separate file: `lazyScreen('note', async () => (await import('./note-screen.tsx')).NoteScreen)`. Works
 * like `lazyPart`, but fails at once when the server is away or becomes unreachable during the load: the error boundary
 * then says so instead of the screen.
 */
export function lazyScreen<Props extends object>(
  chunk: string,
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  return lazyPart(chunk, async () => loadWhileAnswered(load))
}

/**
 * A part of a page in a separate file: `lazyPart('tag-dialog', async () => (await
 * import('./tag-dialog.tsx')).TagDialog)`. Suspends while it loads, including while the server is away. A failed load
 * reaches the error boundary as ChunkLoadError and is tried again when the boundary renders the part again, which
 * React's own `lazy` does not do.
 */
export function lazyPart<Props extends object>(
  chunk: string,
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  return shownWhenLoaded(async () => loadFor(chunk, load))
}

/**
 * A part that a page can do without: a failed load is reported, and nothing is shown in place of the part. The page
 * stays and is not reloaded.
 */
export function lazyExtra<Props extends object>(
  chunk: string,
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  return shownWhenLoaded(async () =>
    loadChunk(chunk, load).catch((error: ChunkLoadError) => {
      reportFailure(error)
      return () => null
    }),
  )
}

function shownWhenLoaded<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let current: Attempt<Props> | null = null

  const begin = (): Attempt<Props> => {
    const forget = (): void => {
      if (current === attempt) current = null
    }
    const loading = load().catch((error: unknown): ComponentType<Props> => {
      // React renders a part that throws several times before the boundary shows the error: these renders must not
      // start another load.
      if (attempt.shown) setTimeout(forget, RETRY_AFTER_MS)
      else forget()
      return () => {
        throw error
      }
    })
    const part = lazy(async () => ({ default: await loading })) as unknown as ComponentType<Props>
    const over = loading.then((loadedPart) => {
      attempt.loaded = loadedPart
    })
    const attempt: Attempt<Props> = { part, loaded: null, over, shown: null }
    current = attempt
    return attempt
  }

  const Part = (props: Props): ReactNode => {
    const attempt = current ?? begin()
    // A loaded part is rendered at once: Suspense would show the fallback first, and keep it for a moment so that it
    // does not flicker.
    attempt.shown ??= attempt.loaded ?? attempt.part
    return <attempt.shown {...props} />
  }
  return Object.assign(Part, {
    preload: async () => {
      await (current ?? begin()).over
    },
  })
}
