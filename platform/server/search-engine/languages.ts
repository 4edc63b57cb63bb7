import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { foldWord, tokenize, type Token } from './tokenize.ts'

interface Language {
  /** ISO 639-1. */
  code: string
  stem: (word: string) => string
  /** The most frequent words without meaning of their own, by which the language of a text is recognised. */
  functionWords: string
}

/** Languages with known word forms, in addition to English, whose stems the index is made of. */
const LANGUAGES: readonly Language[] = [
  {
    code: 'da',
    stem: danish,
    functionWords:
      'af at blev dem der det dette disse du efter eller en er et for fra han har havde hun hvad hvem ' +
      'hvilke hvilken hvis hvor hvordan hvorfor hvornår ikke jeg kan kunne man med meget mellem men mere ' +
      'mig noget nogle nu og også om os på skal som så sådan til var ved vi vil være',
  },
  {
    code: 'nl',
    stem: dutch,
    functionWords:
      'aan al alle als bij dan dat de deze die dit door een en er geen haar had heb hebben heeft het hier ' +
      'hij hoe hoeveel ik in is je kan maar me meer met mij mijn naar niet nog nu of om onder ons ook op ' +
      'over te toch uit van veel voor waar waarom wanneer was wat we wel welke werd wie wij wil worden ' +
      'wordt zei zijn zo',
  },
  {
    code: 'fi',
    stem: finnish,
    functionWords:
      'ei eivät en ennen että he hän ja joka jos jossa jotka kaikki kanssa koska kuin kuinka kuka kun me ' +
      'miksi mikä milloin millä minä missä mistä mitä mutta myös ne niin niitä nyt oli olisi olivat olla ' +
      'on ovat paljon se sekä sen sinä sitä tai tämä tämän tässä vain voi',
  },
  {
    code: 'fr',
    stem: french,
    functionWords:
      'au aussi aux avait avec avons ce cela ces cette combien comme comment dans de des donc du elle ' +
      'elles en est et eux fait il ils je j’ai la le les leur leurs lui mais mes moi mon même ne nos notre ' +
      'nous on ont ou où par pas plus pour pourquoi qu quand que quel quelle quelles quels qui quoi sa ' +
      'sans se ses si son sont sur ta te très tu un une vos votre vous ça étaient était être',
  },
  {
    code: 'de',
    stem: german,
    functionWords:
      'aber alle als also am an auch auf aus bei bin bis da damit dann das dass dem den denn der des die ' +
      'dies diese diesem dieser doch ein eine einem einen einer er es für habe haben hat hatte ich ihr im ' +
      'in ist ja kann kein keine man mehr mein mich mir mit muss nach nicht noch nur ob oder ohne sein ' +
      'sich sie sind so um und uns unser unter vom von vor wann war waren warum was weil welche welcher ' +
      'wenn wer werden wie wieso wir wird wo zu zum zur über',
  },
  {
    code: 'el',
    stem: greek,
    functionWords:
      'ένα έχει ή αλλά από αυτά αυτή αυτό για γιατί δεν είναι είχε η θα κάτι και μας με μια μου να ο οι ' +
      'ποια ποιο ποιος πολύ που πού πως πότε πώς σας σε στη στην στο τα τη την της τι το τον του τους των ' +
      'ως όμως όπως ότι',
  },
  {
    code: 'hu',
    stem: hungarian,
    functionWords:
      'a az azt azért csak de egy el ez ezt ha hogy hogyan hol ide is itt kell ki kik lehet lesz majd meg ' +
      'melyik mennyi mert mi mikor milyen minden mint miért most már még nagyon nem nincs ott pedig sem ' +
      'sok szerint vagy van vissza volna volt és úgy ő',
  },
  {
    code: 'it',
    stem: italian,
    functionWords:
      'a abbiamo ai al alla anche avere che chi ci come con cosa c’è da dai dal dalla dei del della delle ' +
      'di dove e era gli ha hai hanno ho i il in io la le lei lo loro lui ma mi mia mio molto ne nel nella ' +
      'noi non o per perché più quale quali quando quanti quanto quello questa questi questo se si sia ' +
      'sono su sul un una è',
  },
  {
    code: 'no',
    stem: norwegian,
    functionWords:
      'at av ble da deg den det dette disse du eller en er et etter for fra ha hadde han har hun hva hvem ' +
      'hvilke hvilken hvis hvor hvordan hvorfor ikke jeg kan kunne man med meg men mer mye noe noen nå når ' +
      'og også om opp oss over på seg skal som så til ut var ved vi vil være',
  },
  {
    code: 'pt',
    stem: portuguese,
    functionWords:
      'a ao aos aqui as até com como da das de depois do dos e ela ele eles em então era essa esse esta ' +
      'este está eu foi foram isso isto já mais mas me mesmo meu minha muito na nas no nos não nós o onde ' +
      'os ou para pela pelo por porque quais qual quando quanto que quem se sem ser seu sua são só também ' +
      'tem tinha um uma você às é',
  },
  {
    code: 'ro',
    stem: romanian,
    functionWords:
      'această acest al ale am ar are au ca care ce cine cu cum când cât câți că da dar de din după e ea ' +
      'ei el erau este eu fi foarte fost iar la le lui mai mult ne nu o or pe pentru prin sau se sunt să ' +
      'un una unde unei unui vă în și',
  },
  {
    code: 'ru',
    stem: russian,
    functionWords:
      'а без бы был была были было быть в вас во вот все вы где да для до его ее если есть еще же за зачем ' +
      'и из или им их к как какая какие какой ко когда кто ли меня мне мы на надо нас не него нет но ну о ' +
      'об он она они от очень по почему при с сколько со так также то только у уже чем что чтобы эта эти ' +
      'это этот я',
  },
  {
    code: 'es',
    stem: spanish,
    functionWords:
      'a al algo como con cuando cuál cuáles cuándo cuánto cómo de del desde donde dos dónde el ella ellos ' +
      'en era es esa ese eso esta estaba estas este esto estos está fue ha han hasta hay la las le les lo ' +
      'los me mi muy más nada ni no nos nosotros o para pero por porque que quién qué se ser si sin sobre ' +
      'son su sus sí también te tenía tiene todo tu un una uno y ya yo',
  },
  {
    code: 'sv',
    stem: swedish,
    functionWords:
      'alla att av bara blev blir de dem den denna dessa det detta du där då efter eller en ett från för ' +
      'ha hade han har hon hur hurdan här i inte jag kan kunde man med men mer mig mycket nu när och också ' +
      'om oss på sig sin ska skulle som så till under upp ut vad var vara varför vem vi vid vilka vilken ' +
      'vill är över',
  },
  {
    code: 'tr',
    stem: turkish,
    functionWords:
      'ama ancak bana bazı ben beni benim bir biz bu da daha de değil diye en gibi göre hangi hem hep her ' +
      'ile ise için kadar kaç ki kim mi mu mı nasıl ne neden nerede niye niçin o olan olarak oldu olduğu ' +
      'olur onu sadece sen sonra ve veya ya yok çok çünkü şey şu',
  },
]

/** For English, whose stems need no names. */
const ENGLISH =
  'a about am an and any are as at be been being but by can could did do does for from had has have he her him his how i ' +
  'if in into is it its me my no not of on or our she should so some such than that the their them then there these they ' +
  'this those to us was we were what when where which who whom whose why will with would you your'

/** English has no language number: it needs no other stems. */
const NO_LANGUAGE = -1
/** A text is recognised by its beginning. */
const RECOGNISED_TOKENS = 400
/** Fewer function words than this share of a text are chance: names, lists, code. */
const LEAST_SHARE = 0.1

/** A query with at least this many function words of another language is in that language. */
const LEAST_WORDS_OF_QUERY = 2

const languagesByWord = new Map<string, number[]>()
for (const [language, words] of [
  [NO_LANGUAGE, ENGLISH] as const,
  ...LANGUAGES.map(({ functionWords }, index) => [index, functionWords] as const),
]) {
  for (const word of words.split(' '))
    // Two words of a language may be the same without their accents.
    languagesByWord.set(foldWord(word), [...new Set([...(languagesByWord.get(foldWord(word)) ?? []), language])])
}

/** The language of a text, if its word forms are known and it is not English; null otherwise. */
export function languageOf(tokens: readonly Token[]): Language | null {
  const recognised = tokens.slice(0, RECOGNISED_TOKENS)
  return LANGUAGES[recognise(recognised, recognised.length * LEAST_SHARE)] ?? null
}

/** Whether a word has no meaning of its own in the language of the query. */
export function functionWordOf(query: readonly Token[]): (exact: string) => boolean {
  const language = recognise(query, LEAST_WORDS_OF_QUERY - 1)
  return (exact) => languagesByWord.get(exact)?.includes(language) === true
}

/** Whether a word has no meaning of its own in English. */
export function hasNoMeaning(exact: string): boolean {
  return languagesByWord.get(exact)?.includes(NO_LANGUAGE) === true
}

/** The language of a text by its most frequent words, ISO 639-1; null where they say too little, or none is known. */
export function recognisedLanguage(text: string): string | null {
  const tokens = tokenize(text).slice(0, RECOGNISED_TOKENS)
  const counts = functionWordsOf(tokens)
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  if (!best || best[1] <= tokens.length * LEAST_SHARE) return null
  return best[0] === NO_LANGUAGE ? 'en' : (LANGUAGES[best[0]]?.code ?? null)
}

function functionWordsOf(tokens: readonly Token[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { exact } of tokens)
    for (const language of languagesByWord.get(exact) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  return counts
}

/** The language with the most function words, if there are more of them than the minimum; otherwise English. */
function recognise(tokens: readonly Token[], least: number): number {
  const counts = functionWordsOf(tokens)
  let best = NO_LANGUAGE
  let most = Math.max(counts.get(NO_LANGUAGE) ?? 0, least)
  for (const [language, count] of counts) if (count > most) [best, most] = [language, count]
  return best
}

/** The name under which all forms of a word in a language are stored. @param word as it is in the text */
export function formName({ code, stem }: Language, word: string): string {
  return `${code} ${foldWord(stem(word.normalize('NFC').toLowerCase()))}`
}

/** Codes of the languages with known forms. */
export const LANGUAGE_CODES: readonly string[] = LANGUAGES.map(({ code }) => code)

/** The names of a word in some languages. @param codes of the languages */
export function formNames(word: string, codes: ReadonlySet<string>): string[] {
  return LANGUAGES.flatMap((language) => (codes.has(language.code) ? [formName(language, word)] : []))
}
