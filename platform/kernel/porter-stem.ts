/** Forms of one verb that the algorithm would reduce to another word, “us”. */
const FORMS_OF_USE: ReadonlySet<string> = new Set(['use', 'uses', 'used', 'using'])

/**
 * The suffix-stripping algorithm of M. F. Porter (1980) for English words, except that the original reduces “use” to
 * “us” and this one does not. Words are lower-case a-z; words of one or two letters are returned unchanged.
 */
export function porterStem(word: string): string {
  if (word.length < 3) return word
  if (FORMS_OF_USE.has(word)) return 'use'
  let stem = withoutPlural(word)
  stem = withoutPastAndGerund(stem)
  stem = withVowelLessY(stem)
  stem = replaceSuffix(stem, DOUBLE_SUFFIXES)
  stem = replaceSuffix(stem, FULL_SUFFIXES)
  stem = withoutResidualSuffix(stem)
  return withoutFinalE(stem)
}

const DOUBLE_SUFFIXES: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['alli', 'al'],
  ['ator', 'ate'],
  ['logi', 'log'],
  ['bli', 'ble'],
  ['eli', 'e'],
]

const FULL_SUFFIXES: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]

const RESIDUAL_SUFFIXES: readonly string[] = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'ion',
  'al',
  'er',
  'ic',
  'ou',
]

function isConsonant(word: string, index: number): boolean {
  switch (word[index]) {
    case 'a':
    case 'e':
    case 'i':
    case 'o':
    case 'u':
      return false
    case 'y':
      return index === 0 || !isConsonant(word, index - 1)
    default:
      return true
  }
}

/** How many times a vowel run is followed by a consonant run. */
function measure(word: string): number {
  let count = 0
  let afterVowel = false
  for (let index = 0; index < word.length; index++) {
    if (!isConsonant(word, index)) afterVowel = true
    else if (afterVowel) {
      count++
      afterVowel = false
    }
  }
  return count
}

function hasVowel(word: string): boolean {
  for (let index = 0; index < word.length; index++) if (!isConsonant(word, index)) return true
  return false
}

function endsWithDoubleConsonant(word: string): boolean {
  const last = word.length - 1
  return last > 0 && word[last] === word[last - 1] && isConsonant(word, last)
}

/** Consonant, vowel, consonant at the end, the last not w, x or y: a short syllable that needs its e restored. */
function endsWithShortSyllable(word: string): boolean {
  const last = word.length - 1
  if (last < 2) return false
  if (!isConsonant(word, last) || isConsonant(word, last - 1) || !isConsonant(word, last - 2)) return false
  return !'wxy'.includes(word[last] ?? '')
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  if (word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1)
  return word
}

function withoutPastAndGerund(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const stem = word.endsWith('ed') ? word.slice(0, -2) : word.endsWith('ing') ? word.slice(0, -3) : null
  if (stem === null || !hasVowel(stem)) return word
  if (stem.endsWith('at') || stem.endsWith('bl') || stem.endsWith('iz')) return `${stem}e`
  if (endsWithDoubleConsonant(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1)
  return measure(stem) === 1 && endsWithShortSyllable(stem) ? `${stem}e` : stem
}

function withVowelLessY(word: string): string {
  return word.endsWith('y') && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word
}

function replaceSuffix(word: string, suffixes: readonly (readonly [string, string])[]): string {
  for (const [suffix, replacement] of suffixes) {
    if (!word.endsWith(suffix)) continue
    const stem = word.slice(0, -suffix.length)
    return measure(stem) > 0 ? stem + replacement : word
  }
  return word
}

function withoutResidualSuffix(word: string): string {
  for (const suffix of RESIDUAL_SUFFIXES) {
    if (!word.endsWith(suffix)) continue
    const stem = word.slice(0, -suffix.length)
    if (suffix === 'ion' && !/[st]$/.test(stem)) return word
    return measure(stem) > 1 ? stem : word
  }
  return word
}

function withoutFinalE(word: string): string {
  let result = word
  if (result.endsWith('e')) {
    const stem = result.slice(0, -1)
    const size = measure(stem)
    if (size > 1 || (size === 1 && !endsWithShortSyllable(stem))) result = stem
  }
  if (result.endsWith('ll') && measure(result.slice(0, -1)) > 1) result = result.slice(0, -1)
  return result
}
