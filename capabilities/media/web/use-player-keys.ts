import { useEffect, useState, type RefObject } from 'react'
import { useAction } from '#platform/web/keyboard/index.ts'
import { isInUse, onUseChanged } from './in-use.ts'
import { playerActions } from './player-actions.ts'
import type { Playback } from './playback.ts'
import type { usePlayerState } from './use-player-state.ts'

const JUMP_MS = 10_000
const STEP_MS = 5_000
const FRAME_MS = 40

interface PlayerKeys {
  player: RefObject<HTMLElement | null>
  /**
   * The element in which keys also control the recording, once it was played: its note, or the whole page if absent.
   */
  within: RefObject<HTMLElement | null> | undefined
  playback: Playback | null
  state: ReturnType<typeof usePlayerState>
  durationMs: number
}

/**
 * Whether keys control this recording: the focus is in the player, or in its note while this is the active recording.
 */
function useHasKeys({ player, within, playback }: Pick<PlayerKeys, 'player' | 'within' | 'playback'>): boolean {
  const [hasKeys, setHasKeys] = useState(false)
  useEffect(() => {
    const look = (): void => {
      const focused = document.activeElement
      const isInPlayer = player.current?.contains(focused) === true
      const isInOther = focused?.closest('[data-recording-player]') != null
      const note = within?.current ?? player.current?.closest('main') ?? null
      const isInNote = note !== null && (focused === document.body || note.contains(focused))
      setHasKeys(isInPlayer || (isInUse(playback) && isInNote && !isInOther))
    }
    // `focusout` comes before `focusin`: the new focus is known a moment later.
    const lookSoon = (): void => queueMicrotask(look)
    const unsubscribe = onUseChanged(look)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', lookSoon)
    look()
    return () => {
      unsubscribe()
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', lookSoon)
    }
  }, [player, within, playback])
  return hasKeys
}

/** Runs the keys for recordings on this one, while they apply to it. */
export function usePlayerKeys(keys: PlayerKeys): void {
  const { playback, state, durationMs } = keys
  const enabled = useHasKeys(keys) && playback !== null
  const move = (ms: number) => () => playback?.seek(Math.min(durationMs, playback.currentMs + ms))
  const frame = (ms: number) => () => {
    playback?.pause()
    move(ms)()
  }
  useAction(playerActions.playOrPause, state.playOrPause, { enabled })
  useAction(playerActions.back, move(-JUMP_MS), { enabled })
  useAction(playerActions.forward, move(JUMP_MS), { enabled })
  useAction(playerActions.stepBack, move(-STEP_MS), { enabled })
  useAction(playerActions.stepForward, move(STEP_MS), { enabled })
  useAction(playerActions.frameBack, frame(-FRAME_MS), { enabled: enabled && state.hasFullScreen })
  useAction(playerActions.frameForward, frame(FRAME_MS), { enabled: enabled && state.hasFullScreen })
  useAction(playerActions.slower, () => state.changeRate(-1), { enabled })
  useAction(playerActions.faster, () => state.changeRate(1), { enabled })
  useAction(playerActions.skipSilence, state.toggleSkipSilence, { enabled: enabled && state.canSkipSilence })
  useAction(playerActions.mute, state.toggleMute, { enabled })
  useAction(playerActions.pictureInPicture, state.togglePictureInPicture, {
    enabled: enabled && state.hasPictureInPicture,
  })
  useAction(playerActions.fullScreen, state.toggleFullScreen, { enabled: enabled && state.hasFullScreen })
}
