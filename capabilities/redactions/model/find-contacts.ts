import type { RedactionKind } from './redaction.ts'

/** A part of a text that identifies a person. */
export interface Find {
  kind: RedactionKind
  from: number
  to: number
}

const ENDINGS = 'com|org|net|edu|gov|io|co|uk|us|de|fr|nl|ca|au|eu|info|app|dev|me'
const WRITTEN_EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const SPOKEN_DOT = String.raw`(?:,?\s+dot\s+|\.)`
const SPOKEN_NAME = String.raw`[\p{L}\p{N}]+(?:(?:,?\s+(?:dot|underscore|dash|hyphen)\s+|[._-])[\p{L}\p{N}]+)*`
const SPOKEN_HOST = String.raw`[\p{L}\p{N}]+(?:(?:\s+(?:dash|hyphen)\s+|-)[\p{L}\p{N}]+)*`
/** "jane dot doe at example dot com", and variants that an engine writes partly in symbols. */
const SPOKEN_EMAIL = new RegExp(
  String.raw`\b${SPOKEN_NAME},?\s+at\s+${SPOKEN_HOST}(?:${SPOKEN_DOT}[\p{L}\p{N}]+)*${SPOKEN_DOT}(?:${ENDINGS})\b`,
  'giu',
)
const LOOKS_AT = [
  'looked|looking|look|looks|was|were|is|are|am|be|been|went|go|bought|work|works|worked|working|up|it|them|one|that',
  'sold|found|shop|shopping|shopped|started|pricing|back|stuff|things|us|me|him|her',
].join('|')
/** "Looks at" a page is not an email address. */
const NO_MAILBOX = new RegExp(String.raw`^(?:${LOOKS_AT})\s+at\b`, 'iu')

const PHONE = /(?<![\p{L}\p{N}])(?:\+\s?)?\(?\d[\d\s().-]{5,}\d(?![\p{L}\p{N}])/gu
const MIN_PHONE_DIGITS = 7
const MAX_PHONE_DIGITS = 15
const YEARS_OR_RANGE = /^(?:19|20)\d\d\D+(?:19|20)\d\d$/u
const DATE = /^\d{1,4}[-.]\d{1,2}[-.]\d{2,4}$/u
const SPOKEN_DIGITS: Readonly<Record<string, number>> = {
  zero: 1,
  oh: 1,
  o: 1,
  one: 1,
  two: 1,
  three: 1,
  four: 1,
  five: 1,
  six: 1,
  seven: 1,
  eight: 1,
  nine: 1,
}
const REPEATED: Readonly<Record<string, number>> = { double: 2, triple: 3 }

const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const HOUSE = String.raw`(?:\d{1,5}[a-z]?|(?:${NUMBER_WORDS})(?:[\s-](?:${NUMBER_WORDS}))?)`
const WORDS_OF_STREET = String.raw`(?:[\p{L}\p{N}'’.-]+\s+){1,3}?`
/** Words for a street, and words that are one only if capitalized. */
const SURE_STREET = String.raw`(?:street|avenue|road|lane|boulevard|terrace|parkway|highway|crescent)`
const NAMED_STREET = String.raw`(?:St|Ave|Rd|Ln|Dr|Blvd|Ct|Drive|Court|Way|Place|Square|Close|Row|Gardens|Hill)`
const REST = String.raw`(?:,?\s+(?:apartment|apt|suite|unit|flat)\.?\s+\w+)?(?:,?\s+\p{Lu}[\p{L}]+(?:\s+\p{Lu}[\p{L}]+)?,?(?:\s+\p{Lu}[\p{L}]+)?\s+\d{5}(?:-\d{4})?)?`
const ADDRESSES = [
  new RegExp(String.raw`\b${HOUSE}\s+${WORDS_OF_STREET}${SURE_STREET}\b${REST}`, 'giu'),
  new RegExp(String.raw`\b(?:\d{1,5}[A-Za-z]?)\s+(?:\p{Lu}[\p{L}'’.-]+\s+){1,3}${NAMED_STREET}\b\.?${REST}`, 'gu'),
  /\b\p{Lu}[\p{L}-]*(?:straße|strasse|weg|platz|allee|gasse)\s+\d{1,4}[a-z]?\b(?:,?\s+\d{5}\s+\p{Lu}[\p{L}]+)?/gu,
  /\bP\.?\s?O\.?\s+Box\s+\d+\b/giu,
]

/** E-mail addresses, phone numbers and street addresses in a text, written or spelled out. */
export function findContacts(text: string): Find[] {
  return withoutOverlaps([
    ...emails(text),
    ...phones(text),
    ...ADDRESSES.flatMap((pattern) => matches(text, pattern, 'ADDRESS')),
  ])
}

/** Leaves out finds that lie in a longer one. */
export function withoutOverlaps(finds: readonly Find[]): Find[] {
  const kept: Find[] = []
  for (const find of finds.toSorted((one, other) => other.to - other.from - (one.to - one.from))) {
    if (kept.every(({ from, to }) => find.to <= from || find.from >= to)) kept.push(find)
  }
  return kept.toSorted((one, other) => one.from - other.from)
}

function matches(text: string, pattern: RegExp, kind: RedactionKind): Find[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ kind, from: index, to: index + found.length }))
}

function emails(text: string): Find[] {
  const spoken = matches(text, SPOKEN_EMAIL, 'EMAIL').filter(({ from, to }) => !NO_MAILBOX.test(text.slice(from, to)))
  return [...matches(text, WRITTEN_EMAIL, 'EMAIL'), ...spoken]
}

function phones(text: string): Find[] {
  const written = matches(text, PHONE, 'PHONE').filter(({ from, to }) => {
    const found = text.slice(from, to)
    const digits = found.replace(/\D/gu, '').length
    return digits >= MIN_PHONE_DIGITS && digits <= MAX_PHONE_DIGITS && !YEARS_OR_RANGE.test(found) && !DATE.test(found)
  })
  return [...written, ...spokenPhones(text)]
}

interface Digits {
  from: number
  to: number
  digits: number
  /** How many of them are spelled out. */
  spelled: number
}

/** Runs of spelled-out digits, including those that an engine wrote as numerals. */
function spokenPhones(text: string): Find[] {
  const runs: Digits[] = []
  let isOpen = false
  let times = 1
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}+]+/gu)) {
    const lower = word.toLowerCase()
    const repeated = REPEATED[lower]
    if (repeated !== undefined) {
      times = repeated
      continue
    }
    const spelled = (SPOKEN_DIGITS[lower] ?? 0) * times
    const digits = spelled > 0 ? spelled : /^\+?\d+$/u.test(lower) ? lower.replace('+', '').length * times : 0
    times = 1
    const last = isOpen ? runs.at(-1) : undefined
    if (last && digits > 0)
      Object.assign(last, { to: index + word.length, digits: last.digits + digits, spelled: last.spelled + spelled })
    else if (digits > 0) runs.push({ from: index, to: index + word.length, digits, spelled })
    isOpen = digits > 0
  }
  return runs
    .filter(({ digits, spelled }) => spelled > 0 && digits >= MIN_PHONE_DIGITS && digits <= MAX_PHONE_DIGITS)
    .map(({ from, to }) => ({ kind: 'PHONE', from, to }))
}
