import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { clipLength } from './clip-length.ts'
import { clipActions } from './clip-actions.ts'
import { playClip, type PlayedClip } from './play-clip.ts'
import { strings } from './strings.ts'

/** Plays the clip of a highlight in the recording beside it. */
export function ClipButton({ clip }: { clip: PlayedClip }) {
  return (
    <IconButton
      label={strings.play(clipLength(clip))}
      action={clipActions.play.id}
      variant="subtle"
      size="sm"
      onClick={() => void playClip(clip)}
    >
      <IconPlayerPlay size={15} stroke={1.8} aria-hidden="true" />
    </IconButton>
  )
}
