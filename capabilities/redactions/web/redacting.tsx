import { Suspense, useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { choosePart, useChosenPart } from './chosen-part.ts'

const RedactDialog = lazyPart('redact-dialog', async () => (await import('./redact-dialog.tsx')).RedactDialog)

/** Asks what to hide of a part of this recording, whenever one was chosen. */
export function Redacting({ fileId }: { fileId: Id }) {
  const chosen = useChosenPart()
  const part = chosen?.fileId === fileId ? chosen : null
  // Stays mounted once it was open, so that closing is animated.
  const [wasOpen, setWasOpen] = useState(false)
  if (part !== null && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense fallback={part && <LoadingOverlay onClose={() => choosePart(null)} />}>
      <RedactDialog part={part} />
    </Suspense>
  ) : null
}
