import { beforeAll, describe, expect, test } from 'vitest'
import { utils, write } from '@e965/xlsx'
import type { Id } from '#platform/kernel/ids.ts'
import { textOfFiles } from '#files/server/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { makePresentation, makeWordDocument, storeOfficeFile } from '../testing.ts'
import { retryOfficeReading } from './commands/retry-office-reading.ts'
import { readStoredFile } from './reading/read-stored-file.ts'
import { blockOfRows, findInSheets, findOfficeFile, findSections, sheetsOf } from './store.ts'

const { services, newWorkspace } = await useServices()
const workspace = await newWorkspace()
const OOXML = 'application/vnd.openxmlformats-officedocument'
const XLSX = `${OOXML}.spreadsheetml.sheet`

let ada: WorkspaceContext
let scopeId: Id
beforeAll(async () => {
  const { id } = await runCommand(await workspace.founder(), createProject, { title: 'Tables' })
  ada = await workspace.founder()
  scopeId = await ada.database.read(
    async (tx) =>
      (await tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirstOrThrow()).scope_id,
  )
})

async function read(bytes: Uint8Array, contentType: string, name = 'file') {
  const stored = await storeOfficeFile(ada, { scopeId, name, bytes, contentType })
  await readStoredFile({
    services,
    teamId: ada.teamId,
    contentId: stored.contentId,
    signal: new AbortController().signal,
  })
  return { ...stored, office: await ada.database.read(async (tx) => findOfficeFile(tx, stored.contentId)) }
}

function workbook(): Buffer {
  const book = utils.book_new()
  const sales = utils.aoa_to_sheet([
    ['Month', 'Sold'],
    [],
    ['May', 3],
    ...Array.from({ length: 250 }, (_one, at) => [`Row ${at}`, at]),
  ])
  sales['C3'] = { t: 'n', v: 12.5, f: 'B3*HYPERLINK("https://elsewhere.example")' }
  sales['!ref'] = 'A1:C253'
  utils.book_append_sheet(book, sales, 'Sales')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Walrus tusks']]), 'Kept apart')
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

describe('a table', () => {
  test('has its sheets, hidden ones too, each cell at its own address, results instead of formulas, and is found by its words', async () => {
    const { fileId, contentId, office } = await read(workbook(), XLSX, 'sales.xlsx')
    expect(office).toMatchObject({ kind: 'workbook', status: 'COMPLETE', error: null, notice: null })
    await ada.database.read(async (tx) => {
      expect(await sheetsOf(tx, contentId)).toEqual([
        { number: 1, name: 'Sales', isHidden: false, rowCount: 253, columnCount: 3 },
        { number: 2, name: 'Kept apart', isHidden: true, rowCount: 1, columnCount: 1 },
      ])
      expect((await blockOfRows(tx, contentId, 1, 2)).slice(0, 3)).toEqual([
        ['Month', 'Sold'],
        [],
        ['May', '3', '12.5'],
      ])
      expect((await blockOfRows(tx, contentId, 1, 252)).at(-1)).toEqual(['Row 249', '249'])
      expect(await findInSheets(tx, [contentId], 'TUSKS')).toEqual([{ contentId, sheet: 2, row: 0, column: 0 }])
      expect((await textOfFiles(tx, services.hooks, [fileId])).get(fileId)?.text).toMatch(
        /^Month Sold\nMay 3 12\.5\n[^]*Row 249 249\nWalrus tusks$/,
      )
    })
    const { data } = await askGraph(
      { services, workspace: await workspace.founder() },
      'query ($id: ID!) { file(id: $id) { office { status sheets { name } rows(sheet: 2, row: 0) find(words: "may") { sheet row column } } } }',
      { id: fileId },
    )
    expect(data).toMatchObject({
      file: { office: { status: 'COMPLETE', rows: [['Walrus tusks']], find: [{ sheet: 1, row: 2, column: 0 }] } },
    })
  })

  test('of text is read in its encoding', async () => {
    const { contentId } = await read(Buffer.from('\ufeffName;Ort\nJürgen;"Köln; Süd"\n', 'utf16le'), 'text/csv')
    await ada.database.read(async (tx) => {
      expect(await blockOfRows(tx, contentId, 1, 0)).toEqual([
        ['Name', 'Ort'],
        ['Jürgen', 'Köln; Süd'],
      ])
      // Found regardless of case and accents.
      for (const words of ['koln;  SUD', 'Köln', ' o\u0308ln'])
        expect(await findInSheets(tx, [contentId], words), words).toEqual([{ contentId, sheet: 1, row: 1, column: 1 }])
      // If no cell contains the words as typed, the cells of a row that contain them.
      expect(await findInSheets(tx, [contentId], 'süd in köln?')).toEqual([{ contentId, sheet: 1, row: 1, column: 1 }])
      expect(await findInSheets(tx, [contentId], 'jurgen köln')).toEqual([
        { contentId, sheet: 1, row: 1, column: 0 },
        { contentId, sheet: 1, row: 1, column: 1 },
      ])
      for (const words of [' ', '\u0308', 'bonn west nord köln'])
        expect(await findInSheets(tx, [contentId], words), words).toEqual([])
    })
  })
})

describe('an outline', () => {
  test('of a presentation has its slides in order, with title, text, pictures by name, and notes', async () => {
    const { fileId, contentId } = await read(
      makePresentation([
        { title: 'Receipts', lines: ['Kept in boxes', 'Seldom found'], notes: 'Ask about pelicans' },
        { title: '', lines: ['Thanks &amp; bye'] },
      ]),
      `${OOXML}.presentationml.presentation`,
    )
    const sections = await ada.database.read(async (tx) => findSections(tx, contentId, 0, 10))
    expect(
      sections.map(({ title, isSlide, blocks }) => [
        title,
        isSlide,
        blocks.map(({ kind, text }) => `${kind}: ${text}`),
      ]),
    ).toEqual([
      [
        'Receipts',
        true,
        [
          'paragraph: Kept in boxes',
          'paragraph: Seldom found',
          'picture: A chart of receipts',
          'note: Ask about pelicans',
        ],
      ],
      ['', true, ['paragraph: Thanks & bye', 'picture: A chart of receipts']],
    ])
    expect(
      (await ada.database.read(async (tx) => textOfFiles(tx, services.hooks, [fileId]))).get(fileId)?.text,
    ).toContain('Ask about pelicans')
  })

  test('of a text has its parts by headings, whatever the language of the style names', async () => {
    const { contentId } = await read(
      makeWordDocument([
        ['berschrift1', 'Findings'],
        ['Standard', 'Nobody reads manuals.'],
        ['berschrift1', 'Advice'],
      ]),
      `${OOXML}.wordprocessingml.document`,
    )
    const sections = await ada.database.read(async (tx) => findSections(tx, contentId, 0, 10))
    expect(sections.map(({ title, blocks }) => [title, blocks.map(({ text }) => text)])).toEqual([
      ['Findings', ['Nobody reads manuals.']],
      ['Advice', []],
    ])
  })

  test('of a web page or rich text keeps words only', async () => {
    const page = await read(
      Buffer.from('<html><h1>Plan</h1><script>alert(1)</script><p>One &amp; two<table><tr><td>a<td>b</table>'),
      'text/html',
    )
    expect(
      (await ada.database.read(async (tx) => findSections(tx, page.contentId, 0, 9))).map(({ title, blocks }) => [
        title,
        blocks,
      ]),
    ).toEqual([
      [
        'Plan',
        [
          { kind: 'paragraph', text: 'One & two', level: 0 },
          { kind: 'row', text: 'a\tb', level: 0 },
        ],
      ],
    ])
    const rich = await read(
      Buffer.from(
        "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset204 Arial;}{\\f1 Times;}}{\\f0 \\'cf\\'f0\\'e8}{\\f1 caf\\'e9 \\u8364?}\\par{\\pict 0102}End\\par}",
      ),
      'application/rtf',
    )
    expect(
      (await ada.database.read(async (tx) => findSections(tx, rich.contentId, 0, 9))).flatMap(({ blocks }) =>
        blocks.map(({ text }) => text),
      ),
    ).toEqual(['Приcafé €', 'End'])
  })
})

describe('what cannot be read', () => {
  test('says why, and can be read again only by users who may', async () => {
    const torn = await read(workbook().subarray(0, 4_000), XLSX, 'torn.xlsx')
    expect(torn.office).toMatchObject({
      status: 'ERROR',
      error: { code: 'DAMAGED', message: expect.stringMatching(/^The file is damaged.*\.$/) as string },
    })
    const locked = await read(
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(600),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      'application/x-cfb',
    )
    expect(locked.office?.error).toMatchObject({
      code: 'ENCRYPTED',
      message: expect.stringContaining('password') as string,
    })
    await expect(
      runCommand(await workspace.member('VIEWER'), retryOfficeReading, { fileId: torn.fileId }),
    ).rejects.toMatchObject({ code: 'Forbidden' })
    await runCommand(await workspace.founder(), retryOfficeReading, { fileId: torn.fileId })
    expect((await ada.database.read(async (tx) => findOfficeFile(tx, torn.contentId)))?.status).toBe('QUEUE_HOP')
  })

  test('characters that the database cannot store are replaced by visible ones: a rich text may contain any', async () => {
    const { contentId, office } = await read(
      Buffer.from("{\\rtf1\\ansi Nothing \\'00 and half \\u-10179? of a sign\\par}"),
      'application/rtf',
      'odd.rtf',
    )
    expect(office?.status).toBe('COMPLETE')
    expect((await ada.database.read(async (tx) => findSections(tx, contentId, 0, 1)))[0]?.blocks[0]?.text).toMatch(
      /^Nothing \u2400 and half \ufffd of a sign$/,
    )
  })

  test('a stopped reading stores nothing, and a later one reads everything', async () => {
    const { contentId } = await storeOfficeFile(ada, {
      scopeId,
      name: 'again.csv',
      bytes: Buffer.from('a,b\n1,2\n'),
      contentType: 'text/csv',
    })
    const stopped = new AbortController()
    stopped.abort(new Error('The process stops.'))
    await expect(readStoredFile({ services, teamId: ada.teamId, contentId, signal: stopped.signal })).rejects.toThrow(
      'The process stops.',
    )
    expect(await ada.database.read(async (tx) => sheetsOf(tx, contentId))).toEqual([])
    await readStoredFile({ services, teamId: ada.teamId, contentId, signal: new AbortController().signal })
    expect(await ada.database.read(async (tx) => blockOfRows(tx, contentId, 1, 0))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })
})
