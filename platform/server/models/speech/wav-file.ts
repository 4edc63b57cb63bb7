const HEADER_BYTES = 44
const SAMPLE_BYTES = 2
const PCM = 1
const LARGEST_SAMPLE = 32_767
const BITS_PER_BYTE = 8
const CUT_WINDOW_SAMPLES = 1600

/** One channel as a WAV file of 16-bit samples. */
export function wavFile(samples: Float32Array, rateHz: number): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(HEADER_BYTES + samples.length * SAMPLE_BYTES)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(PCM, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rateHz, 24)
  file.writeUInt32LE(rateHz * SAMPLE_BYTES, 28)
  file.writeUInt16LE(SAMPLE_BYTES, 32)
  file.writeUInt16LE(SAMPLE_BYTES * BITS_PER_BYTE, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples.length * SAMPLE_BYTES, 40)
  samples.forEach((sample, index) =>
    file.writeInt16LE(
      Math.round(Math.max(-1, Math.min(1, sample)) * LARGEST_SAMPLE),
      HEADER_BYTES + index * SAMPLE_BYTES,
    ),
  )
  return file
}

/** Where to cut in the last `within` samples: the middle of the quietest tenth of a second. */
export function quietestCut(samples: Float32Array, within: number): number {
  let quietest = samples.length
  let least = Infinity
  for (
    let start = Math.max(0, samples.length - within);
    start + CUT_WINDOW_SAMPLES <= samples.length;
    start += CUT_WINDOW_SAMPLES
  ) {
    let power = 0
    for (let index = start; index < start + CUT_WINDOW_SAMPLES; index += 1) power += (samples[index] ?? 0) ** 2
    if (power < least) {
      least = power
      quietest = start + CUT_WINDOW_SAMPLES / 2
    }
  }
  return quietest
}
