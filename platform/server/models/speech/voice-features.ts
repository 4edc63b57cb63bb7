import { placeOf, SPECTRUM_SAMPLES, spectrumOf } from './spectrum.ts'

/** Sound softer than this is not speech. */
export const SILENT_DB = -55
/** Values that describe how a moment sounds: the shape of its spectrum, without its loudness. */
export const VOICE_VALUES = 16
/** A moment begins every 20 ms. */
const VOICE_STEP_SAMPLES = 320

const HALF = SPECTRUM_SAMPLES / 2
const RATE_HZ = 16_000
const BANDS = 30
const LOWEST_HZ = 100
const HIGHEST_HZ = 7_000
const EMPHASIS = 0.97
const LEAST_ENERGY = 1e-8
const QUIETEST = 1e-10

const melOf = (hertz: number): number => 2595 * Math.log10(1 + hertz / 700)
const hertzOf = (mel: number): number => 700 * (10 ** (mel / 2595) - 1)

const hamming = Float64Array.from(
  { length: SPECTRUM_SAMPLES },
  (_, at) => 0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (SPECTRUM_SAMPLES - 1)),
)
/** The lowest, middle and highest position of each band in the spectrum. */
const edges = Float64Array.from(
  { length: BANDS + 2 },
  (_, at) =>
    (hertzOf(melOf(LOWEST_HZ) + ((melOf(HIGHEST_HZ) - melOf(LOWEST_HZ)) * at) / (BANDS + 1)) * SPECTRUM_SAMPLES) /
    RATE_HZ,
)
/**
 * For each band the first position in the spectrum that counts, and the weights of that and the following positions.
 */
const bandWeights = Array.from({ length: BANDS }, (_, band) => {
  const [low = 0, middle = 0, high = 0] = [edges[band], edges[band + 1], edges[band + 2]]
  const first = Math.ceil(low)
  const weights = Float64Array.from({ length: Math.max(0, Math.ceil(high) - first) }, (_value, at) =>
    first + at < middle ? (first + at - low) / (middle - low) : (high - first - at) / (high - middle),
  )
  return { first, weights }
})
const transform = Float64Array.from({ length: VOICE_VALUES * BANDS }, (_, at) => {
  const [value, band] = [Math.floor(at / BANDS) + 1, at % BANDS]
  return Math.cos((Math.PI * value * (band + 0.5)) / BANDS) / Math.sqrt(BANDS / 2)
})

/** Describes a recording, which arrives in pieces, moment by moment. */
export class VoiceFeatures {
  readonly #values: number[] = []
  readonly #decibels: number[] = []
  readonly #real = new Float64Array(SPECTRUM_SAMPLES)
  readonly #imaginary = new Float64Array(SPECTRUM_SAMPLES)
  readonly #bands = new Float64Array(BANDS)
  #rest = new Float32Array(0)

  append(samples: Float32Array): void {
    const all = new Float32Array(this.#rest.length + samples.length)
    all.set(this.#rest)
    all.set(samples, this.#rest.length)
    let at = 0
    for (; at + SPECTRUM_SAMPLES <= all.length; at += VOICE_STEP_SAMPLES) this.#describe(all, at)
    this.#rest = all.slice(at)
  }

  /** VOICE_VALUES for each moment, and its loudness in decibels. */
  finish(): { values: Float32Array; decibels: Float32Array } {
    return { values: Float32Array.from(this.#values), decibels: Float32Array.from(this.#decibels) }
  }

  #describe(samples: Float32Array, from: number): void {
    const real = this.#real
    const imaginary = this.#imaginary
    let energy = 0
    for (let at = 0; at < SPECTRUM_SAMPLES; at += 1) {
      const sample = samples[from + at] ?? 0
      energy += sample * sample
      const before = at === 0 ? sample : (samples[from + at - 1] ?? 0)
      real[placeOf[at] ?? 0] = (sample - EMPHASIS * before) * (hamming[at] ?? 0)
    }
    const decibels = 10 * Math.log10(energy / SPECTRUM_SAMPLES + QUIETEST)
    this.#decibels.push(decibels)
    if (decibels < SILENT_DB) {
      for (let value = 0; value < VOICE_VALUES; value += 1) this.#values.push(0)
      return
    }
    imaginary.fill(0)
    spectrumOf(real, imaginary)
    for (let at = 0; at < HALF; at += 1) real[at] = (real[at] ?? 0) ** 2 + (imaginary[at] ?? 0) ** 2
    const bands = this.#bands
    for (let band = 0; band < BANDS; band += 1) {
      const weighted = bandWeights[band]
      let sum = LEAST_ENERGY
      if (weighted !== undefined)
        for (let at = 0; at < weighted.weights.length; at += 1)
          sum += (weighted.weights[at] ?? 0) * (real[weighted.first + at] ?? 0)
      bands[band] = Math.log(sum)
    }
    for (let value = 0; value < VOICE_VALUES; value += 1) {
      let sum = 0
      for (let band = 0; band < BANDS; band += 1) sum += (transform[value * BANDS + band] ?? 0) * (bands[band] ?? 0)
      this.#values.push(sum)
    }
  }
}
