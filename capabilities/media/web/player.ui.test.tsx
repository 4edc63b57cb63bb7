import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RecordingMediaFragment } from '#generated/operations/capabilities/media/web/recording.ts'
import { useKeyboard } from '#platform/web/keyboard/index.ts'
import { renderInterface } from '#platform/web/testing.tsx'
import { takeUp } from './left-off.ts'
import { Player } from './player.tsx'
import { HAVE_METADATA, type RecordingHandle } from './playback.ts'

const media: RecordingMediaFragment = {
  id: 'file',
  status: 'COMPLETE',
  progress: 1,
  error: null,
  warnings: [],
  isWithheld: false,
  metadata: { duration: 60_000, width: null, height: null, audioChannels: 1 },
  streamUrl: null,
  audioStreamUrl: '/files/stream/file/hls-audio.m3u8',
  waveformUrl: '/files/stream/file/waveform.bin',
  storyboardUrl: null,
  thumbnailUrl: null,
  captions: [{ url: '/files/stream/file/captions-0.vtt', language: 'deu', title: null }],
  viewerCan: { retry: false },
}
/** Two seconds of speech, two of silence, two of speech. */
const WAVEFORM = Uint8Array.from([
  ...Array<number>(80).fill(180),
  ...Array<number>(80).fill(2),
  ...Array<number>(80).fill(180),
])

let handle: RecordingHandle | null = null
function Page({ streamUrl = '/files/stream/file/hls-audio.m3u8' }: { streamUrl?: string }) {
  useKeyboard({ platform: 'other' })
  return (
    <main>
      <button type="button">Elsewhere in the note</button>
      <textarea aria-label="Text" />
      <Player
        name="Talk.wav"
        media={media}
        streamUrl={streamUrl}
        keysWithin={undefined}
        onHandle={(given) => void (handle = given)}
        onFailure={() => undefined}
      />
    </main>
  )
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(WAVEFORM))
  // A browser that plays streams natively, and has loaded this one's metadata.
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(HAVE_METADATA)
})
afterEach(() => {
  cleanup()
  takeUp(media.id)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const sound = (): HTMLAudioElement => {
  const element = document.querySelector('audio')
  if (!element) throw new Error('There is no sound.')
  return element
}
const press = (key: string, target: Element = document.body): void => void fireEvent.keyDown(target, { key })

test('playback continues at its position when the stream changes, and when the note is redrawn', async () => {
  const { rerender, unmount } = renderInterface(<Page />)
  act(() => handle?.play(12_500))
  rerender(<Page streamUrl="/files/stream/file/hls-audio.m3u8?withheld" />)
  expect([sound().currentTime, handle?.isPlaying]).toEqual([12.5, true])
  unmount()
  renderInterface(<Page />)
  expect([sound().currentTime, handle?.isPlaying]).toEqual([12.5, true])
  act(() => handle?.pause())
  cleanup()
  renderInterface(<Page />)
  expect([handle?.currentMs, handle?.isPlaying]).toEqual([12_500, false])
})

test('a transcript controls it: plays from a position, seeks, and is notified of the position', async () => {
  renderInterface(<Page />)
  const heard: number[] = []
  const stop = handle?.onTime((ms) => void heard.push(ms))
  act(() => handle?.play(12_500))
  expect(sound().currentTime).toBe(12.5)
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy()
  act(() => handle?.seek(30_000))
  expect(handle?.currentMs).toBe(30_000)
  expect(heard).toContain(12_500)
  expect(heard).toContain(30_000)
  stop?.()
  act(() => handle?.pause())
  expect(handle?.isPlaying).toBe(false)
  expect(screen.getByRole('slider', { name: 'Place in the recording' }).getAttribute('aria-valuetext')).toBe(
    '0:30 of 1:00',
  )
})

test('keys control it in the player, and in its note once it was played, but not while the user types', () => {
  renderInterface(<Page />)
  press('l')
  expect(sound().currentTime).toBe(0)
  act(() => screen.getByRole('slider', { name: 'Place in the recording' }).focus())
  press('l')
  expect(sound().currentTime).toBe(10)
  act(() => screen.getByRole('button', { name: 'Elsewhere in the note' }).focus())
  press('l')
  expect(sound().currentTime).toBe(10)
  act(() => handle?.play())
  press('ArrowLeft')
  expect(sound().currentTime).toBe(5)
  const text = screen.getByRole('textbox', { name: 'Text' })
  act(() => text.focus())
  press('k', text)
  expect(handle?.isPlaying).toBe(true)
  act(() => screen.getByRole('button', { name: 'Elsewhere in the note' }).focus())
  press('k')
  expect(handle?.isPlaying).toBe(false)
})

test('silence is skipped if requested', async () => {
  renderInterface(<Page />)
  await userEvent.click(await screen.findByRole('button', { name: 'Skip silence' }))
  act(() => handle?.play(2_500))
  act(() => void sound().dispatchEvent(new Event('timeupdate')))
  expect(sound().currentTime).toBeCloseTo(3.85, 2)
})

test('speed, volume and captions are set by its controls', async () => {
  renderInterface(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Speed: 1×' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /1\.5×/ }))
  expect(sound().playbackRate).toBe(1.5)
  fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.3' } })
  expect(sound().volume).toBeCloseTo(0.3)
  await userEvent.click(screen.getByRole('button', { name: 'Mute' }))
  expect(sound().muted).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Captions' }))
  expect(await screen.findByRole('menuitem', { name: 'German' })).toBeTruthy()
})

test('a film has the shape of its picture; its first small picture, which has bars, is shown until it plays', () => {
  const film = {
    ...media,
    streamUrl: '/files/stream/file/hls.m3u8',
    thumbnailUrl: '/image/video-thumbnail/file',
    metadata: { duration: 60_000, width: 640, height: 480, audioChannels: 1 },
  }
  renderInterface(
    <Player
      name="Film.mp4"
      media={film}
      streamUrl="/files/stream/file/hls.m3u8"
      keysWithin={undefined}
      onHandle={undefined}
      onFailure={() => undefined}
    />,
  )
  const picture = document.querySelector('video')
  if (!picture) throw new Error('There is no picture.')
  expect(Number(picture.style.getPropertyValue('--shape'))).toBeCloseTo(4 / 3)
  expect(picture.dataset).toHaveProperty('poster')
  fireEvent.play(picture)
  expect(picture.dataset).not.toHaveProperty('poster')
})
