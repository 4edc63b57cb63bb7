import { porterStem } from '#platform/kernel/porter-stem.ts'

/** Words without meaning of their own, and those with which people fill their speech. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  (
    'a about above actually after again against ah all almost already also although always am an and another any anybody anyone anything anyway ' +
    "are aren't around as ask at away back basically be because been before being below between bit both but by bye call came can can't cannot " +
    "come comes could couldn't course did didn't do does doesn't doing don't done down during each either else enough er erm etc even ever every " +
    'everybody everyone everything exactly far few first for from further gave get gets getting give given go goes going gonna good got gotta guess ' +
    "had hadn't happen happens has hasn't have haven't having he he'd he'll he's hello her here here's hers herself hey hi him himself his hm hmm " +
    "how how's however huh i i'd i'll i'm i've if in indeed instead into is isn't it it'd it'll it's its itself just keep kind know knew known " +
    "last least less let let's like little ll look looking lot lots made make makes making many may maybe me mean means meant might mine mm mmm " +
    'more most mostly much must my myself name need nah never next nice no nobody none nope nor not nothing now of off often oh ok okay on once one ' +
    'ones only onto or other others our ours ourselves out over own part perhaps please pretty probably put quite rather re really right said same ' +
    "saw say saying says see seem seems seen shall she she'd she'll she's should shouldn't since so some somebody somehow someone something " +
    "sometimes somewhere sorry sort speak still stuff such suppose sure take taken takes talk talking tell than thank thanks that that'd that'll " +
    "that's the their theirs them themselves then there there's therefore these they they'd they'll they're they've thing things think thinking " +
    'this those though thought through thus time to today together told too took try trying turn two uh uhhuh um under until up upon us use used ' +
    "using ve very wanna want wanted wants was wasn't way we we'd we'll we're we've well went were weren't what what's whatever when where " +
    "where's whether which while who who's whole whom whose why will with within without won't would wouldn't wow yeah yep yes yet you you'd " +
    "you'll you're you've your yours yourself"
  ).split(' '),
)
const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu
/** Scripts without spaces, whose words only a dictionary tells. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const LEAST_CHARS = 3

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Whether a text is in a script without spaces. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text)
}

/** The words of a text as written. */
export function writtenWordsOf(text: string): string[] {
  if (!isUnspaced(text)) return text.match(WORDS) ?? []
  return Array.from(segmenter.segment(text)).flatMap(({ segment, isWordLike }) =>
    isWordLike === true ? [segment] : [],
  )
}

/** The words of a text in small letters. */
export function wordsOf(text: string): string[] {
  return writtenWordsOf(text.toLowerCase()).map((word) => word.replaceAll('’', "'"))
}

/** Whether a word says what a text is about. */
export function isTelling(word: string): boolean {
  return (word.length >= LEAST_CHARS || UNSPACED.test(word)) && !EMPTY_WORDS.has(word)
}

const ENGLISH = /^[a-z]+$/
const POSSESSIVE = /'s?$/

/** The stem that the forms of a word share; words of other languages than English as they are. */
export function stemOf(word: string): string {
  const plain = word.replace(POSSESSIVE, '')
  return ENGLISH.test(plain) ? porterStem(plain) : plain
}
