import { SPEECH_SAMPLE_RATE_HZ } from './speech-engine.ts'
import { placeOf, SPECTRUM_SAMPLES, spectrumOf } from './spectrum.ts'

/** Bands of hearing (mel scale). */
export const MEL_BANDS = 80
/** A frame begins every 10 ms. */
export const MEL_STEP_SAMPLES = 160

const WINDOW_SAMPLES = 400
const HIGHEST_HZ = 8_000
/** Up to here bands are equally wide; above it each is wider than the one before by the same factor. */
const EVEN_BELOW_HZ = 1_000
const EVEN_BAND_HZ = 200 / 3
const WIDER_BY = Math.log(6.4) / 27
const LEAST_POWER = 1e-10
/** The range in powers of ten: softer values than this below the loudest are not distinguished. */
const DEPTH = 8
/** The spectrum is that of a longer window than the samples fill. */
const FILLED = WINDOW_SAMPLES / SPECTRUM_SAMPLES

const evenBands = EVEN_BELOW_HZ / EVEN_BAND_HZ
const bandOf = (hertz: number): number =>
  hertz < EVEN_BELOW_HZ ? hertz / EVEN_BAND_HZ : evenBands + Math.log(hertz / EVEN_BELOW_HZ) / WIDER_BY
const hertzOf = (band: number): number =>
  band < evenBands ? band * EVEN_BAND_HZ : EVEN_BELOW_HZ * Math.exp((band - evenBands) * WIDER_BY)

const hann = Float64Array.from(
  { length: WINDOW_SAMPLES },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / WINDOW_SAMPLES),
)
/**
 * For each band the first position in the spectrum that counts, and the weights of that and the following positions.
 */
const bands = Array.from({ length: MEL_BANDS }, (_, band) => {
  const [low = 0, middle = 0, high = 0] = [0, 1, 2].map((edge) =>
    hertzOf((bandOf(HIGHEST_HZ) * (band + edge)) / (MEL_BANDS + 1)),
  )
  const place = SPECTRUM_SAMPLES / SPEECH_SAMPLE_RATE_HZ
  const first = Math.ceil(low * place)
  const weights = Float64Array.from({ length: Math.max(0, Math.ceil(high * place) - first) }, (_value, at) => {
    const hertz = (first + at) / place
    return (
      ((hertz < middle ? (hertz - low) / (middle - low) : (high - hertz) / (high - middle)) * 2 * FILLED) / (high - low)
    )
  })
  return { first, weights }
})

/**
 * The loudness of each band in each of the frames, in the format of Whisper: band after band. After the end of the
 * sound there is silence.
 */
export function melBands(samples: Float32Array, frames: number): Float32Array {
  const loudness = new Float32Array(MEL_BANDS * frames)
  const real = new Float64Array(SPECTRUM_SAMPLES)
  const imaginary = new Float64Array(SPECTRUM_SAMPLES)
  let loudest = Math.log10(LEAST_POWER)
  for (let frame = 0; frame < frames; frame += 1) {
    const from = frame * MEL_STEP_SAMPLES - WINDOW_SAMPLES / 2
    real.fill(0)
    imaginary.fill(0)
    // The samples before the beginning are its mirror image.
    for (let at = 0; at < WINDOW_SAMPLES; at += 1)
      real[placeOf[at] ?? 0] = (samples[Math.abs(from + at)] ?? 0) * (hann[at] ?? 0)
    spectrumOf(real, imaginary)
    for (const [band, { first, weights }] of bands.entries()) {
      let power = 0
      for (let at = 0; at < weights.length; at += 1)
        power += (weights[at] ?? 0) * ((real[first + at] ?? 0) ** 2 + (imaginary[first + at] ?? 0) ** 2)
      const value = Math.log10(Math.max(power, LEAST_POWER))
      loudness[band * frames + frame] = value
      loudest = Math.max(loudest, value)
    }
  }
  return loudness.map((value) => (Math.max(value, loudest - DEPTH) + 4) / 4)
}
