/** Frames that a word takes, the end not included. */
export interface FrameSpan {
  start: number
  end: number
}

/** Keeps the logarithm of what is never seen finite. */
const SMALLEST = 1e-4
/** Attention to a frame as low as this says nothing about which word is spoken there. */
const NEXT_TO_NOTHING = 0.001
/** A word is at least this many frames of 24 ms. */
const MIN_WORD_FRAMES = 2
/**
 * The loudness, between the softest and the loudest tenth, below which a frame is more likely a pause, and how sharp
 * the transition is.
 */
const PAUSE_BELOW = 0.3
const PAUSE_SHARPNESS = 12
/** A frame as likely as this is a pause. */
export const PAUSE_FROM = 0.5
/** A pause this long (70 ms) separates words. */
const LONG_PAUSE_FRAMES = 3
const SOFT_QUANTILE = 0.05
const LOUD_QUANTILE = 0.9
/**
 * Less than this between soft and loud (in decibels) is no contrast: the softest is then assumed to be further away.
 */
const MIN_CONTRAST_DB = 20
const DECIBEL = 10
const QUIETEST = 1e-9

/** How likely each frame of `frameSamples` is a pause, by its loudness relative to the rest. */
export function pausesOf(samples: Float32Array, frames: number, frameSamples: number): Float32Array {
  const loudness = new Float32Array(frames)
  for (let frame = 0; frame < frames; frame += 1) {
    const from = frame * frameSamples
    const to = Math.min(samples.length, from + frameSamples)
    let power = 0
    for (let index = from; index < to; index += 1) power += (samples[index] ?? 0) ** 2
    loudness[frame] = DECIBEL * Math.log10(power / Math.max(1, to - from) + QUIETEST)
  }
  const sorted = loudness.toSorted()
  const loud = sorted[Math.floor(LOUD_QUANTILE * (frames - 1))] ?? 0
  const soft = Math.min(sorted[Math.floor(SOFT_QUANTILE * (frames - 1))] ?? 0, loud - MIN_CONTRAST_DB)
  return loudness.map(
    (decibels) => 1 / (1 + Math.exp(PAUSE_SHARPNESS * ((decibels - soft) / (loud - soft) - PAUSE_BELOW))),
  )
}

/**
 * When each word was spoken: the likeliest path through pauses and words in their order. `attention` says for each word
 * how much the model attended to each frame while it wrote it, and `pauses` how likely each frame is a pause. Spans do
 * not overlap; if there are fewer frames than words need, they share them evenly.
 */
export function alignWords(attention: readonly Float32Array[], pauses: Float32Array): FrameSpan[] {
  const words = attention.length
  const frames = pauses.length
  if (words === 0) return []
  if (frames < words * MIN_WORD_FRAMES) {
    return attention.map((_, word) => ({
      start: Math.floor((word * frames) / words),
      end: Math.floor(((word + 1) * frames) / words),
    }))
  }
  const shares = sharesOf(
    attention.map((row) => besidePauses(row, pauses)),
    frames,
  )
  return likeliestPath(
    words,
    frames,
    (word, frame) => Math.log((shares[word * frames + frame] ?? 0) * (1 - (pauses[frame] ?? 0)) + SMALLEST),
    (frame) => Math.log((pauses[frame] ?? 0) + SMALLEST),
  )
}

/**
 * The model's attention to each frame with speech. Attention to a pause means the word after it, and is counted for
 * that word's first frames. No word spans a long pause: it is on the side with more attention.
 */
function besidePauses(attention: Float32Array, pauses: Float32Array): Float32Array {
  const looked = attention.slice()
  let before = 0
  let inPause = 0
  let since: number | undefined
  for (let frame = 0; frame < looked.length; frame += 1) {
    if ((pauses[frame] ?? 0) >= PAUSE_FROM) {
      since ??= frame
      inPause += looked[frame] ?? 0
      looked[frame] = 0
      continue
    }
    if (since !== undefined) {
      const until = Math.min(looked.length, frame + MIN_WORD_FRAMES)
      for (let at = frame; at < until; at += 1) looked[at] = (looked[at] ?? 0) + inPause / MIN_WORD_FRAMES
      if (frame - since >= LONG_PAUSE_FRAMES) {
        const behind = looked.subarray(frame).reduce((sum, value) => sum + value, 0)
        if (behind <= before) return looked.fill(0, frame)
        looked.fill(0, 0, since)
        before = 0
      }
      since = undefined
      inPause = 0
    }
    before += looked[frame] ?? 0
  }
  return looked
}

/** Each word's share of the attention to a frame, slightly smoothed over time. */
function sharesOf(attention: readonly Float32Array[], frames: number): Float32Array {
  const shares = new Float32Array(attention.length * frames)
  const sums = new Float32Array(frames)
  attention.forEach((row, word) => {
    let before = 0
    let here = row[0] ?? 0
    for (let frame = 0; frame < frames; frame += 1) {
      const after = frame + 1 < row.length ? (row[frame + 1] ?? 0) : 0
      const value = (before + 2 * here + after) / 4 + NEXT_TO_NOTHING
      shares[word * frames + frame] = value
      sums[frame] = (sums[frame] ?? 0) + value
      before = here
      here = after
    }
  })
  for (let at = 0; at < shares.length; at += frames) {
    for (let frame = 0; frame < frames; frame += 1) shares[at + frame] = (shares[at + frame] ?? 0) / (sums[frame] ?? 1)
  }
  return shares
}

/**
 * Each word has MIN_WORD_FRAMES states in a row, the last of which may repeat; before, between and after words there
 * may be a pause.
 */
function likeliestPath(
  words: number,
  frames: number,
  ofWord: (word: number, frame: number) => number,
  ofPause: (frame: number) => number,
): FrameSpan[] {
  const perWord = MIN_WORD_FRAMES + 1
  const states = words * perWord + 1
  const from = new Uint8Array(frames * states)
  let scores = new Float64Array(states).fill(-Infinity)
  let next = new Float64Array(states)
  for (let frame = 0; frame < frames; frame += 1) {
    const pause = ofPause(frame)
    for (let state = 0; state < states; state += 1) {
      const place = state % perWord
      // Place 0 is the pause before a word, which may be skipped: from there or from the end of the word before.
      const staying = place === 0 || place === perWord - 1 ? (scores[state] ?? -Infinity) : -Infinity
      const one = state > 0 ? (scores[state - 1] ?? -Infinity) : -Infinity
      const two = place === 1 && state > 1 ? (scores[state - 2] ?? -Infinity) : -Infinity
      const begins = frame === 0 && state <= 1 ? 0 : -Infinity
      const best = Math.max(staying, one, two, begins)
      from[frame * states + state] = best === staying ? 0 : best === one ? 1 : 2
      next[state] = best + (place === 0 ? pause : ofWord(Math.floor(state / perWord), frame))
    }
    const previous = scores
    scores = next
    next = previous
  }
  const spans: FrameSpan[] = Array.from({ length: words }, () => ({ start: 0, end: 0 }))
  let state = (scores[states - 1] ?? -Infinity) >= (scores[states - 2] ?? -Infinity) ? states - 1 : states - 2
  for (let frame = frames - 1; frame >= 0; frame -= 1) {
    const span = state % perWord === 0 ? undefined : spans[Math.floor(state / perWord)]
    if (span !== undefined) {
      span.start = frame
      if (span.end === 0) span.end = frame + 1
    }
    state -= from[frame * states + state] ?? 0
  }
  return spans
}
