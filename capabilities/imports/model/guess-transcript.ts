import { MAX_SPEAKER_CHARS } from '#speakers/model/limits.ts'
import { repeatedShare, tagDelimiterOf, type ColumnProfile } from './column-profile.ts'
import type { ColumnHeading } from './header-depth.ts'
import { DEFAULT_OPTION_DELIMITER, type TranscriptColumns } from './table-mapping.ts'

/** How a table would be read as one conversation, and whether it certainly is one. */
export interface GuessedTranscript {
  columns: TranscriptColumns
  isTranscript: boolean
}

const SPEAKER_HEADER = /^(?:speakers?|who|spoken by|said by|voice)(?:[ _-]?(?:name|label|id|tag))?$/i
const PERSON_HEADER =
  /^(?:(?:participant|author|character|person|role|user|from|sender)(?:[ _-]?(?:name|label|role))?|name)$/i
const WORDS_HEADER =
  /^(?:words?|text|transcript(?:ion)?|utterances?|sentences?|said|what was said|lines?|captions?|dialog(?:ue)?|content|body|message|paragraph|segment|quote)(?:[ _-]?(?:text|content))?$/i
const START_HEADER =
  /^(?:(?:time[ _-]?)?(?:start|begin|from|in)(?:[ _-]?(?:time|timestamp|timecode|point|s|sec|seconds|ms|at))?|starts? ?\(.*\)|time ?\(.*\)|time[ _-]?(?:stamp|code)?s?|offset|position)$/i
const END_HEADER =
  /^(?:(?:time[ _-]?)?(?:end|stop|to|out|finish)(?:[ _-]?(?:time|timestamp|timecode|point|s|sec|seconds|ms|at))?|ends? ?\(.*\))$/i
const TAGS_HEADER = /^(?:tags?|codes?|labels?|themes?|topics?|highlight[ _-]?tags?|categories)$/i

const LEAST_ROWS = 2
/** Share of the values in a column of times. */
const LEAST_TIMES = 0.7
const MOST_BACK = 0.1
/** A name is short, and occurs repeatedly in the table. */
const MOST_NAME_CHARS = 80
const LEAST_REPEATED = 0.7
const MOST_SPEAKERS = 40
/** An utterance is longer than a name. */
const LEAST_WORDS_CHARS = 12
/** No one speaks fewer characters per second for long: decides whether plain numbers are seconds or milliseconds. */
const SLOWEST_CHARS_A_SECOND = 0.2

type Columns = ReadonlyArray<{ heading: ColumnHeading; profile: ColumnProfile }>

function nameOf({ group, part }: ColumnHeading): string {
  return (part === null ? group : `${group} ${part}`).trim()
}

function holdsTimes({ times }: ColumnProfile): boolean {
  return (
    times !== null &&
    times.read > 0 &&
    times.read >= (times.read + times.others) * LEAST_TIMES &&
    times.back <= times.read * MOST_BACK
  )
}

/** Whether few values occur repeatedly in the column. */
function repeats({ distinct, filled }: ColumnProfile): boolean {
  return (
    distinct !== null &&
    filled >= LEAST_ROWS &&
    distinct.size <= MOST_SPEAKERS &&
    repeatedShare(distinct) >= LEAST_REPEATED
  )
}

function holdsNames(profile: ColumnProfile): boolean {
  const { maxChars, traits } = profile
  return repeats(profile) && maxChars <= MOST_NAME_CHARS && !traits.has('NUMBER') && !traits.has('BOOLEAN')
}

function typicalChars({ filled, totalChars }: ColumnProfile): number {
  return filled === 0 ? 0 : totalChars / filled
}

/** The column of the spoken words: by its heading, otherwise the one with the longest texts. */
function wordsAmong(columns: Columns): Columns[number] | undefined {
  const texts = columns
    .filter(({ profile }) => profile.filled >= 1 && !holdsTimes(profile))
    .toSorted((one, other) => typicalChars(other.profile) - typicalChars(one.profile))
  return texts.find(({ heading }) => WORDS_HEADER.test(nameOf(heading))) ?? texts[0]
}

/** Whether plain numbers are milliseconds: read as seconds, the speech would last far too long. */
function timeUnitOf(start: Columns[number] | undefined, words: ColumnProfile): TranscriptColumns['timeUnit'] {
  const times = start?.profile.times
  if (!start || !times || times.numbers < times.read) return 's'
  if (/(?:^|[^a-z])(?:ms|msec|millis(?:econds)?)(?:[^a-z]|$)/i.test(nameOf(start.heading))) return 'ms'
  const seconds = (times.last - times.first) / 1_000
  return seconds > 0 && words.totalChars / seconds < SLOWEST_CHARS_A_SECOND ? 'ms' : 's'
}

/**
 * Guesses which columns hold the parts of a conversation, by headings and all values; null if none could hold words. It
 * certainly is one if there are words beside a column that names the speakers or repeats a few people, with rising
 * times or a heading that leaves no doubt; or if each part has a beginning and an end.
 */
export function guessTranscript(
  headings: ReadonlyArray<ColumnHeading>,
  profiles: ReadonlyArray<ColumnProfile>,
): GuessedTranscript | null {
  const all: Columns = headings.flatMap((heading, at) => {
    const profile = profiles[at]
    return profile ? [{ heading, profile }] : []
  })
  const find = (header: RegExp, test: (profile: ColumnProfile) => boolean = () => true) =>
    all.find(({ heading, profile }) => header.test(nameOf(heading)) && profile.filled > 0 && test(profile))
  const start = find(START_HEADER, holdsTimes)
  const end = find(END_HEADER, holdsTimes)
  const named = find(SPEAKER_HEADER, (profile) => profile.maxChars <= MAX_SPEAKER_CHARS)
  const tags = find(TAGS_HEADER)
  const taken = (column: Columns[number]): boolean => [start, end, named, tags].includes(column)
  const words = wordsAmong(all.filter((column) => !taken(column)))
  if (!words) return null
  const person =
    named ??
    all.find(
      (column) =>
        column !== words && !taken(column) && PERSON_HEADER.test(nameOf(column.heading)) && holdsNames(column.profile),
    )
  const isSpoken = typicalChars(words.profile) >= LEAST_WORDS_CHARS && words.profile.filled >= LEAST_ROWS
  const hasTimes = start !== undefined
  const isTranscript =
    isSpoken &&
    ((named !== undefined && (hasTimes || (WORDS_HEADER.test(nameOf(words.heading)) && repeats(named.profile)))) ||
      (person !== undefined && hasTimes) ||
      (hasTimes && end !== undefined && WORDS_HEADER.test(nameOf(words.heading))))
  return {
    columns: {
      speaker: person?.heading.index ?? null,
      words: words.heading.index,
      start: start?.heading.index ?? null,
      end: start ? (end?.heading.index ?? null) : null,
      tags: tags?.heading.index ?? null,
      tagDelimiter: (tags && tagDelimiterOf(tags.profile)) ?? DEFAULT_OPTION_DELIMITER,
      timeUnit: timeUnitOf(start, words.profile),
    },
    isTranscript,
  }
}
