import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ChunkLoadError } from '#platform/web/chunks/index.ts'
import { connectionMonitor, isAway, useConnectionStatus, useOnReturn } from '#platform/web/connection/index.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { shellStrings as strings } from './strings.ts'

function details(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}\n${details(error.cause)}`
}

/** What stands in the place of a screen that could not be loaded or shown. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const waits = useWaitForServer(error instanceof ChunkLoadError, () => void loadAnew())
  const again = async (): Promise<void> => {
    if (!(error instanceof ChunkLoadError)) {
      reset()
      return router.invalidate()
    }
    return loadAnew()
  }
  return (
    <Page title={strings.wrong}>
      <ErrorState
        title={waits ? strings.unreachable : strings.notShown}
        message={waits ? strings.unreachableHint : strings.notShownHint}
        details={details(error)}
        onRetry={() => void again()}
      />
    </Page>
  )
}

/**
 * A file that did not load is asked for again by a new page only, which a server that is away could not give, nor one
 * that is only just being reached for.
 */
async function loadAnew(): Promise<void> {
  if (await connectionMonitor.check()) location.reload()
}

/**
 * Whether the server is away, and calls once it has come back. A server that answers all the while is not waited for:
 * loading again would fail again.
 */
function useWaitForServer(requested: boolean, onBack: () => void): boolean {
  const away = isAway(useConnectionStatus())
  useEffect(() => {
    // What did not load tells nobody that the server is away.
    if (requested) void connectionMonitor.check()
  }, [requested])
  useOnReturn(requested, onBack)
  return requested && away
}
