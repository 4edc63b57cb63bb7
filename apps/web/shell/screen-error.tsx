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

/** Shown in place of a screen that could not be loaded or drawn. */
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
 * Only a new page requests a file again that did not load; while the server is not reachable, or the connection to it
 * is only just being made, there would be no new page.
 */
async function loadAnew(): Promise<void> {
  if (await connectionMonitor.check()) location.reload()
}

/**
 * Whether the server is not reachable, and a callback once it is back. While the server answers there is no waiting:
 * loading again would fail again.
 */
function useWaitForServer(requested: boolean, onBack: () => void): boolean {
  const away = isAway(useConnectionStatus())
  useEffect(() => {
    // A failed load does not update the connection status, so it is checked.
    if (requested) void connectionMonitor.check()
  }, [requested])
  useOnReturn(requested, onBack)
  return requested && away
}
