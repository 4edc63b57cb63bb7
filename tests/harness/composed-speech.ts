import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { decodeSpeech, SPEECH_SAMPLE_RATE, type MediaPrograms } from '#platform/server/media/index.ts'

/*
 * Synthetic utterances: made by seed from lists of words and read aloud by two speech synthesisers, so that every word,
 * and who says it, is known. They are of the kinds that a speech model often gets wrong.
 */

const run = promisify(execFile)
const FLITE = 'flite'
const ESPEAK = 'espeak-ng'
const FLITE_VOICES = ['rms', 'slt', 'awb', 'kal16']
const ESPEAK_VOICES = ['en-us', 'en-gb', 'en-us+f3', 'en-gb+m3']
const VOICES = [...FLITE_VOICES, ...ESPEAK_VOICES]
/** Pairs of speakers: voices that can be distinguished by their sound. */
const PAIRS = [
  ['rms', 'slt'],
  ['slt', 'awb'],
  ['kal16', 'slt'],
]
const SAMPLES_PER_MS = SPEECH_SAMPLE_RATE / 1000
/** Below this level, both ends of a synthesised sound count as silence. */
const SILENT = 0.01
const EDGE_MS = 300
const MIN_PAUSE_MS = 100
const MAX_PAUSE_MS = 1_200
const MIN_TURNS = 6
const MAX_TURNS = 9
const MIN_DUPLICATES = 3
const MAX_DUPLICATES = 8

const KINDS = ['repeated', 'figures', 'repeated', 'spelled', 'turns'] as const
/** The content of an utterance: repeated words, figures, spelled words, or two people who take turns. */
type ComposedKind = (typeof KINDS)[number]

/** What one voice says without a pause. */
interface ComposedTurn {
  voice: string
  said: string
  startMs: number
  endMs: number
}

/** An utterance whose words are known. */
export interface ComposedSpeech {
  kind: ComposedKind
  /** At 16 kHz. */
  samples: Float32Array
  turns: ComposedTurn[]
}

/** Whether both synthesisers are on this machine: `flite` and `espeak-ng`, as packaged by Debian. */
export function canComposeSpeech(): boolean {
  return [FLITE, ESPEAK].every((program) => spawnSync(program, ['--version']).error === undefined)
}

const REPEATED = ['no', 'yes', 'never', 'very', 'stop', 'wait', 'again', 'really', 'please', 'help', 'go', 'maybe']
const REPEATED_PHRASES = ['not good', 'all right', 'come on', 'I know', 'thank you', 'too slow', 'never mind']
const SENTENCES = [
  'I would never buy it again.',
  'The green button was missing.',
  'The price was wrong on the second page.',
  'My manager asked for a refund in the spring.',
  'We print the report and nobody reads it.',
  'The search found nothing at all.',
  'I closed the window and opened another one.',
  'Every Monday my team copies the same table.',
  'The map was slow on my old phone.',
  'She had to call the support line twice.',
  'I could not find where to change my address.',
  'The letter came after the meeting was over.',
  'Our customers want to pay by card.',
  'It took a whole morning to set up the printer.',
  'The colors are hard to read in the sun.',
  'He sent me a link that did not work.',
  'I like that the list stays where it was.',
  'The invoice was in another language.',
  'Nobody told us that the door was locked.',
  'We moved everything to the new system.',
  'The picture was upside down.',
  'I had to write my name again on every page.',
  'The coffee machine is next to the stairs.',
  'They promised to fix it before the summer.',
  'My daughter showed me how to use it.',
  'The message disappeared when I turned the phone.',
  'It asks for a password that I never made.',
  'The best part is the calendar.',
  'We lost a week because of that mistake.',
  'The screen stayed white for a long time.',
]
const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
/** Without A and I, which are words too. */
const SPELLED = ['brown', 'cohen', 'smith', 'peters', 'lopez', 'turner', 'hughes', 'kelly', 'jensen', 'moore', 'stone']

type Random = () => number
type Choose = <Item>(items: readonly Item[]) => Item

function chooserOf(random: Random): Choose {
  return (items) => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }
}

const between = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1))
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

function repeated(random: Random): string {
  const choose = chooserOf(random)
  const word = random() < 0.7 ? choose(REPEATED) : choose(REPEATED_PHRASES)
  const words = Array.from({ length: between(random, MIN_DUPLICATES, MAX_DUPLICATES) }, () => word).join(', ')
  return `${capital(words)}.`
}

function figures(random: Random): string {
  const choose = chooserOf(random)
  const digits = (count: number): string => Array.from({ length: count }, () => choose(DIGITS)).join(' ')
  const underHundred = (): string => `${choose(TENS)} ${choose(DIGITS.slice(1))}`
  return choose([
    () => `My number is ${digits(3)}, ${digits(4)}.`,
    () => `The order is ${digits(between(random, 5, 9))}.`,
    () => `It was ${underHundred()} dollars and ${underHundred()} cents.`,
    () => `About ${underHundred()} percent of ${choose(DIGITS.slice(2))} hundred people left.`,
    () => `We counted ${Array.from({ length: between(random, 3, 6) }, underHundred).join(', ')}.`,
  ])()
}

function spelled(random: Random): string {
  const choose = chooserOf(random)
  const name = choose(SPELLED)
  return `My name is ${capital(name)}, ${[...name.toUpperCase()].join(', ')}.`
}

const SPECIAL: Readonly<Record<Exclude<ComposedKind, 'turns'>, (random: Random) => string>> = {
  repeated,
  figures,
  spelled,
}

/** Returns the text: for each turn its voice and its words. */
function write(random: Random, kind: ComposedKind): { voice: string; said: string }[] {
  const choose = chooserOf(random)
  if (kind !== 'turns') {
    const before = Array.from({ length: between(random, 0, 1) }, () => choose(SENTENCES))
    const behind = Array.from({ length: between(random, 1, 3) }, () => choose(SENTENCES))
    return [{ voice: choose(VOICES), said: [...before, SPECIAL[kind](random), ...behind].join(' ') }]
  }
  const pair = choose(PAIRS)
  return Array.from({ length: between(random, MIN_TURNS, MAX_TURNS) }, (_, turn) => {
    const sentences = Array.from({ length: between(random, 1, 2) }, () => choose(SENTENCES))
    const special = random() < 0.25 ? [choose(Object.values(SPECIAL))(random)] : []
    return { voice: pair[turn % pair.length] ?? '', said: [...special, ...sentences].join(' ') }
  })
}

/** Returns the words spoken by one voice, without the silence around them. */
async function speak(voice: string, said: string, programs: MediaPrograms): Promise<Float32Array> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-composed-'))
  try {
    const path = join(folder, 'said.wav')
    if (FLITE_VOICES.includes(voice)) await run(FLITE, ['-voice', voice, '-t', said, '-o', path])
    else await run(ESPEAK, ['-v', voice, '-w', path, said])
    const pieces: Float32Array[] = []
    for await (const piece of decodeSpeech(path, { programs, signal: AbortSignal.timeout(30_000) })) pieces.push(piece)
    const samples = Float32Array.from(pieces.flatMap((piece) => [...piece]))
    const isHeard = (sample: number): boolean => Math.abs(sample) >= SILENT
    return samples.slice(samples.findIndex(isHeard), samples.findLastIndex(isHeard) + 1)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the utterance of a number: always the same one. */
export async function composeSpeech(number: number, programs: MediaPrograms): Promise<ComposedSpeech> {
  const random = seededRandom(number * 7_919 + 1)
  for (let warm = 0; warm < 8; warm += 1) random()
  const kind = KINDS[number % KINDS.length] ?? 'repeated'
  const turns: ComposedTurn[] = []
  const sounds: { at: number; samples: Float32Array }[] = []
  let at = EDGE_MS * SAMPLES_PER_MS
  for (const { voice, said } of write(random, kind)) {
    const samples = await speak(voice, said, programs)
    sounds.push({ at, samples })
    turns.push({ voice, said, startMs: at / SAMPLES_PER_MS, endMs: (at + samples.length) / SAMPLES_PER_MS })
    at += samples.length + between(random, MIN_PAUSE_MS, MAX_PAUSE_MS) * SAMPLES_PER_MS
  }
  const last = sounds.at(-1)
  const whole = new Float32Array((last?.at ?? 0) + (last?.samples.length ?? 0) + EDGE_MS * SAMPLES_PER_MS)
  for (const { at: from, samples } of sounds) whole.set(samples, from)
  return { kind, samples: whole, turns }
}
