/** A piece of XML. Names have no prefix: the readers know which format they read. */
export type XmlToken =
  | { kind: 'open'; name: string; attributes: Readonly<Record<string, string>>; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const ATTRIBUTE = /([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Decodes the character references of XML. Entities that a document declares itself are left unchanged, so that none
 * expands into others.
 */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Where the tag that begins at `from` ends: its attributes may contain the closing character. */
function tagEnd(xml: string, from: number): number {
  let quote = ''
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml.charAt(at)
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
  }
  return -1
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      localName(name),
      decodeXml(double ?? single ?? ''),
    ]),
  )
}

/**
 * The pieces of XML from first to last; invalid XML ends them early. Comments, instructions and declarations are left
 * out.
 */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  let at = 0
  while (at < xml.length) {
    const open = xml.indexOf('<', at)
    if (open > at || open === -1) yield { kind: 'text', text: decodeXml(xml.slice(at, open === -1 ? undefined : open)) }
    if (open === -1) return
    const special = [
      ['<!--', '-->'],
      ['<![CDATA[', ']]>'],
      ['<?', '?>'],
    ].find(([start = '']) => xml.startsWith(start, open))
    if (special) {
      const [start = '', close = ''] = special
      const end = xml.indexOf(close, open + start.length)
      if (end === -1) return
      if (start === '<![CDATA[') yield { kind: 'text', text: xml.slice(open + start.length, end) }
      at = end + close.length
      continue
    }
    const end = tagEnd(xml, open + 1)
    if (end === -1) return
    at = end + 1
    const inside = xml.slice(open + 1, end)
    if (inside.startsWith('/')) yield { kind: 'close', name: localName(inside.slice(1).trim()) }
    else if (!inside.startsWith('!')) {
      const isEmpty = inside.endsWith('/')
      const name = /^[^\s/]+/.exec(inside)?.[0] ?? ''
      yield { kind: 'open', name: localName(name), attributes: attributesOf(inside.slice(name.length)), isEmpty }
      if (isEmpty) yield { kind: 'close', name: localName(name) }
    }
  }
}
