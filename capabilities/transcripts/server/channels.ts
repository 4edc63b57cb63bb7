import { decodeSpeech, type MediaPrograms, SPEECH_SAMPLE_RATE } from '#platform/server/media/index.ts'

/** How much is examined to find out whether each channel has one speaker. */
const LOOKED_AT_SECONDS = 180
/** Sound is compared in frames of this length. */
const FRAME_SAMPLES = SPEECH_SAMPLE_RATE / 50
/** Softer frames count as silence. */
const SILENT = 0.004
/** A channel leads where it is twice as loud as the other (6 dB). */
const LEADS = 2
/**
 * Channels have separate speakers if this share of the frames with sound is led by one channel, and at least this share
 * by each.
 */
const LED_SHARE = 0.7
const EACH_SHARE = 0.08
/** If the other channel leads by this (10 dB), the sound is the other speaker through this microphone. */
const DROWNED = 3

type Samples = AsyncGenerator<Float32Array>

interface Sound {
  path: string
  programs: MediaPrograms
  signal: AbortSignal
}

/** Whether the two channels of a recording have one speaker each, rather than the same sound twice. */
export async function speakersByChannel(sound: Sound): Promise<boolean> {
  let withSound = 0
  const led = [0, 0]
  let seconds = 0
  for await (const [left, right] of sideBySide(decoded(sound, 0), decoded(sound, 1))) {
    for (let at = 0; at + FRAME_SAMPLES <= left.length; at += FRAME_SAMPLES) {
      const one = loudness(left, at)
      const other = loudness(right, at)
      if (Math.max(one, other) < SILENT) continue
      withSound += 1
      if (one > other * LEADS) led[0] = (led[0] ?? 0) + 1
      if (other > one * LEADS) led[1] = (led[1] ?? 0) + 1
    }
    seconds += left.length / SPEECH_SAMPLE_RATE
    if (seconds >= LOOKED_AT_SECONDS) break
  }
  const [first = 0, second = 0] = led
  return withSound > 0 && (first + second) / withSound >= LED_SHARE && Math.min(first, second) / withSound >= EACH_SHARE
}

/**
 * One channel of a recording for speech recognition, without what its microphone catches of the speaker on the other
 * channel.
 */
export async function* speakerOf(sound: Sound, channel: number): AsyncGenerator<Float32Array> {
  yield* withoutTheOther(decoded(sound, channel), decoded(sound, 1 - channel))
}

/**
 * The sound of a channel, silenced where the other leads. The result does not depend on the lengths of the pieces in
 * which the two arrive.
 */
export async function* withoutTheOther(one: Samples, another: Samples): AsyncGenerator<Float32Array> {
  for await (const [own, other] of sideBySide(one, another)) {
    for (let at = 0; at < own.length; at += FRAME_SAMPLES) {
      if (loudness(other, at) > loudness(own, at) * DROWNED) own.fill(0, at, at + FRAME_SAMPLES)
    }
    yield own
  }
}

function decoded({ path, programs, signal }: Sound, channel: number): Samples {
  return decodeSpeech(path, { programs, signal, channel })
}

/**
 * Two channels side by side, in equal pieces of whole frames; the last piece, where the shorter channel ends, may be
 * shorter.
 */
async function* sideBySide(...channels: [Samples, Samples]): AsyncGenerator<[Float32Array, Float32Array]> {
  const rest: [Float32Array, Float32Array] = [new Float32Array(0), new Float32Array(0)]
  try {
    for (;;) {
      const pieces = await Promise.all(channels.map(async (one) => one.next()))
      pieces.forEach((piece, at) => {
        if (piece.done !== true) rest[at] = joined(rest[at], piece.value)
      })
      const [left, right] = rest
      const length = Math.min(left.length, right.length)
      const isLast = pieces.some(({ done }, at) => done === true && rest[at]?.length === length)
      // A channel that has ended may be ahead of the other, which still arrives in whole frames.
      const ready = isLast ? length : length - (length % FRAME_SAMPLES)
      if (ready > 0) yield [left.slice(0, ready), right.slice(0, ready)]
      if (isLast) return
      rest[0] = left.subarray(ready)
      rest[1] = right.subarray(ready)
    }
  } finally {
    for (const one of channels) await one.return(undefined)
  }
}

function joined(one: Float32Array | undefined, other: Float32Array): Float32Array {
  if (one === undefined || one.length === 0) return other
  const both = new Float32Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

function loudness(samples: Float32Array, from: number): number {
  const to = Math.min(samples.length, from + FRAME_SAMPLES)
  let power = 0
  for (let at = from; at < to; at += 1) power += (samples[at] ?? 0) ** 2
  return Math.sqrt(power / Math.max(1, to - from))
}
