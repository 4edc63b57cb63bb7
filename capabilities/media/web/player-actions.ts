import { defineAction } from '#platform/web/keyboard/index.ts'
import { strings } from './strings.ts'

const player = { section: strings.section, screen: 'recording', ofPart: true } as const

/** The actions on the active recording. */
export const playerActions = {
  playOrPause: defineAction({
    ...player,
    id: 'recording.play',
    title: strings.playOrPause,
    keys: ['space', 'k'],
    whileReading: true,
  }),
  back: defineAction({
    ...player,
    id: 'recording.back',
    title: strings.back,
    keys: 'j',
    repeats: true,
    whileReading: true,
  }),
  forward: defineAction({
    ...player,
    id: 'recording.forward',
    title: strings.forward,
    keys: 'l',
    repeats: true,
    whileReading: true,
  }),
  stepBack: defineAction({
    ...player,
    id: 'recording.step-back',
    title: strings.stepBack,
    keys: 'left',
    repeats: true,
  }),
  stepForward: defineAction({
    ...player,
    id: 'recording.step-forward',
    title: strings.stepForward,
    keys: 'right',
    repeats: true,
  }),
  frameBack: defineAction({
    ...player,
    id: 'recording.frame-back',
    title: strings.frameBack,
    keys: ',',
    repeats: true,
  }),
  frameForward: defineAction({
    ...player,
    id: 'recording.frame-forward',
    title: strings.frameForward,
    keys: '.',
    repeats: true,
  }),
  slower: defineAction({ ...player, id: 'recording.slower', title: strings.slower, keys: '<' }),
  faster: defineAction({ ...player, id: 'recording.faster', title: strings.faster, keys: '>' }),
  skipSilence: defineAction({ ...player, id: 'recording.skip-silence', title: strings.skipSilence, keys: 's' }),
  mute: defineAction({ ...player, id: 'recording.mute', title: strings.toggleMute, keys: 'm' }),
  pictureInPicture: defineAction({
    ...player,
    id: 'recording.picture-in-picture',
    title: strings.pictureInPicture,
    keys: 'i',
  }),
  fullScreen: defineAction({ ...player, id: 'recording.full-screen', title: strings.fullScreen, keys: 'f' }),
} as const
