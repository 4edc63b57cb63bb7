import { wordForm, wordsIn } from './word-form.ts'

const CAPITALISED = /^[\p{Lu}\p{Lt}]/u
const FIRST_PERSON = /^I(?:['’]\p{L}+)?$/u
/** What stands before the first word of a sentence: nothing, the end of another, an opening quote, a new line. */
const START = /(?:(?:^|\n)[-*•]?|[.!?…:]["”’)\]]*\s|["“„«‘¿¡(])\s*$/u
/**
 * Words that begin sentences of an answer though neither its quote nor its source need have them in small letters.
 */
const BEGINNINGS: ReadonlySet<string> = new Set(
  (
    'a about according across after all also although among an and another any are as asked at because before being both but by can could ' +
    'did do does during each either even every everyone for from given had has have he her here his how however if in instead is it its ' +
    'just like many more most my neither no nobody none nor not of on once one only or other our over rather several she since so some ' +
    'someone sometimes still such than that the their them then there these they this those though through thus to too two under until ' +
    'was we were what when where whether which while who why with within without would yes yet you your ' +
    'interviewer interviewee participant respondent customer user people person client team member speaker researcher'
  )
    .split(' ')
    .map(wordForm),
)

/**
 * The first capitalised name of a text that another text does not have; null if it has them all. A word that begins a
 * sentence is no name if it is known in small letters: to the other text, to a list of frequent beginnings, or by
 * `isKnownSmall`.
 */
export function missingName(text: string, other: string, isKnownSmall: (word: string) => boolean): string | null {
  const words = wordsIn(other)
  const forms = new Set(words.map(({ form }) => form))
  for (const { written, start, form } of wordsIn(text)) {
    if (!CAPITALISED.test(written) || FIRST_PERSON.test(written) || forms.has(form)) continue
    const before = text.slice(Math.max(0, start - 4), start)
    const isFirst = START.test(start <= 4 ? before : `x${before}`)
    if (isFirst && (BEGINNINGS.has(form) || isKnownSmall(written.toLowerCase()))) continue
    return written
  }
  return null
}

/** Whether a text has a word in small letters. */
export function hasInSmallLetters(text: string, word: string): boolean {
  const small = word.toLowerCase()
  for (let at = text.indexOf(small); at !== -1; at = text.indexOf(small, at + 1)) {
    const around = `${text.charAt(at - 1)} ${text.charAt(at + small.length)}`
    if (!/[\p{L}\p{N}]/u.test(around)) return true
  }
  return false
}
