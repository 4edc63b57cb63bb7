import { strToU8, zipSync } from 'fflate'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** With as few letters as possible: 0 is A, 26 is AA. */
function columnName(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** A cell as stored by a spreadsheet: a number if the text is one in its displayed form, otherwise words. */
function cellOf(text: string, place: string): string {
  if (text === '') return ''
  if (String(Number(text)) === text && Number.isFinite(Number(text))) return `<c r="${place}"><v>${text}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** Returns a workbook of one sheet with these records (ECMA-376), written without our code. */
export function workbookOf(records: ReadonlyArray<readonly string[]>): Uint8Array {
  const rows = records.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((text, column) => cellOf(text, `${columnName(column)}${row + 1}`)).join('')}</row>`,
  )
  const parts = {
    '[Content_Types].xml': written(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      `<Override PartName="/xl/workbook.xml" ContentType="${SHEETS}.sheet.main+xml"/>`,
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEETS}.worksheet+xml"/>`,
      '</Types>',
    ),
    '_rels/.rels': relationTo('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}"><sheets><sheet name="Answers" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationTo('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${SPREADSHEET}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
}

function written(...parts: readonly string[]): string {
  return `${HEAD}${parts.join('')}`
}

function relationTo(type: string, target: string): string {
  return written(
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">',
    `<Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    '</Relationships>',
  )
}
