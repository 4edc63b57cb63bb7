import { strToU8, zipSync } from 'fflate'
import { spokenTime, type Transcript } from '../model/transcript.ts'
import { escapeMarkup } from '../model/written-transcript.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** A fixed time, so that the same transcript makes a file with the same bytes. */
const FIXED_TIME = new Date(1980, 0, 2)

const types =
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
  'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ' +
  `ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}` +
  `.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${MAIN}.styles+xml"/>` +
  '</Types>'
const relations = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`
const partRelations = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
const styles =
  `${HEAD}<w:styles xmlns:w="${WORD}"><w:style w:type="paragraph" w:default="1" ` +
  'w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:spacing ' +
  'w:after="160"/></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name ' +
  'w:val="Title"/><w:basedOn w:val="Normal"/><w:rPr><w:b/><w:sz ' +
  'w:val="36"/></w:rPr></w:style></w:styles>'

/** Characters that XML 1.0 does not allow: control characters other than tab and line breaks, and noncharacters. */
const NOT_IN_XML = /[^\t\n\r\P{Cc}]|[\ufffe\uffff]/gu

function run(text: string, properties = ''): string {
  const lines = text
    .replace(NOT_IN_XML, '')
    .split('\n')
    .map((line) => `<w:t xml:space="preserve">${escapeMarkup(line)}</w:t>`)
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${lines.join('<w:br/>')}</w:r>`
}

/** A Word document: speaker and time above the words. */
export function toDocx({ title, utterances }: Transcript): Uint8Array {
  const said = utterances.map(({ speaker, startMs, text }) => {
    const who = speaker === null ? '' : run(`${speaker} `, '<w:b/>')
    return `<w:p><w:pPr><w:keepNext/><w:spacing w:after="0"/></w:pPr>${who}${run(spokenTime(startMs), '<w:color w:val="666666"/>')}</w:p><w:p>${run(text)}</w:p>`
  })
  const body = `<w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr>${run(title)}</w:p>${said.join('')}`
  const document = `${HEAD}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`
  const parts = {
    '[Content_Types].xml': types,
    '_rels/.rels': relations,
    'word/_rels/document.xml.rels': partRelations,
    'word/styles.xml': styles,
    'word/document.xml': document,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])), {
    mtime: FIXED_TIME,
  })
}
