import { isLongerThanNames, isOrdinaryLabel, isRoleLabel, looksLikePerson } from './speaker-labels.ts'

/** A non-blank line of a text, as it is read for turns. */
export interface TextLine {
  text: string
  /** How many characters at its start are bold. */
  bold?: number
  /** Whether a blank line is before it; undefined if each line is a paragraph, so that this is unknown. */
  opens?: boolean | undefined
}

/** The start of a turn. */
export interface Turn {
  /** As it is written, without a colon; null if a change of speaker is marked without a name. */
  speaker: string | null
  /** The time in the recording, if the text has it. */
  startMs: number | null
  /** The first line of the turn, including the line with its speaker or time. */
  line: number
  /** The start of the speech, and how many characters at the end of that line are a closing mark. */
  said: { line: number; character: number; closing: number }
}

/** How a text marks its speakers. */
type TurnLayout = 'timed' | 'label' | 'marked' | 'name above'

export interface RecognizedTurns {
  layout: TurnLayout
  turns: readonly Turn[]
}

const TIME = String.raw`(?:(?<hours>\d{1,2}):)?(?<minutes>\d{1,3}):(?<seconds>[0-5]\d)(?:[.,](?<fraction>\d{1,3}))?`
const NAME = String.raw`(?<name>\p{L}[\p{L}\p{M}\p{N}_.'’&, -]{0,60}?(?:\s*\([^:\n]{1,90}\))?)`
const SAID = String.raw`(?<text>\S.*)`

/**
 * How services and people write speaker and time: above the speech (Otter, Rev, Teams), or before it on the same line,
 * with the time in brackets.
 */
const TIMED = [
  new RegExp(`^\\[?${NAME}\\]?:?\\s+[([]?${TIME}[)\\]]?:?$`, 'u'),
  new RegExp(`^[([]?${TIME}[)\\]]?(?:\\s*[-–—]?\\s*${NAME})?:?$`, 'u'),
  new RegExp(`^[([]${TIME}[)\\]]\\s*(?:[-–—]\\s*)?${NAME}:\\s+${SAID}$`, 'u'),
  new RegExp(`^${TIME}\\s+${NAME}:\\s+${SAID}$`, 'u'),
  new RegExp(`^${NAME}:?\\s*[([]${TIME}[)\\]]:?\\s+${SAID}$`, 'u'),
] as const
const TIME_ALONE = new RegExp(`^[([]?${TIME}[)\\]]?$`, 'u')
const LABEL = new RegExp(`^${NAME}\\s*:(?:\\s+${SAID})?$`, 'u')
/** Questions and answers are sometimes numbered, and may end in a full stop instead of a colon. */
const QUESTION_OR_ANSWER = new RegExp(`^(?<name>[QA])\\s*\\d{0,3}\\s*[.:)]\\s+${SAID}$`, 'u')
const VOICE = new RegExp(String.raw`^<v(?:\.[^\s>]+)?\s+(?<name>[^>]{1,60})>\s*(?<text>.*?)(?<closing></v>)?$`, 'u')
const MARKED = new RegExp(
  String.raw`^>>+\s*(?:(?<name>\p{Lu}[\p{L}\p{M}\p{N}_.'’()-]*(?: [\p{L}\p{N}_.'’()-]+){0,4}):\s+)?${SAID}$`,
  'u',
)
const ONLY_A_NAME = /^\p{L}[\p{L}\p{M}\p{N}_.'’& -]{0,60}(?:\([^:]{1,90}\))?:?$/u
const ENDS_SENTENCE = /[.!?…。？！]["'”’)\]]*$/u

/** A single time or name may occur in any text. */
const LEAST_TURNS = 2
/** The least share of turns with speech: a list of times has little. */
const LEAST_SAYING = 0.8
/** The text before the first turn, such as a title or the participants, is short. */
const MAX_PREFACE_PART = 0.25
const MAX_PREFACE_LINES = 20
/**
 * The least share of turns with another speaker than the turn before: a list of labels repeats none, and a speech has
 * only one.
 */
const LEAST_CHANGES = 0.3
/** A name that occurs once is accepted as a speaker if there are this many turns of others. */
const TURNS_FOR_A_GUEST = 2

/** The turns of a text, by its lines; null for a text without turns. Text before the first turn has no speaker. */
export function recognizeTurns(lines: readonly TextLine[]): RecognizedTurns | null {
  const timed = accepted('timed', lines, timedTurns(lines))
  if (timed?.turns.some(({ speaker }) => speaker !== null)) return timed
  return (
    accepted('marked', lines, markedTurns(lines)) ??
    accepted('label', lines, labelledTurns(lines)) ??
    accepted('name above', lines, turnsBelowNames(lines)) ??
    // If each line is a paragraph, blank lines do not separate a name from the speech below it.
    accepted('name above', lines, turnsBelowNames(lines.map((line) => ({ ...line, opens: undefined })))) ??
    timed
  )
}

/** A time matched by a pattern, in milliseconds. */
function timeOf({ hours = '0', minutes = '0', seconds = '0', fraction = '0' }: Record<string, string | undefined>) {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'))
}

/**
 * A time of a recording on its own, such as "1:02", "0:12:50" or "[00:15:00.250]", in milliseconds; null for any other
 * text.
 */
export function readTimeAlone(text: string): number | null {
  const found = TIME_ALONE.exec(text.trim())?.groups
  return found ? timeOf(found) : null
}

function named(name: string | undefined): string | null {
  const trimmed = name?.trim().replace(/:$/, '').trim() ?? ''
  return trimmed === '' ? null : trimmed
}

/** The start of the speech on a matched line, or the next line if there is none. */
function saidAt(line: number, { text }: TextLine, said: string | undefined, closing = 0): Turn['said'] {
  return said === undefined || said === ''
    ? { line: line + 1, character: 0, closing: 0 }
    : {
        line,
        character: text.trimEnd().length - closing - said.length,
        closing: text.length - text.trimEnd().length + closing,
      }
}

function timedTurns(lines: readonly TextLine[]): Turn[] {
  const turns: Turn[] = []
  lines.forEach((line, at) => {
    const trimmed = line.text.trim()
    for (const pattern of TIMED) {
      const found = pattern.exec(trimmed)?.groups
      if (!found) continue
      turns.push({
        speaker: named(found['name']),
        startMs: timeOf(found),
        line: at,
        said: saidAt(at, line, found['text']),
      })
      return
    }
  })
  // Times of one recording never go back: if these do, they are something else.
  return turns.every(({ startMs }, at) => (startMs ?? 0) >= (turns[at - 1]?.startMs ?? 0)) ? turns : []
}

function markedTurns(lines: readonly TextLine[]): Turn[] {
  return lines.flatMap((line, at): Turn[] => {
    const trimmed = line.text.trim()
    const found = (VOICE.exec(trimmed) ?? MARKED.exec(trimmed))?.groups
    return found
      ? [
          {
            speaker: named(found['name']),
            startMs: null,
            line: at,
            said: saidAt(at, line, found['text'], found['closing']?.length),
          },
        ]
      : []
  })
}

interface Labelled {
  name: string
  at: number
  said: string | undefined
  isBold: boolean
}

function labelledTurns(lines: readonly TextLine[]): Turn[] {
  const labelled: Labelled[] = []
  lines.forEach(({ text, bold = 0 }, at) => {
    const trimmed = text.trim()
    const found = (LABEL.exec(trimmed) ?? QUESTION_OR_ANSWER.exec(trimmed))?.groups
    const name = named(found?.['name'])
    if (!found || name === null || isLongerThanNames(name) || isOrdinaryLabel(name)) return
    labelled.push({ name, at, said: found['text'], isBold: bold >= name.length })
  })
  const counts = new Map<string, number>()
  for (const { name } of labelled) counts.set(name, (counts.get(name) ?? 0) + 1)
  const isSpeaker = (name: string): boolean => (counts.get(name) ?? 0) > 1 || isRoleLabel(name)
  const sure = labelled.filter(({ name }) => isSpeaker(name)).length
  const isGuest = ({ name, at, isBold }: Labelled): boolean =>
    sure >= TURNS_FOR_A_GUEST &&
    looksLikePerson(name) &&
    (isBold || ENDS_SENTENCE.test(lines[at - 1]?.text.trim() ?? '.'))
  const turns: Turn[] = []
  let clock: { line: number; startMs: number } | null = null
  let next = 0
  lines.forEach((line, at) => {
    const time = TIME_ALONE.exec(line.text.trim())?.groups
    // Meet writes the time now and then, on a separate line above the next speaker.
    if (time && labelled[next]?.at === at + 1) clock = { line: at, startMs: timeOf(time) }
    const label = labelled[next]
    if (label?.at !== at) return
    next += 1
    if (!isSpeaker(label.name) && !isGuest(label)) return
    turns.push({
      speaker: label.name,
      startMs: clock?.startMs ?? null,
      line: clock?.line ?? at,
      said: saidAt(at, line, label.said),
    })
    clock = null
  })
  return turns
}

/** A name on a separate line above the speech, as in texts without times by Otter and others. */
function turnsBelowNames(lines: readonly TextLine[]): Turn[] {
  const names = lines.map(({ text, opens }) => (opens === false ? null : nameAlone(text)))
  const counts = new Map<string, number>()
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
  const isKnown = (name: string): boolean => (counts.get(name) ?? 0) > 1 || isRoleLabel(name)
  const sure = names.filter((name) => name !== null && isKnown(name)).length
  return names.flatMap((name, at): Turn[] => {
    const next = lines[at + 1]
    if (name === null || next === undefined || next.opens === true) return []
    // In a list of names, one is directly above the other.
    const below = names[at + 1] ?? null
    if (below !== null && isKnown(below)) return []
    return isKnown(name) || sure >= TURNS_FOR_A_GUEST
      ? [{ speaker: name, startMs: null, line: at, said: { line: at + 1, character: 0, closing: 0 } }]
      : []
  })
}

function nameAlone(text: string): string | null {
  if (!ONLY_A_NAME.test(text.trim())) return null
  const name = named(text)
  return name !== null && (isRoleLabel(name) || (looksLikePerson(name) && !isOrdinaryLabel(name))) ? name : null
}

/** Whether these are the turns of a conversation rather than labels, times or names that occur in any text. */
function accepted(layout: TurnLayout, lines: readonly TextLine[], turns: readonly Turn[]): RecognizedTurns | null {
  const [first] = turns
  if (first === undefined || turns.length < LEAST_TURNS) return null
  if (first.line > Math.max(MAX_PREFACE_LINES, lines.length * MAX_PREFACE_PART)) return null
  const saying = turns.filter((turn, at) => saysSomething(lines, turn, turns[at + 1]?.line ?? lines.length))
  if (saying.length < Math.max(LEAST_TURNS, turns.length * LEAST_SAYING)) return null
  if (layout === 'timed' || layout === 'marked') return { layout, turns }
  const speakers = new Set(turns.map(({ speaker }) => speaker))
  const changes = turns.filter(({ speaker }, at) => at > 0 && speaker !== turns[at - 1]?.speaker).length
  if (speakers.size < 2 || changes < (turns.length - 1) * LEAST_CHANGES) return null
  return { layout, turns }
}

function saysSomething(lines: readonly TextLine[], { said }: Turn, end: number): boolean {
  for (let line = said.line; line < end; line += 1) {
    const text = lines[line]?.text ?? ''
    if ((line === said.line ? text.slice(said.character) : text).trim() !== '') return true
  }
  return false
}
