import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { PLANS } from './study.ts'
import {
  ANSWERS_TO_FOLLOW_UPS,
  FIRST_NAMES,
  FOLLOW_UPS,
  LAST_NAMES,
  OPENERS,
  THEMES,
  WORDS,
  type Theme,
} from './study-texts.ts'

/** How much a made-up study holds. */
export interface StudySize {
  people: number
  /** Of each kind one at the least. */
  interviewProjects: number
  diaryProjects: number
  /** Over all projects of interviews; each a note with turns of speaking. */
  interviews: number
  /** Of the interviews beside these that have a recording. */
  recordings: number
  /** Notes of a diary, over all projects of diaries. */
  entries: number
  /** Rows of the survey. */
  answers: number
}

export const STUDY_SIZES = {
  small: {
    people: 12,
    interviewProjects: 1,
    diaryProjects: 1,
    interviews: 10,
    recordings: 2,
    entries: 18,
    answers: 40,
  },
  /** 10,000 notes. */
  large: {
    people: 400,
    interviewProjects: 6,
    diaryProjects: 5,
    interviews: 1_590,
    recordings: 10,
    entries: 2_400,
    answers: 6_000,
  },
} as const satisfies Record<string, StudySize>

/** Who takes part; no one is real. */
export interface StudyPerson {
  name: string
  email: string
}

/** Words of a text that someone highlighted, with the tag that they got. */
interface StudyQuote {
  text: string
  tag: string
}

export interface StudyTurn {
  speaker: string
  startMs: number
  endMs: number
  text: string
}

interface StudyNote {
  title: string
  quotes: readonly StudyQuote[]
  /** Position among the study's people. */
  person: number
  plan: (typeof PLANS)[number]
  weeks: number
  score: number
  /** How many days before the day of writing. */
  daysAgo: number
}

export type StudyInterview = StudyNote & { turns: readonly StudyTurn[] }
export type StudyEntry = StudyNote & { paragraphs: readonly string[] }

/** One row of the survey, in the order of `SURVEY_COLUMNS`. */
export type StudyAnswer = readonly string[]

export const SURVEY_COLUMNS = [
  'Respondent',
  'Submitted at',
  'Plan',
  'How likely are you to recommend Saltbox?',
  'What stopped you from planning?',
  'What should we change first?',
] as const

export const INTERVIEW_TITLES = [
  'The first two weeks',
  'Families who plan together',
  'Shift workers',
  'People who left',
  'The shopping list in the shop',
  'Paying for a year',
]
export const DIARY_TITLES = [
  'Diary: what was cooked',
  'Support conversations',
  'Field visits',
  'Calls of the sales team',
  'Reviews in the app stores',
]
export const SURVEY_TITLE = 'Autumn survey'

const MS_OF_CHARACTER = 55
const PAUSE_MS = 400
const MAX_DAYS_AGO = 180
const MINUTES_OF_DAY = 1_440
const NPS_STEPS = 11

type Random = () => number

/** Numbers of its own for each part: what is written does not depend on what was written before. */
function randomOf(seed: number, part: string, number: number): Random {
  const random = seededRandom((seed * 7_919 + part.length * 104_729 + number * 1_299_709) & 0x7fffffff)
  // The first of neighbouring seeds are neighbours.
  for (let skipped = 0; skipped < 3; skipped += 1) random()
  return random
}

function pick<Thing>(random: Random, things: readonly Thing[]): Thing {
  const thing = things[Math.floor(random() * things.length)]
  if (thing === undefined) throw new Error('There is nothing to choose from.')
  return thing
}

function some<Thing>(random: Random, things: readonly Thing[], count: number): Thing[] {
  const left = [...things]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [taken] = left.splice(Math.floor(random() * left.length), 1)
    if (taken === undefined) throw new Error('There is nothing to choose from.')
    return taken
  })
}

/** A text with its words filled in; the first letter is a capital. */
function fill(random: Random, template: string): string {
  const text = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => pick(random, WORDS[name] ?? []))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function quoteOf(random: Random, theme: Theme): StudyQuote {
  return { text: fill(random, pick(random, theme.quotes)), tag: theme.tag }
}

/** The people of a study, each with an address that no other has. */
export function studyPeople(count: number): StudyPerson[] {
  return Array.from({ length: count }, (_, number) => {
    const first = FIRST_NAMES[number % FIRST_NAMES.length] ?? ''
    const last = LAST_NAMES[Math.floor(number / FIRST_NAMES.length + number) % LAST_NAMES.length] ?? ''
    return { name: `${first} ${last}`, email: `person-${number + 1}@example.com` }
  })
}

function noteFacts(random: Random, people: number): Omit<StudyNote, 'title' | 'quotes'> {
  return {
    person: Math.floor(random() * people),
    plan: pick(random, PLANS),
    weeks: 1 + Math.floor(random() * 12),
    score: Math.floor(random() * NPS_STEPS),
    daysAgo: Math.floor(random() * MAX_DAYS_AGO),
  }
}

/** An interview about four or five themes. The same seed, number and people give the same one. */
export function writeInterview(seed: number, number: number, people: readonly StudyPerson[]): StudyInterview {
  const random = randomOf(seed, 'interview', number)
  const facts = noteFacts(random, people.length)
  const name = people[facts.person]?.name.split(' ')[0] ?? ''
  const quotes: StudyQuote[] = []
  const turns: StudyTurn[] = []
  let at = 0
  const say = (speaker: string, text: string): void => {
    const endMs = at + text.length * MS_OF_CHARACTER
    turns.push({ speaker, startMs: at, endMs, text })
    at = endMs + PAUSE_MS
  }
  say('Interviewer', `Thank you for making time, ${name}. Shall we begin?`)
  for (const theme of some(random, THEMES, 4 + Math.floor(random() * 2))) {
    const quote = quoteOf(random, theme)
    say('Interviewer', pick(random, theme.questions))
    say(name, `${pick(random, OPENERS)} ${quote.text}. ${pick(random, theme.asides)}`)
    if (!quotes.some(({ text }) => text === quote.text)) quotes.push(quote)
    if (random() < 0.5) continue
    say('Interviewer', pick(random, FOLLOW_UPS))
    say(name, fill(random, pick(random, ANSWERS_TO_FOLLOW_UPS)))
  }
  return { ...facts, title: `${name}, week ${facts.weeks} on ${facts.plan}`, quotes, turns }
}

/** A page of a diary with one or two highlights. The same seed, number and people give the same one. */
export function writeEntry(seed: number, number: number, people: readonly StudyPerson[]): StudyEntry {
  const random = randomOf(seed, 'diary entry', number)
  const facts = noteFacts(random, people.length)
  const themes = some(random, THEMES, 3)
  const said = themes.map((theme) => quoteOf(random, theme))
  const paragraphs = themes.map((theme, index) => {
    const answer = fill(random, pick(random, ANSWERS_TO_FOLLOW_UPS))
    return `${pick(random, OPENERS)} ${said[index]?.text ?? ''}. ${pick(random, theme.asides)} ${answer}`
  })
  const title = `${pick(random, WORDS['day'] ?? [])}: ${pick(random, WORDS['dish'] ?? [])}`
  return { ...facts, title, quotes: said.slice(0, 1 + Math.floor(random() * 2)), paragraphs }
}

/**
 * The row of a respondent. The same seed, number and day give the same one.
 * @param today the day on which the survey was exported
 */
export function writeAnswer(seed: number, number: number, today: Date): StudyAnswer {
  const random = randomOf(seed, 'survey answer', number)
  const submitted = new Date(today)
  submitted.setUTCMinutes(-Math.floor(random() * MAX_DAYS_AGO * MINUTES_OF_DAY), 0, 0)
  const [first, second] = some(random, THEMES, 2)
  const stopped = some(
    random,
    THEMES.filter((theme) => theme.group === 'What stops people').map((theme) => theme.tag),
    Math.floor(random() * 3),
  )
  const wish = first && second ? `${quoteOf(random, first).text}. ${quoteOf(random, second).text}.` : ''
  return [
    `R-${String(number + 1).padStart(5, '0')}`,
    submitted.toISOString(),
    pick(random, PLANS),
    String(Math.floor(random() * NPS_STEPS)),
    stopped.join('; '),
    // Not everyone writes something.
    random() < 0.15 ? '' : wish,
  ]
}
