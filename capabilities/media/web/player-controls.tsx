import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconArrowsMinimize from '@tabler/icons-react/dist/esm/icons/IconArrowsMinimize.mjs'
import IconBadgeCc from '@tabler/icons-react/dist/esm/icons/IconBadgeCc.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPictureInPicture from '@tabler/icons-react/dist/esm/icons/IconPictureInPicture.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconPlayerTrackNext from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackNext.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { ActionMenu } from '#platform/web/design/action-menu.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { clockText } from './clock-text.ts'
import { PlayedClock } from './played-clock.tsx'
import { playerActions } from './player-actions.ts'
import classes from './player.module.css'
import type { Playback } from './playback.ts'
import { strings } from './strings.ts'
import { SPEEDS, type usePlayerState } from './use-player-state.ts'

interface PlayerControlsProps {
  playback: Playback | null
  durationMs: number
  state: ReturnType<typeof usePlayerState>
  captions: ReadonlyArray<{ label: string }>
}

const ICON = { size: 17, stroke: 1.7, 'aria-hidden': true } as const
const chosen = <IconCheck size={14} stroke={2} aria-hidden="true" />

/** The row of buttons under a recording; each shows its key. */
export function PlayerControls({ playback, durationMs, state, captions }: PlayerControlsProps) {
  const { isPlaying, rate, volume, isMuted, skipsSilence, caption, isFullScreen } = state
  return (
    <div className={classes.controls}>
      <IconButton
        label={isPlaying ? strings.pause : strings.play}
        action={playerActions.playOrPause.id}
        onClick={state.playOrPause}
        size={32}
        className={classes.play}
      >
        {isPlaying ? (
          <IconPlayerPauseFilled size={18} aria-hidden="true" />
        ) : (
          <IconPlayerPlayFilled size={18} aria-hidden="true" />
        )}
      </IconButton>
      <span className={classes.clock}>
        <PlayedClock played={playback} /> / {clockText(durationMs)}
      </span>
      <span className={classes.gap} />
      <ActionMenu
        entries={SPEEDS.map((speed) => ({
          kind: 'command',
          title: strings.rate(speed),
          onSelect: () => state.setRate(speed),
          ...(speed === rate ? { end: chosen } : {}),
        }))}
        width={120}
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
      {state.canSkipSilence && (
        <IconButton
          label={strings.skipSilence}
          action={playerActions.skipSilence.id}
          pressed={skipsSilence}
          variant={skipsSilence ? 'light' : 'subtle'}
          onClick={state.toggleSkipSilence}
        >
          <IconPlayerTrackNext {...ICON} />
        </IconButton>
      )}
      {captions.length > 0 && (
        <ActionMenu
          entries={[{ label: strings.captionsOff }, ...captions].map(({ label }, index) => ({
            kind: 'command',
            title: label,
            onSelect: () => state.setCaption(index - 1),
            ...(caption === index - 1 ? { end: chosen } : {}),
          }))}
        >
          <IconButton label={strings.captions} variant={caption >= 0 ? 'light' : 'subtle'}>
            <IconBadgeCc {...ICON} />
          </IconButton>
        </ActionMenu>
      )}
      <IconButton
        label={isMuted ? strings.unmute : strings.mute}
        action={playerActions.mute.id}
        pressed={isMuted}
        onClick={state.toggleMute}
      >
        {isMuted ? <IconVolumeOff {...ICON} /> : <IconVolume {...ICON} />}
      </IconButton>
      <Hint label={strings.volume}>
        <input
          className={classes.volume}
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={isMuted ? 0 : volume}
          aria-label={strings.volume}
          onChange={(event) => state.setVolume(Number(event.currentTarget.value))}
          // Its arrow keys do not move the recording.
          onKeyDown={(event) => event.stopPropagation()}
        />
      </Hint>
      {state.hasPictureInPicture && (
        <IconButton
          label={strings.pictureInPicture}
          action={playerActions.pictureInPicture.id}
          onClick={() => void state.togglePictureInPicture()}
          visibleFrom="sm"
        >
          <IconPictureInPicture {...ICON} />
        </IconButton>
      )}
      {state.hasFullScreen && (
        <IconButton
          label={isFullScreen ? strings.leaveFullScreen : strings.fullScreen}
          action={playerActions.fullScreen.id}
          onClick={() => void state.toggleFullScreen()}
        >
          {isFullScreen ? <IconArrowsMinimize {...ICON} /> : <IconArrowsMaximize {...ICON} />}
        </IconButton>
      )}
    </div>
  )
}
