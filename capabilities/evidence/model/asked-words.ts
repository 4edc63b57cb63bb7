import { isTelling, wordsOf } from './telling-words.ts'

/** Words with which people ask for an answer, and that are not what it is about. */
const FRAME_WORDS: ReadonlySet<string> = new Set(
  (
    'summarize summarise summary describe discuss discussed discussion discussions explain opinion opinions opinionated view views ' +
    'meeting meetings conversation mention mentioned talked talks group agree agreed agreement decide decided decision conclude ' +
    'conclusion regarding concerning answer answers question questions evidence quote quotes list find show participants ' +
    'participant interviewees interviewee people person users user customers customer respondents respondent happened believe believed ' +
    'feel felt feels different main key overall'
  ).split(' '),
)

/** The words of a question that say what it is about, as written in small letters and in order; all words if none does. */
export function askedWordsOf(question: string): string[] {
  const words = wordsOf(question)
  const telling = words.filter(isTelling)
  const own = telling.filter((word) => !FRAME_WORDS.has(word))
  return own.length > 0 ? own : telling.length > 0 ? telling : words
}
