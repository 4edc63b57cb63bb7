import { lazy, type ComponentType, type ReactNode } from 'react'
import { connectionMonitor, isAway } from '../connection/index.ts'
import { ChunkLoadError, loadChunk } from './load-chunk.ts'
import { loadWhenAnswered } from './load-when-answered.ts'
import { reloadForNewRelease } from './new-release.ts'

/** Told of every failed load with its cause; the reporting is given here once. */
let reportFailure: (error: ChunkLoadError) => void = () => {}

/** Says where failed loads are reported (document 1 §8). */
export function reportChunkFailuresTo(report: (error: ChunkLoadError) => void): void {
  reportFailure = report
}

/**
 * Loads the named part, and reloads the page when a new release took its file away; then the promise stays open, since the page
 * is going. @throws ChunkLoadError, already reported.
 */
async function loadScreen<Module>(chunk: string, load: () => Promise<Module>): Promise<Module> {
  try {
    // What is asked for while the server is away could not be asked for again.
    return await loadChunk(chunk, isAway(connectionMonitor.status()) ? async () => loadWhenAnswered(load) : load)
  } catch (error) {
    if (!(error instanceof ChunkLoadError)) throw error
    if (error.type !== 'timeout' && (await reloadForNewRelease())) return await new Promise<never>(() => {})
    reportFailure(error)
    throw error
  }
}

export interface LazyScreen<Props extends object> {
  (props: Props): ReactNode
  /**
   * Begins to load, when a pointer or the focus comes near for example, and resolves when that is over. A failure is tried again
   * when the screen is shown.
   */
  preload: () => Promise<void>
}

/** From when on a screen that failed to load is loaded again when it is shown. */
const RETRY_AFTER_MS = 500

/** One try at loading, and what is shown for it. */
interface Attempt<Props extends object> {
  /** Waits by Suspense. */
  part: ComponentType<Props>
  /** What was loaded. */
  loaded: ComponentType<Props> | null
  /** Resolves in any case. */
  over: Promise<unknown>
  /** What the screen was first drawn with, and stays: another one would begin anew. */
  shown: ComponentType<Props> | null
}

/**
 * A screen in a file of its own: `lazyScreen('note', async () => (await import('./note-screen.tsx')).NoteScreen)`. Shows by
 * Suspense; a failed load reaches the error boundary as ChunkLoadError and is tried again when the boundary shows it anew,
 * which React's own lazy would not do.
 */
export function lazyScreen<Props extends object>(chunk: string, load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let current: Attempt<Props> | null = null

  const begin = (): Attempt<Props> => {
    const forget = (): void => {
      if (current === attempt) current = null
    }
    const loading = loadScreen(chunk, load).catch((error: unknown): ComponentType<Props> => {
      // React renders a part that throws several times before the boundary shows it: those must not begin to load again.
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

  const Screen = (props: Props): ReactNode => {
    const attempt = current ?? begin()
    // What is there is drawn at once: Suspense would show its outline first, and keep it for a moment so that it does not flicker.
    attempt.shown ??= attempt.loaded ?? attempt.part
    return <attempt.shown {...props} />
  }
  return Object.assign(Screen, {
    preload: async () => {
      await (current ?? begin()).over
    },
  })
}
