/**
 * The steps of scales in English, from the least to the most, without the words of degree that `STEPS` knows. The words
 * of one step are separated by bars.
 */
const SCALES: readonly (readonly string[])[] = [
  [
    'completely disagree|totally disagree|strongly disagree',
    'disagree|mostly disagree|tend to disagree',
    'somewhat disagree|slightly disagree|rather disagree',
    'neutral|undecided|neither agree nor disagree|neither disagree nor agree|neither',
    'somewhat agree|slightly agree|rather agree',
    'agree|mostly agree|tend to agree',
    'strongly agree|totally agree|completely agree',
  ],
  [
    'extremely dissatisfied|completely dissatisfied',
    'very dissatisfied|very unsatisfied',
    'dissatisfied|unsatisfied|not satisfied',
    'somewhat dissatisfied|slightly dissatisfied|somewhat unsatisfied',
    'neutral|neither satisfied nor dissatisfied|neither dissatisfied nor satisfied|neither',
    'somewhat satisfied|slightly satisfied',
    'satisfied',
    'very satisfied',
    'extremely satisfied|completely satisfied',
  ],
  [
    'extremely unlikely',
    'very unlikely',
    'unlikely|not likely|not at all likely',
    'somewhat unlikely|slightly unlikely|not so likely|not very likely',
    'neutral|neither likely nor unlikely|neither unlikely nor likely|neither',
    'slightly likely|somewhat likely',
    'moderately likely',
    'likely',
    'very likely',
    'extremely likely',
  ],
  [
    'extremely difficult|very difficult|very hard',
    'difficult|hard',
    'somewhat difficult|slightly difficult|somewhat hard',
    'neutral|neither easy nor difficult|neither difficult nor easy|neither',
    'somewhat easy|slightly easy',
    'easy',
    'very easy',
    'extremely easy',
  ],
  [
    'never|not at all',
    'almost never|hardly ever',
    'very rarely',
    'rarely|seldom',
    'occasionally|once in a while|from time to time',
    'sometimes|about half the time',
    'often|frequently|regularly',
    'very often|very frequently|most of the time|usually',
    'almost always|nearly always',
    'always|all the time|constantly',
  ],
  [
    'never',
    'less than once a year',
    'once a year|yearly|annually|every year',
    'a few times a year|several times a year|twice a year',
    'less than once a month|quarterly|once a quarter|every few months|less often than monthly',
    'once a month|monthly|every month|at least once a month',
    'a few times a month|several times a month|2-3 times a month|every two weeks|biweekly|fortnightly',
    'once a week|weekly|every week|at least once a week',
    'a few times a week|several times a week|2-3 times a week|multiple times a week|multiple times per week',
    'once a day|daily|every day|at least once a day|daily or almost daily',
    'several times a day|a few times a day|multiple times a day|multiple times per day|more than once a day',
    'hourly|every hour|constantly',
  ],
  [
    'terrible|awful',
    'very poor|very bad',
    'poor|bad',
    'fair|average|okay|ok',
    'good',
    'very good',
    'great',
    'excellent|outstanding',
  ],
  [
    'much worse',
    'worse',
    'somewhat worse|slightly worse|a little worse',
    'about the same|the same|no change|same',
    'somewhat better|slightly better|a little better',
    'better',
    'much better',
  ],
  [
    'none|nothing|none at all|not at all',
    'very little',
    'a little|a bit',
    'some|somewhat|a moderate amount|moderately',
    'quite a bit',
    'a lot|very much',
    'a great deal|completely',
  ],
  [
    'none',
    'very low|lowest|minimal',
    'low|minor',
    'medium|moderate|normal|major',
    'high',
    'very high|highest|urgent',
    'critical|blocker',
  ],
  ['xxs', 'xs|extra small', 's|small', 'm|medium|mid-size|midsize', 'l|large', 'xl|extra large', 'xxl'],
  [
    'none|no experience',
    'novice|beginner|basic',
    'elementary|advanced beginner',
    'intermediate|competent',
    'advanced|proficient',
    'expert|fluent',
    'native',
  ],
  [
    'intern|trainee',
    'entry level|entry-level|junior',
    'mid-level|mid level|middle',
    'senior',
    'staff|lead',
    'principal',
  ],
]

/** Scales whose steps are a degree of one word: "not at all important" to "extremely important". */
const DEGREES = [
  'not at all|not',
  'not very|not so|not too|not particularly|hardly',
  'slightly|a little|a bit|minimally',
  'somewhat|rather',
  'moderately|fairly|reasonably',
  '',
  'quite|mostly',
  'very|highly',
  'extremely|completely|absolutely|totally',
]

const UNITS: Readonly<Record<string, number>> = {
  second: 1 / 86_400,
  sec: 1 / 86_400,
  minute: 1 / 1_440,
  min: 1 / 1_440,
  hour: 1 / 24,
  hr: 1 / 24,
  day: 1,
  week: 7,
  month: 30,
  year: 365,
  yr: 365,
}

const NUMBER = String.raw`[$€£]?\s*(\d{1,3}(?:[ ,.']\d{3})+|\d+(?:[.,]\d+)?)(?:\s*([km])\b)?\s*(?:%|[$€£])?`
const LESS = String.raw`less than|fewer than|under|below|up to|at most|before|younger than|no more than|<=?|≤`
const MORE = String.raw`more than|over|above|at least|after|older than|greater than|from|>=?|≥`
const AROUND = String.raw`about|approximately|around|between|exactly|~`
const UNTIL = String.raw`(?:-|–|—|\bto\b|\band\b|\buntil\b)\s*(?:less than|under|<)?`
const AND_MORE = String.raw`\+|plus\b|or more\b|and more\b|or over\b|and over\b|or older\b|and above\b|or above\b|and up\b`
const RANGE = new RegExp(
  String.raw`^(?:(${LESS})|(${MORE})|(?:${AROUND}))?\s*${NUMBER}(?:st|nd|rd|th)?(?:\s*([a-z]+))??` +
    String.raw`(?:\s*${UNTIL}\s*${NUMBER})?\s*(${AND_MORE})?(?![\d])(.*)$`,
)
/** What may follow a number: a unit of few words, or an explanation that is set off. */
const AFTER = /^\s*(?:$|[-–—:.,()/].*|(?:[\p{L}'’]+\s*){1,4}(?:$|[-–—:,()].*))/u
const TINY = 1e-6

/**
 * Sorts the options of a scale from the least to the most: numbers and ranges of them ("1-25", "26-200", "5000+", "Less
 * than 1 year"), numbered ones, and the scales that English questionnaires use. What is no step of it ("Other", "Prefer
 * not to say") stays in its order at the end. Equal ones keep their order, too.
 *
 * @returns null where the options are no scale: fewer than two steps, or more other options than belongs to a scale
 */
export function naturalOrder(options: readonly string[]): string[] | null {
  for (const placeOf of [placeByNumber, ...wordPlaces(options)]) {
    const placed = options.map((option, at) => ({ option, at, place: placeOf(option) }))
    const steps = placed.filter(({ place }) => place !== null)
    const others = options.length - steps.length
    if (new Set(steps.map(({ place }) => place)).size < 2 || others > Math.max(1, Math.floor(steps.length / 2)))
      continue
    return placed
      .toSorted((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity) || one.at - other.at)
      .map(({ option }) => option)
  }
  return null
}

/** Sorts as people expect of words and numbers, ignoring case: "Item 2" before "Item 10". */
export function alphabetically(options: readonly string[]): string[] {
  return options.toSorted(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare)
}

/** Things in the order of their texts. */
export function sortedLike<Thing>(
  things: readonly Thing[],
  order: readonly string[],
  textOf: (thing: Thing) => string,
): Thing[] {
  const places = new Map(order.map((text, at) => [text, at]))
  return things.toSorted((one, other) => (places.get(textOf(one)) ?? 0) - (places.get(textOf(other)) ?? 0))
}

type Placing = (option: string) => number | null

function plain(option: string): string {
  return option.trim().toLowerCase().replaceAll(/[’]/g, "'").replaceAll(/\s+/g, ' ')
}

function placeByNumber(option: string): number | null {
  const read = RANGE.exec(plain(option).replace(/^[([]/, ''))
  if (!read) return null
  const [, less, more, from = '', fromPower, fromUnit, to, toPower, plus, rest = ''] = read
  if (!AFTER.test(rest)) return null
  const unit = unitOf(fromUnit) ?? unitOf(/^\s*(\p{L}+)/u.exec(rest)?.[1]) ?? 1
  // "1-5k" is from 1,000 on.
  const power = powerOf(fromPower) ?? (to === undefined ? 1 : (powerOf(toPower) ?? 1))
  const number = Number(from.replaceAll(/[ ,.'](?=\d{3}(?:\D|$))/g, '').replace(',', '.')) * power * unit
  if (less !== undefined) return number * (1 - TINY) - TINY
  return more !== undefined || plus !== undefined ? number * (1 + TINY) + TINY : number
}

function powerOf(letter: string | undefined): number | null {
  return letter === undefined ? null : letter === 'k' ? 1_000 : 1_000_000
}

function unitOf(word: string | undefined): number | null {
  return word === undefined ? null : (UNITS[word.replace(/s$/, '')] ?? null)
}

function placesOf(steps: readonly string[]): ReadonlyMap<string, number> {
  return new Map(steps.flatMap((words, place) => words.split('|').map((word) => [word, place] as const)))
}

const KNOWN = SCALES.map(placesOf)

/** The scales of words that may place the options, the one that places most first. */
function wordPlaces(options: readonly string[]): Placing[] {
  const said = options.map(plain)
  const degrees = [...new Set(said.map((words) => words.split(' ').at(-1) ?? ''))].map((word) =>
    placesOf(
      DEGREES.map((degree) =>
        degree
          .split('|')
          .map((one) => `${one} ${word}`.trim())
          .join('|'),
      ),
    ),
  )
  const placedBy = (places: ReadonlyMap<string, number>): number => said.filter((words) => places.has(words)).length
  return [...KNOWN, ...degrees]
    .toSorted((one, other) => placedBy(other) - placedBy(one))
    .slice(0, 1)
    .map((places) => (option) => places.get(plain(option)) ?? null)
}
