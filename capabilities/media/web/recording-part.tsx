import { Suspense } from 'react'
import type { RecordingPlayerProps } from './recording-player.tsx'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingBlock } from '#platform/web/design/loading-parts.tsx'

const Loaded = lazyPart('recording-player', async () => (await import('./recording-player.tsx')).RecordingPlayer)

/**
 * Plays the recording of a file, or shows the progress of its conversion or why it cannot be played. Its code is loaded
 * when it is first shown.
 */
export function RecordingPlayer(props: RecordingPlayerProps) {
  return (
    <Suspense fallback={<LoadingBlock height={106} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
