import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ChunkLoadError } from '#platform/web/chunks/index.ts'
import { connectionMonitor } from '#platform/web/connection/index.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Page } from '#platform/web/design/page.tsx'

function details(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}\n${details(error.cause)}`
}

/** What stands in the place of a screen that could not be loaded or shown. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = async (): Promise<void> => {
    if (!(error instanceof ChunkLoadError)) {
      reset()
      return router.invalidate()
    }
    // A file that did not load is asked for again by a new page only, which a server that is away could not give.
    if (await connectionMonitor.check()) location.reload()
    return undefined
  }
  return (
    <Page title="Something went wrong">
      <ErrorState
        title="This screen could not be shown"
        message="Your work is safe. Try again; if it keeps happening, load the page anew."
        details={details(error)}
        onRetry={() => void again()}
      />
    </Page>
  )
}
