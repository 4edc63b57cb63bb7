// The one rule for decoding character references ("&#39;", "&amp;", "&nbsp;") in plain text.
//
// Formats that define such codes (HTML, Markdown, WebVTT) read them by their own rules and do not need this. A plain
// text, SubRip, or a column of a table has no such rule: exports write the codes into some, and some are about HTML. A
// text is treated as encoded if it shows this: an encoded text contains no "&" that begins no code, and no tag, and its
// codes are within and next to words ("don&#39;t", "&quot;Well", "R&amp;D"). A text about codes writes them as separate
// words, in quotes, or as tags ("&lt;b&gt;"), or also contains tags and a bare "&". When in doubt the text is
// unchanged. It is decoded only once: "&amp;lt;" becomes "&lt;".

const CODE = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));/g
const TAG = /<(?:[A-Za-z/!?])/
const LETTER = /[\p{L}\p{M}]/u
const QUOTE = /["'`“”‘’„«»]/u
const OF_TAGS: ReadonlySet<string> = new Set(['<', '>'])
const NAME_OF_TWO = /\p{L} &amp; \p{Lu}/u

/** From U+00A0 on, in their order (HTML 4, Latin-1). */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml'
const LATIN_1_FROM = 0xa0
const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(' ').map((name, at) => [name, String.fromCodePoint(LATIN_1_FROM + at)] as const),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    OElig: 'Œ',
    oelig: 'œ',
    Scaron: 'Š',
    scaron: 'š',
    Yuml: 'Ÿ',
    fnof: 'ƒ',
    circ: 'ˆ',
    tilde: '˜',
    ensp: '\u2002',
    emsp: '\u2003',
    thinsp: '\u2009',
    zwnj: '\u200C',
    zwj: '\u200D',
    lrm: '\u200E',
    rlm: '\u200F',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    dagger: '†',
    Dagger: '‡',
    bull: '•',
    hellip: '…',
    permil: '‰',
    prime: '′',
    lsaquo: '‹',
    rsaquo: '›',
    euro: '€',
    trade: '™',
    larr: '←',
    rarr: '→',
    minus: '−',
    ne: '≠',
    le: '≤',
    ge: '≥',
  }),
])

const windows1252 = new TextDecoder('windows-1252')
const SPACE = 32
const DELETE = 127
const AFTER_CONTROLS = 160
const LAST = 0x10ffff

/** A character by its number, with browser rules: the numbers of control characters mean those of Windows-1252. */
function numbered(code: number): string | null {
  if (code === 9 || code === 10 || code === 13) return String.fromCodePoint(code)
  if (code < SPACE || code === DELETE || code > LAST || (code >= 0xd800 && code <= 0xdfff)) return null
  return code > DELETE && code < AFTER_CONTROLS ? windows1252.decode(Uint8Array.of(code)) : String.fromCodePoint(code)
}

function characterOf([, decimal, hexadecimal, name]: readonly (string | undefined)[]): string | null {
  if (decimal !== undefined) return numbered(Number(decimal))
  return hexadecimal === undefined ? (NAMED.get(name ?? '') ?? null) : numbered(Number.parseInt(hexadecimal, 16))
}

/** What shows whether the codes of a text, or of the cells of a column, are to be decoded. */
export interface CodeSigns {
  codes: number
  /** Codes next to a letter that are not part of tags, and those between the words of a name. */
  atWords: number
  /** Signs that the text is about codes: an "&" that begins none, a tag, a code in quotes. */
  against: number
}

export const noSigns = (): CodeSigns => ({ codes: 0, atWords: 0, against: 0 })

/** Adds a text, or one more cell. */
export function addSigns(signs: CodeSigns, text: string): void {
  if (text.includes('<') && TAG.test(text)) signs.against += 1
  if (!text.includes('&')) return
  let ampersands = 0
  for (const char of text) if (char === '&') ampersands += 1
  for (const found of text.matchAll(CODE)) {
    if (characterOf(found) === null) continue
    ampersands -= 1
    signs.codes += 1
    const [before, after] = [text.charAt(found.index - 1), text.charAt(found.index + found[0].length)]
    const isAtWord = LETTER.test(before) || LETTER.test(after)
    // The text may be about tags that are written in codes.
    if (isAtWord && !OF_TAGS.has(characterOf(found) ?? '')) signs.atWords += 1
    else if (!isAtWord && QUOTE.test(before) && QUOTE.test(after)) signs.against += 1
  }
  signs.against += ampersands
  if (NAME_OF_TWO.test(text)) signs.atWords += 1
}

export function isEncoded({ atWords, against }: CodeSigns): boolean {
  return atWords > 0 && against === 0
}

/** The text with its codes replaced by characters; codes without a character stay. */
export function decodeReferences(text: string): string {
  return text.includes('&') ? text.replace(CODE, (...found: string[]) => characterOf(found) ?? found[0] ?? '') : text
}

/** The same if the text is encoded; otherwise unchanged. */
export function decodeWhereEncoded(text: string): { text: string; codes: number } {
  const signs = noSigns()
  addSigns(signs, text)
  return isEncoded(signs) ? { text: decodeReferences(text), codes: signs.codes } : { text, codes: 0 }
}
