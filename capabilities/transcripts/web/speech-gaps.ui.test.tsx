import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { showsRecording } from '#media/web/index.ts'
import { renderInterface } from '#platform/web/testing.tsx'
import { SpeechGaps } from './speech-gaps.tsx'

afterEach(cleanup)

test('each part that was not understood shows its time, and click and key play it from its beginning to its end', async () => {
  const play = vi.fn()
  const pause = vi.fn()
  const seek = vi.fn()
  let notifyTime: (ms: number) => void = () => undefined
  const handle = {
    play,
    pause,
    seek,
    currentMs: 0,
    isPlaying: true,
    onTime: (listener: (ms: number) => void) => {
      notifyTime = listener
      return () => undefined
    },
    onPlaying: () => () => undefined,
  }
  const forget = showsRecording('tape', handle)
  renderInterface(
    <SpeechGaps
      fileId="tape"
      gaps={[
        { startMs: 12_000, endMs: 15_200 },
        { startMs: 75_000, endMs: 76_000 },
      ]}
    />,
  )
  screen.getByRole('region', { name: 'Speech was not understood in 2 places' })
  await userEvent.click(screen.getByRole('button', { name: 'Speech that was not understood, 0:12–0:15' }))
  expect(play).toHaveBeenLastCalledWith(12_000)
  for (let ms = 12_000; ms <= 15_200; ms += 400) notifyTime(ms)
  expect(pause).toHaveBeenCalledOnce()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(play).toHaveBeenLastCalledWith(75_000)
  forget()
})
