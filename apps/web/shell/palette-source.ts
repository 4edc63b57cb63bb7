import type { Icon } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isAway, useConnectionStatus, useOnReturn } from '#platform/web/connection/index.ts'
import type { MatchSegment } from '#platform/web/design/match-text.tsx'

/** Something of the workspace that the palette found. */
type PaletteResult = {
  id: string
  title: readonly MatchSegment[]
  /** Where it is: the project, the kind. */
  where?: string
  href: string
  icon: Icon
}

/** Searches the workspace for a query, best results first. Rejects when it is aborted or fails. */
export type PaletteSource = (query: string, signal: AbortSignal) => Promise<readonly PaletteResult[]>

/** `waiting` means that the server is not reachable. */
export type PaletteResults = { results: readonly PaletteResult[]; state: 'idle' | 'loading' | 'waiting' | 'failed' }

const NOTHING: PaletteResults = { results: [], state: 'idle' }

/**
 * Follows a query with the results of the source: the previous results stay until the new ones arrive, late answers are
 * dropped.
 */
export function usePaletteResults(source: PaletteSource | undefined, query: string): PaletteResults {
  const [found, setFound] = useState<PaletteResults>(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const away = isAway(useConnectionStatus())
  const requested = query.trim()
  useEffect(() => {
    if (!source || requested === '') {
      setFound(NOTHING)
      return
    }
    const abort = new AbortController()
    setFound(({ results }) => ({ results, state: 'loading' }))
    source(requested, abort.signal).then(
      (results) => !abort.signal.aborted && setFound({ results, state: 'idle' }),
      () => !abort.signal.aborted && setFound({ results: [], state: 'failed' }),
    )
    return () => abort.abort()
  }, [source, requested, attempt])
  useOnReturn(found.state === 'failed', () => setAttempt((count) => count + 1))
  return away && (found.state === 'loading' || found.state === 'failed') ? { results: [], state: 'waiting' } : found
}
