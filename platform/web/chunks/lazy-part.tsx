import { lazy, type ComponentType, type ReactNode } from 'react'
import { ChunkLoadError, loadChunk } from './load-chunk.ts'
import { loadWhileAnswered } from './load-when-answered.ts'
import { reloadForNewRelease } from './new-release.ts'

/** Told of every failed load with its cause; the reporting is given here once. */
let reportFailure: (error: ChunkLoadError) => void = () => {}

/** Says where failed loads are reported (document 1 §8). */
export function reportChunkFailuresTo(report: (error: ChunkLoadError) => void): void {
  reportFailure = report
}

/**
 * Loads the named part, and reloads the page when a new release took its file away; then the promise stays open, since
 * the page is going.
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
   * Begins to load, when a pointer or the focus comes near for example, and resolves when that is over. A failure is
   * tried again when the part is shown.
   */
  preload: () => Promise<void>
}

/** From when on a part that failed to load is loaded again when it is shown. */
const RETRY_AFTER_MS = 500

/** One try at loading, and what is shown for it. */
interface Attempt<Props extends object> {
  /** Waits by Suspense. */
  part: ComponentType<Props>
  /** What was loaded. */
  loaded: ComponentType<Props> | null
  /** Resolves in any case. */
  over: Promise<unknown>
  /** What the part was first drawn with, and stays: another one would begin anew. */
  shown: ComponentType<Props> | null
}

/**
 * A screen in a file of its own: `lazyScreen('note', async () => (await import('./note-screen.tsx')).NoteScreen)`. It
 * is as a part (`lazyPart`), but where the server is away, or goes while the file is on its way, it fails at once: the
 * boundary says so in the place of the screen.
 */
export function lazyScreen<Props extends object>(
  chunk: string,
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  return lazyPart(chunk, async () => loadWhileAnswered(load))
}

/**
 * A part of a page in a file of its own: `lazyPart('tag-dialog', async () => (await
 * import('./tag-dialog.tsx')).TagDialog)`. Shows by Suspense, also for as long as the server is away; a failed load
 * reaches the error boundary as ChunkLoadError and is tried again when the boundary shows it anew, which React's own
 * lazy would not do.
 */
export function lazyPart<Props extends object>(
  chunk: string,
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  return shownWhenLoaded(async () => loadFor(chunk, load))
}

/**
 * A part that a page can do without: where it does not come, that is reported, and nothing stands in its place. The
 * page is neither taken away nor loaded anew for it.
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
      // React renders a part that throws several times before the boundary shows it: those must not begin to load
      // again.
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
    // What is there is drawn at once: Suspense would show its outline first, and keep it for a moment so that it does
    // not flicker.
    attempt.shown ??= attempt.loaded ?? attempt.part
    return <attempt.shown {...props} />
  }
  return Object.assign(Part, {
    preload: async () => {
      await (current ?? begin()).over
    },
  })
}
