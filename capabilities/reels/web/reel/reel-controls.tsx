import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconArrowsMinimize from '@tabler/icons-react/dist/esm/icons/IconArrowsMinimize.mjs'
import IconBadgeCc from '@tabler/icons-react/dist/esm/icons/IconBadgeCc.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconPlayerSkipBack from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBack.mjs'
import IconPlayerSkipForward from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForward.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { clockText, PlayedClock, playerActions } from '#media/web/index.ts'
import { ActionMenu } from '#platform/web/design/action-menu.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { reelActions } from './reel-actions.ts'
import classes from './reel-player.module.css'
import { strings } from './strings.ts'
import { REEL_SPEEDS, type ReelPlaying } from './use-reel-playback.ts'

interface ReelControlsProps {
  playing: ReelPlaying
  durationMs: number
  captions: boolean
  onCaptions: () => void
  isFullScreen: boolean
  onFullScreen: (() => void) | null
}

const ICON = { size: 17, stroke: 1.7, 'aria-hidden': true } as const

/** The row of buttons under a reel; each shows its key. */
export function ReelControls({
  playing,
  durationMs,
  captions,
  onCaptions,
  isFullScreen,
  onFullScreen,
}: ReelControlsProps) {
  const { moment, rate, isMuted } = playing
  return (
    <div className={classes.controls}>
      <IconButton
        label={strings.previousClip}
        action={reelActions.previousClip.id}
        onClick={() => playing.moveToClip(-1)}
      >
        <IconPlayerSkipBack {...ICON} />
      </IconButton>
      <IconButton
        label={moment.isPlaying ? strings.pause : strings.play}
        action={playerActions.playOrPause.id}
        onClick={playing.playOrPause}
        size={32}
        className={classes.play}
      >
        {moment.isPlaying ? (
          <IconPlayerPauseFilled size={18} aria-hidden="true" />
        ) : (
          <IconPlayerPlayFilled size={18} aria-hidden="true" />
        )}
      </IconButton>
      <IconButton label={strings.nextClip} action={reelActions.nextClip.id} onClick={() => playing.moveToClip(1)}>
        <IconPlayerSkipForward {...ICON} />
      </IconButton>
      <span className={classes.clock} aria-hidden="true">
        <PlayedClock played={playing.playback} /> / {clockText(durationMs)}
      </span>
      <span className={classes.gap} />
      <ActionMenu
        width={120}
        entries={REEL_SPEEDS.map((speed) => ({
          kind: 'command',
          title: strings.rate(speed),
          onSelect: () => playing.setRate(speed),
          ...(speed === rate ? { end: <IconCheck size={14} stroke={2} aria-hidden="true" /> } : {}),
        }))}
      >
        <button
          type="button"
          className={classes.speed}
          aria-label={strings.speed(rate)}
          data-changed={rate !== 1 || undefined}
        >
          {strings.rate(rate)}
        </button>
      </ActionMenu>
      <IconButton
        label={strings.captions}
        action={reelActions.captions.id}
        pressed={captions}
        variant={captions ? 'light' : 'subtle'}
        onClick={onCaptions}
      >
        <IconBadgeCc {...ICON} />
      </IconButton>
      <IconButton
        label={isMuted ? strings.unmute : strings.mute}
        action={playerActions.mute.id}
        pressed={isMuted}
        onClick={playing.toggleMute}
      >
        {isMuted ? <IconVolumeOff {...ICON} /> : <IconVolume {...ICON} />}
      </IconButton>
      {onFullScreen && (
        <IconButton
          label={isFullScreen ? strings.leaveFullScreen : strings.fullScreen}
          action={playerActions.fullScreen.id}
          onClick={onFullScreen}
        >
          {isFullScreen ? <IconArrowsMinimize {...ICON} /> : <IconArrowsMaximize {...ICON} />}
        </IconButton>
      )}
    </div>
  )
}
