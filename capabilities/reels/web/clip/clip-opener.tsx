import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { clipLength } from '../clip-length.ts'
import { strings } from '../strings.ts'
import type { ClipDialogProps } from './clip-dialog.tsx'

const ClipDialog = lazyPart('clip-dialog', async () => (await import('./clip-dialog.tsx')).ClipDialog)

interface ClipOpenerProps extends Omit<ClipDialogProps, 'onClose'> {
  /** The played part, in seconds. */
  clip: { snippetStartTime: number; snippetEndTime: number }
}

/**
 * Plays the clip of a highlight where its recording is not on the page. The player's code is loaded when it is first
 * opened.
 */
export function ClipOpener({ clip, ...dialog }: ClipOpenerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={strings.play(clipLength({ startTime: clip.snippetStartTime, endTime: clip.snippetEndTime }))}
        onClick={(event) => {
          // The row around it opens the note.
          event.stopPropagation()
          event.preventDefault()
          setOpen(true)
        }}
      >
        <IconPlayerPlay size={16} stroke={1.8} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        // Clicks in the dialog must not reach the row below it.
        <span onClick={(event) => event.stopPropagation()}>
          <Suspense fallback={<LoadingOverlay onClose={() => setOpen(false)} />}>
            <ClipDialog {...dialog} onClose={() => setOpen(false)} />
          </Suspense>
        </span>
      )}
    </>
  )
}
