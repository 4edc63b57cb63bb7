import type { EngineItem } from './contract.ts'
import type { IndexFile } from './index-file.ts'
import { guardedStem } from './item-fields.ts'
import { formName, languageOf } from './languages.ts'
import { plainText } from './naming.ts'
import { joinedWords, stemWord, tokenize, type Token } from './tokenize.ts'

/** Inserted where a text is cut, so that words on both sides are not adjacent: no text contains it as a word. */
const CUT = '\uE000 '

/**
 * The streams of stems that are indexed, followed by the joined forms of words that are also written in several parts;
 * adds each distinct word once to the frequencies, and stores its name among the forms of its language.
 */
export function countWords(
  file: IndexFile,
  title: string,
  body: string,
  delta: 1 | -1,
  frequencies: Map<string, number>,
  aside: EngineItem['aside'] = [],
): { title: string; body: string; aside: string } {
  const distinct = new Map<string, string>()
  const streamsOf = (text: string, tokens: readonly Token[], spans: typeof aside): { own: string; aside: string } => {
    const streams = { own: '', aside: '' }
    const tokensOf = { own: [] as Token[], aside: [] as Token[] }
    let next = 0
    let last: keyof typeof streams = 'own'
    for (const token of tokens) {
      if (!distinct.has(token.exact)) distinct.set(token.exact, text.slice(token.start, token.end))
      while ((spans[next]?.end ?? Infinity) <= token.start) next += 1
      const stream = (spans[next]?.start ?? Infinity) <= token.start ? 'aside' : 'own'
      if (stream !== last && streams[stream] !== '') streams[stream] += CUT
      streams[stream] += `${token.stem} `
      tokensOf[stream].push(token)
      last = stream
    }
    for (const stream of ['own', 'aside'] as const)
      for (const word of joinedWords(text, tokensOf[stream])) {
        if (!distinct.has(word)) distinct.set(word, word)
        streams[stream] += `${CUT}${stemWord(word)} `
      }
    return streams
  }
  const ofTitle = tokenize(title)
  const ofBody = tokenize(body)
  const { own, aside: beside } = streamsOf(body, ofBody, aside)
  const streams = { title: streamsOf(title, ofTitle, []).own, body: own, aside: beside }
  for (const word of distinct.keys()) frequencies.set(word, (frequencies.get(word) ?? 0) + delta)
  if (delta > 0) keepForms(file, languageOf(ofBody.length > ofTitle.length ? ofBody : ofTitle), distinct)
  return streams
}

/**
 * The stream of stems of fields, each separated from the next; fields with a scope in the form that only its holders
 * search for.
 * @param guardOf the ordinal of the label of a scope
 */
export function wordsOfFields(
  fields: EngineItem['fields'] = [],
  guardOf: (scopeId: string) => number,
  delta: 1 | -1,
  frequencies: Map<string, number>,
): string {
  let stream = ''
  for (const { text, scopeId } of fields) {
    const words = plainText(text)
    const tokens = tokenize(words)
    const stems = [
      ...tokens.map(({ stem }) => stem),
      ...joinedWords(words, tokens).flatMap((word) => [CUT.trim(), stemWord(word)]),
    ]
    const guard = scopeId === undefined ? null : guardOf(scopeId)
    stream += `${stems.map((stem) => (guard === null ? stem : guardedStem(guard, stem))).join(' ')} ${CUT}`
    const distinct = new Set([...tokens.map(({ exact }) => exact), ...joinedWords(words, tokens)])
    for (const word of distinct) frequencies.set(word, (frequencies.get(word) ?? 0) + delta)
  }
  return stream
}

function keepForms(file: IndexFile, language: ReturnType<typeof languageOf>, words: ReadonlyMap<string, string>): void {
  if (language === null) return
  const insert = file.prepare('INSERT OR IGNORE INTO form (name, term) VALUES (?, ?)')
  for (const [exact, word] of words) insert.run(formName(language, word), exact)
}
