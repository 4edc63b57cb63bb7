import type { StudyTurn } from '#database/sample/write-study.ts'

const SAMPLES_PER_SECOND = 8_000
const HEADER_BYTES = 44
const BYTES_OF_SAMPLE = 2
const LOUDNESS = 9_000
const SYLLABLES_PER_SECOND = 4
/** The lowest tone of the interviewer and of the participant, in hertz. */
const PITCHES = [110, 190]
const OVERTONES = [1, 0.5, 0.3, 0.15]

/**
 * A recording of a conversation as a WAV file of one channel: a hum for each turn, pitched by its speaker and with the
 * rhythm of syllables, silence between them. It plays, has a waveform and the length of the conversation, but no words.
 */
export function spokenSound(turns: readonly StudyTurn[]): Uint8Array {
  const seconds = (turns.at(-1)?.endMs ?? 0) / 1_000 + 1
  const samples = new Int16Array(Math.ceil(seconds * SAMPLES_PER_SECOND))
  const speakers = [...new Set(turns.map(({ speaker }) => speaker))]
  for (const { speaker, startMs, endMs } of turns) {
    const pitch = PITCHES[speakers.indexOf(speaker) % PITCHES.length] ?? 110
    const from = Math.floor((startMs / 1_000) * SAMPLES_PER_SECOND)
    const to = Math.min(Math.floor((endMs / 1_000) * SAMPLES_PER_SECOND), samples.length)
    for (let at = from; at < to; at += 1) {
      const time = (at - from) / SAMPLES_PER_SECOND
      const melody = pitch * (1 + 0.06 * Math.sin(time * 2.3))
      const tone = OVERTONES.reduce(
        (sum, share, of) => sum + share * Math.sin(2 * Math.PI * melody * (of + 1) * time),
        0,
      )
      samples[at] = LOUDNESS * tone * Math.abs(Math.sin(Math.PI * SYLLABLES_PER_SECOND * time))
    }
  }
  return asWave(samples)
}

function asWave(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + samples.byteLength)
  const header = new DataView(bytes.buffer)
  const word = (at: number, text: string): void => {
    for (let index = 0; index < text.length; index += 1) header.setUint8(at + index, text.charCodeAt(index))
  }
  word(0, 'RIFF')
  header.setUint32(4, bytes.length - 8, true)
  word(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, SAMPLES_PER_SECOND, true)
  header.setUint32(28, SAMPLES_PER_SECOND * BYTES_OF_SAMPLE, true)
  header.setUint16(32, BYTES_OF_SAMPLE, true)
  header.setUint16(34, BYTES_OF_SAMPLE * 8, true)
  word(36, 'data')
  header.setUint32(40, samples.byteLength, true)
  for (const [at, sample] of samples.entries()) header.setInt16(HEADER_BYTES + at * BYTES_OF_SAMPLE, sample, true)
  return bytes
}
