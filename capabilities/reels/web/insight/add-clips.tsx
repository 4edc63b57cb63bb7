import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Suspense, useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import type { ReelKey } from '../../model/reel.ts'
import { strings } from './strings.ts'

const ReelClipsDialog = lazyPart(
  'reel-clips-dialog',
  async () => (await import('./reel-clips-dialog.tsx')).ReelClipsDialog,
)

/** Adds clips to a reel of an insight. */
export function AddClips({ insightId, reelId }: { insightId: Id; reelId: ReelKey }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton
        compact
        variant="default"
        icon={<IconPlus size={14} stroke={2} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {strings.addClips}
      </PlainButton>
      {isOpen && (
        <Suspense fallback={<LoadingOverlay onClose={() => setOpen(false)} />}>
          <ReelClipsDialog insightId={insightId} reel={{ kind: 'known', key: reelId }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
