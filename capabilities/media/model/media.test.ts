import { expect, test } from 'vitest'
import { isStreamed, OUTPUTS, progressOf, STEPS, stepsOf, versionOf } from './media.ts'

test('a recording goes through the steps for what it contains', () => {
  expect(stepsOf({ hasVideo: true, hasAudio: true, hasCaptions: true })).toEqual([...STEPS])
  expect(stepsOf({ hasVideo: true, hasAudio: false, hasCaptions: false })).toEqual(['metadata', 'video', 'pictures'])
  expect(stepsOf({ hasVideo: false, hasAudio: true, hasCaptions: false })).toEqual(['metadata', 'audio', 'sound'])
  expect(stepsOf({ hasVideo: false, hasAudio: false, hasCaptions: true })).toEqual(['metadata', 'captions'])
})

test('progress grows from 0 to 1 with each step and within a step, and making the film is most of it', () => {
  const steps = stepsOf({ hasVideo: true, hasAudio: true, hasCaptions: false })
  const figures = steps.flatMap((step, at) => {
    const done = new Set(steps.slice(0, at))
    return [0, 0.5].map((part) => progressOf(steps, done, { step, part }))
  })
  expect(figures[0]).toBe(0)
  expect(figures).toEqual([...new Set(figures)].toSorted((one, other) => one - other))
  expect(progressOf(steps, new Set(steps), null)).toBe(1)
  expect(progressOf(steps, new Set(['metadata', 'video']), null)).toBeGreaterThan(0.5)
  expect(progressOf(steps, new Set(['metadata', 'audio', 'sound', 'pictures']), null)).toBeLessThan(0.5)
  expect(progressOf([], new Set(), null)).toBe(0)
})

test('streams and captions are available by name, pictures and unknown names are not', () => {
  for (const name of [OUTPUTS.video, OUTPUTS.audioContent, OUTPUTS.waveform, 'captions-0.vtt', 'captions-12.vtt'])
    expect([name, isStreamed(name)]).toEqual([name, true])
  for (const name of [OUTPUTS.storyboard, OUTPUTS.thumbnails, 'captions-123.vtt', 'captions-.vtt', '../hls.m3u8'])
    expect([name, isStreamed(name)]).toEqual([name, false])
})

test('addresses change with the content and with each withheld part', () => {
  const withheld = [
    { startMs: 1_000, endMs: 2_000 },
    { startMs: 5_000, endMs: 6_000 },
  ]
  const versions = [
    versionOf('a', []),
    versionOf('b', []),
    versionOf('a', withheld),
    versionOf('a', withheld.slice(1)),
    versionOf('a', [{ startMs: 1_000, endMs: 2_001 }]),
  ]
  expect(new Set(versions).size).toBe(versions.length)
  expect(versionOf('a', withheld)).toBe(versions[2])
})
