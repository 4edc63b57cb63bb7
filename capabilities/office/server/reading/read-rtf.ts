import iconv from 'iconv-lite'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import type { OfficeContent } from '../../model/office-file.ts'
import { createOutline } from './outline.ts'

/** The code pages of fonts, by their character set. */
const CHARSETS: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  77: 'macintosh',
  128: 'shift_jis',
  129: 'cp949',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
}
/** Groups that contain no words of the text. */
const SILENT = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'themedata',
  'colorschememapping',
  'datastore',
  'latentstyles',
  'listtable',
  'listoverridetable',
  'rsidtbl',
  'generator',
  'xmlnstbl',
  'fldinst',
  'header',
  'footer',
])
const SIGNS: Readonly<Record<string, string>> = {
  tab: ' ',
  line: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  '~': ' ',
  _: '-',
  '-': '',
  '{': '{',
  '}': '}',
  '\\': '\\',
}
const TOKEN = /\\'([0-9a-fA-F]{2})|\\([a-zA-Z]+)(-?\d+)? ?|\\([^a-zA-Z'])|([{}])|([^\\{}\r\n]+)/g

interface Group {
  isSilent: boolean
  font: number
  /** The number of characters after a special character that replace it for programs that do not support it. */
  fallback: number
}

/** A rich text as an outline of its paragraphs and the rows of its tables. */
export function readRtf(bytes: Uint8Array): OfficeContent {
  const source = Buffer.from(bytes).toString('latin1')
  if (!source.startsWith('{\\rtf'))
    throw unreadable('DAMAGED', 'The document is damaged: it does not begin as a rich text.')
  const outline = createOutline()
  const fonts = new Map<number, string>()
  const groups: Group[] = [{ isSilent: false, font: 0, fallback: 1 }]
  let page = 'windows-1252'
  let held: number[] = []
  let text = ''
  let row: string[] = []
  let skip = 0
  let definedFont = 0
  let binary = 0
  const flush = (): void => {
    if (held.length > 0) text += iconv.decode(Buffer.from(held), fonts.get(groups.at(-1)?.font ?? 0) ?? page)
    held = []
  }
  const endParagraph = (): void => {
    flush()
    outline.add('paragraph', text)
    text = ''
  }
  for (const [whole, byte, word, figure, sign, brace, plain] of source.matchAll(TOKEN)) {
    const group = groups.at(-1)
    if (!group) break
    if (binary > 0) {
      binary -= whole.length
      continue
    }
    if (brace === '{') {
      flush()
      groups.push({ ...group })
    } else if (brace === '}') {
      flush()
      groups.pop()
    } else if (word !== undefined) {
      const value = Number(figure ?? 0)
      if (word === 'f') {
        flush()
        group.font = value
        definedFont = value
      } else if (word === 'fcharset') fonts.set(definedFont, CHARSETS[value] ?? page)
      else if (word === 'ansicpg') page = iconv.encodingExists(`cp${value}`) ? `cp${value}` : page
      else if (word === 'uc') group.fallback = value
      else if (word === 'bin') binary = value
      if (SILENT.has(word)) group.isSilent = true
      if (group.isSilent) continue
      if (word === 'u') {
        flush()
        text += String.fromCharCode(value < 0 ? value + 65_536 : value)
        skip = group.fallback
      } else if (word === 'par' || word === 'sect' || word === 'page') endParagraph()
      else if (word === 'cell') {
        flush()
        row.push(text.trim())
        text = ''
      } else if (word === 'row') {
        outline.add('row', row.join('\t'))
        row = []
      } else if (SIGNS[word] !== undefined) {
        flush()
        text += SIGNS[word]
      }
    } else if (sign === '*') group.isSilent = true
    else if (!group.isSilent && byte !== undefined) {
      if (skip > 0) skip -= 1
      else held.push(Number.parseInt(byte, 16))
    } else if (!group.isSilent && sign !== undefined) {
      flush()
      text += SIGNS[sign] ?? ''
    } else if (!group.isSilent && plain !== undefined) {
      const shown = plain.slice(skip)
      skip = Math.max(0, skip - plain.length)
      // The second byte of a character may look like a letter.
      if (held.length > 0) held.push(...Buffer.from(shown, 'latin1'))
      else text += iconv.decode(Buffer.from(shown, 'latin1'), page)
    }
  }
  endParagraph()
  const content = outline.end()
  if (content.sections.length === 0) throw unreadable('EMPTY', 'The document holds no text.')
  return content
}
