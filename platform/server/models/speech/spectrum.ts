/** Samples per spectrum. */
export const SPECTRUM_SAMPLES = 512

const cosines = Float64Array.from({ length: SPECTRUM_SAMPLES / 2 }, (_, at) =>
  Math.cos((-2 * Math.PI * at) / SPECTRUM_SAMPLES),
)
const sines = Float64Array.from({ length: SPECTRUM_SAMPLES / 2 }, (_, at) =>
  Math.sin((-2 * Math.PI * at) / SPECTRUM_SAMPLES),
)
/** The index of each sample in the input of the transform. */
export const placeOf = Uint16Array.from({ length: SPECTRUM_SAMPLES }, (_, at) =>
  Number.parseInt(at.toString(2).padStart(Math.log2(SPECTRUM_SAMPLES), '0').split('').toReversed().join(''), 2),
)

/**
 * The Fourier transform in place, of values stored at their `placeOf`: the lower half holds the spectrum of real ones.
 */
export function spectrumOf(real: Float64Array, imaginary: Float64Array): void {
  for (let length = 2; length <= SPECTRUM_SAMPLES; length *= 2) {
    const half = length / 2
    const stride = SPECTRUM_SAMPLES / length
    for (let start = 0; start < SPECTRUM_SAMPLES; start += length) {
      for (let at = 0; at < half; at += 1) {
        const cosine = cosines[at * stride] ?? 0
        const sine = sines[at * stride] ?? 0
        const one = start + at
        const other = one + half
        const turnedReal = (real[other] ?? 0) * cosine - (imaginary[other] ?? 0) * sine
        const turnedImaginary = (real[other] ?? 0) * sine + (imaginary[other] ?? 0) * cosine
        real[other] = (real[one] ?? 0) - turnedReal
        imaginary[other] = (imaginary[one] ?? 0) - turnedImaginary
        real[one] = (real[one] ?? 0) + turnedReal
        imaginary[one] = (imaginary[one] ?? 0) + turnedImaginary
      }
    }
  }
}
