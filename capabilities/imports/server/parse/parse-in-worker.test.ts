import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PARSE_MEMORY_MB, WARM_PARSERS } from '../../model/limits.ts'
import type { Inspection, TableInspection } from '../../model/inspection.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'
import type { RowOutcome } from '../../model/survey-row.ts'
import { lookInWorker, parseInWorker, type InspectOptions } from './parse-in-worker.ts'
import { builtInsWatch } from './built-ins-watch.ts'
import { idleParsers, takeParser } from './parse-threads.ts'
import type { ImportFile } from './source.ts'

function file(name: string, content: string | Uint8Array): ImportFile {
  return { name, bytes: typeof content === 'string' ? strToU8(content) : new Uint8Array(content) }
}

async function inspectInWorker(source: ImportFile, options?: InspectOptions): Promise<Inspection> {
  return (await lookInWorker(source, options)).inspection
}

function firstTable(inspection: Inspection): TableInspection {
  const table = inspection.kind === 'tables' ? inspection.tables[0] : undefined
  if (!table) throw new Error('The file is no table.')
  return table
}

async function rowsOf(source: ImportFile, table: TableInspection, afterRow = 0): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  for await (const event of parseInWorker(source, { mapping: table.mapping, afterRow }))
    if (event.type === 'rows') outcomes.push(...event.outcomes)
  return outcomes
}

async function documentOf(source: ImportFile): Promise<ParsedDocument> {
  for await (const event of parseInWorker(source)) if (event.type === 'document') return event.document
  throw new Error('The file is no document.')
}

const WORKBOOK = {
  '[Content_Types].xml': strToU8(
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ' +
      'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override ' +
      'PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
      '<Override PartName="/xl/worksheets/sheet2.xml" ' +
      'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override ' +
      'PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>' +
      '</Types>',
  ),
  '_rels/.rels': strToU8(
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>' +
      '</Relationships>',
  ),
  'xl/workbook.xml': strToU8(
    '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
      'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet ' +
      'name="Answers" sheetId="1" r:id="r1"/><sheet name="Notes" sheetId="2" ' +
      'r:id="r2"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>' +
      '<Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/>' +
      '<Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>' +
      '</Relationships>',
  ),
  'xl/styles.xml': strToU8(
    '<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      '<numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/></numFmts><fonts ' +
      'count="1"><font/></fonts><fills count="1"><fill/></fills><borders ' +
      'count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf ' +
      'numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/><xf ' +
      'numFmtId="9"/></cellXfs></styleSheet>',
  ),
  'xl/worksheets/sheet1.xml': strToU8(
    '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Day</t></is></c><c r="B1" ' +
      't="inlineStr"><is><t>Price</t></is></c><c r="C1" t="inlineStr"><is><t>Share</t></is></c><c r="D1" ' +
      't="inlineStr"><is><t>Number</t></is></c></row><row r="2"><c r="A2" s="1"><v>45355</v></c><c r="B2" ' +
      's="3"><v>1234.5</v></c><c r="C2" s="4"><v>0.4523</v></c><c ' +
      'r="D2"><v>12345678901234</v></c></row><row r="3"><c r="A3" s="2"><v>45355.5</v></c><c r="B3" ' +
      's="3"><v>2</v></c><c r="C3" s="4"><v>0.5</v></c><c ' +
      'r="D3"><v>0.1</v></c></row></sheetData></worksheet>',
  ),
  'xl/worksheets/sheet2.xml': strToU8(
    '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Remark</t></is></c></row><row r="2"><c r="A2" ' +
      't="inlineStr"><is><t>&lt;b&gt; &amp; more</t></is></c></row></sheetData></worksheet>',
  ),
}

/** A workbook with this many letters in the only cell under the heading of its second sheet. */
function workbookOf(chars: number): Uint8Array {
  const sheet =
    '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>' +
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Remark</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>' +
    `${'a'.repeat(chars)}</t></is></c></row></sheetData></worksheet>`
  return zipSync({ ...WORKBOOK, 'xl/worksheets/sheet2.xml': strToU8(sheet) })
}

describe('what an inspection of a file keeps', () => {
  it('reads sentences under one heading as one column, whatever commas they have', async () => {
    const sentences = ['It was slow, and it broke', 'Nothing worked', 'Slow, dear, and late']
    const source = file('why.csv', ['Why did you leave?', ...sentences].join('\n'))
    const table = firstTable(await inspectInWorker(source))
    expect(table.warnings).toEqual([])
    expect(table.mapping.columns.map(({ header }) => header)).toEqual(['Why did you leave?'])
    const withTitle = file('plans.csv', 'Plans\nName, Plan, Since\nBen, Free, 2020\nAda, Team, 2021\nCy, Team, 2022')
    expect(firstTable(await inspectInWorker(withTitle)).mapping.delimiter).toBe(',')
  })

  it('is small, however long its cells are, and says that they are truncated there but imported whole', async () => {
    for (const source of [
      file('long.xlsx', workbookOf(4_000_000)),
      file('long.csv', `Remark,Other\n"${'a'.repeat(4_000_000)}",1\n${'b'.repeat(3_000_000)},2\n`),
      file('wide.csv', `${'Heading,'.repeat(9_999)}Last\n${`${'cell with words,'.repeat(9_999)}x\n`.repeat(30)}`),
    ]) {
      const inspection = await inspectInWorker(source)
      expect(JSON.stringify(inspection).length, source.name).toBeLessThan(6_000_000)
      expect(inspection.warnings.join(' '), source.name).toContain('only their beginning is shown')
    }
    const long = file('long.csv', `Remark,Other\n"${'a'.repeat(4_000_000)}",1\n`)
    const [row] = await rowsOf(long, firstTable(await inspectInWorker(long)))
    expect(JSON.stringify(row)).toContain('a'.repeat(4_000_000))
  })

  it.each([
    ['an endless cell', 'endless.csv', `Remark,Other\n${'a'.repeat(6_000_000)}`, /cell or paragraph .* 5,000,000/],
    [
      'an endless quoted cell',
      'quoted.csv',
      `Remark,Other\n"${'a'.repeat(6_000_000)}",1\n`,
      /cell or paragraph .* 5,000,000/,
    ],
    [
      'a quote that is never closed',
      'open.csv',
      `Remark,Other\n"${'a'.repeat(11_000_000)}`,
      /cell or paragraph .* 5,000,000/,
    ],
    ['an endless row', 'row.csv', `Remark,Other\n${'abcdefghi,'.repeat(2_200_000)}`, /row of the table .* 20,000,000/],
    ['text', 'long.txt', 'word\n\n'.repeat(1_000_000), /note can hold 5,000,000/],
    ['Markdown', 'long.md', `# Title\n\n${'word '.repeat(1_100_000)}`, /note can hold 5,000,000/],
    ['a page', 'long.html', `<html><body><p>${'word '.repeat(4_100_000)}</p></body></html>`, /note can hold 5,000,000/],
    [
      'captions',
      'long.vtt',
      `WEBVTT\n\n${'00:01.000 --> 00:02.000\nwords\n\n'.repeat(700_000)}`,
      /note can hold 5,000,000/,
    ],
    [
      'captions (SRT)',
      'long.srt',
      '1\n00:00:01,000 --> 00:00:02,000\nwords\n\n'.repeat(560_000),
      /note can hold 5,000,000/,
    ],
  ])('is a sentence for %s that no note could take', async (_what, name, content, sentence) => {
    await expect(inspectInWorker(file(name, content))).rejects.toMatchObject({
      code: 'UnprocessableContent',
      reason: 'TOO_LARGE',
      message: expect.stringMatching(sentence) as string,
    })
  })

  it('is complete if only its pictures are large', async () => {
    const picture = `data:image/png;base64,${'QUJD'.repeat(2_000_000)}`
    const document = await documentOf(file('pictures.md', `# Title\n\n![one](${picture})\n\nWords.`))
    expect(document.markdown).toContain('Words.')
    expect(document.files).toHaveLength(1)
  })

  it('is nothing if the text of a Word document is larger than any, even in small paragraphs', async () => {
    const paragraphs = '<w:p><w:r><w:t>word</w:t></w:r></w:p>'.repeat(3_000_000)
    const bytes = zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'word/document.xml': strToU8(`<w:document>${paragraphs}</w:document>`),
    })
    expect(bytes.byteLength).toBeLessThan(1_000_000)
    await expect(inspectInWorker(file('bomb.docx', bytes))).rejects.toMatchObject({ reason: 'TOO_LARGE' })
  })

  it('is nothing if one cell is longer than any text of a person: 148 kB became 150 MB', async () => {
    for (const chars of [6_000_000, 60_000_000]) {
      const bytes = workbookOf(chars)
      await expect(inspectInWorker(file('bomb.xlsx', bytes))).rejects.toMatchObject({
        code: 'UnprocessableContent',
        reason: 'TOO_LARGE',
        message: expect.stringContaining('5,000,000 characters') as string,
      })
    }
  })
})

describe('tables', () => {
  it('reads a survey from its inspection to its rows', async () => {
    const source = file(
      'survey.csv',
      'ID,Do you like it?,Why?\n1,Yes,"Fast, and calm"\n2,No,\n\n3,Yes,"Line\nbreak"\n4,No,x,extra\n5,Yes,y\n',
    )
    const table = firstTable(await inspectInWorker(source))
    expect(table).toMatchObject({
      rowCount: 5,
      mapping: { encoding: 'utf-8', delimiter: ',', headerRows: 1, keyColumn: 0 },
    })
    expect(table.mapping.columns.map((column) => column.role)).toEqual(['key', 'question', 'question', 'field'])
    expect(table.warnings).toHaveLength(1)
    const outcomes = await rowsOf(source, table)
    expect(outcomes.map((outcome) => outcome.ok && outcome.row.key)).toEqual(['1', '2', '3', '4', '5'])
    expect(await rowsOf(source, table, 3)).toEqual(outcomes.slice(3))
  })

  it.each(['windows-1252', 'utf-16le', 'utf-16be', 'utf-8', 'shift_jis', 'big5', 'gb18030', 'windows-1251', 'koi8-r'])(
    'reads %s',
    async (encoding) => {
      const words: Record<string, string> = {
        shift_jis: 'とても使いやすいアンケートでした。改善してほしい点があります。',
        big5: '這個調查非常容易使用，但是我希望能夠改善速度。',
        gb18030: '这个调查非常容易使用，但是我希望能够改善速度。',
        'windows-1251': 'Очень удобный опрос, но хотелось бы быстрее.',
        'koi8-r': 'Очень удобный опрос, но хотелось бы быстрее.',
      }
      const sentence = words[encoding] ?? 'Très facile à utiliser, mais l’été c’était “lent” – naïve façade.'
      const text = `id,comment\n${Array.from({ length: 40 }, (_, row) => `${row},"${sentence}"`).join('\n')}\n`
      const source = file('survey.csv', iconv.encode(text, encoding, { addBOM: encoding.startsWith('utf-16') }))
      const table = firstTable(await inspectInWorker(source))
      expect(table.mapping.encoding).toBe(encoding)
      expect(table.sampleRows[0]?.[1]).toBe(sentence)
    },
  )

  it('uses the delimiter that the file names', async () => {
    const table = firstTable(await inspectInWorker(file('named.csv', 'sep=|\r\na,b|c\r\n1,2|3\r\n')))
    expect(table).toMatchObject({
      rowCount: 1,
      mapping: { delimiter: '|' },
      headerRows: [['a,b', 'c']],
      sampleRows: [['1,2', '3']],
    })
  })

  it('reads a compressed table', async () => {
    const table = firstTable(await inspectInWorker(file('survey.csv.gz', gzipSync('a;b\n1;2\n3;4\n'))))
    expect(table).toMatchObject({ rowCount: 2, mapping: { delimiter: ';' } })
  })

  it('reads every sheet of a workbook: dates as ISO, numbers as shown or in full', async () => {
    const source = file('book.xlsx', zipSync(WORKBOOK))
    const inspection = await inspectInWorker(source)
    const tables = inspection.kind === 'tables' ? inspection.tables : []
    expect(tables.map((table) => [table.sheet, table.headerRows, table.sampleRows])).toEqual([
      [
        'Answers',
        [['Day', 'Price', 'Share', 'Number']],
        [
          ['2024-03-04', '$1,234.50', '45.23%', '12345678901234'],
          ['2024-03-04 12:00:00', '$2.00', '50%', '0.1'],
        ],
      ],
      ['Notes', [['Remark']], [['<b> & more']]],
    ])
    for (const table of tables) expect((await rowsOf(source, table)).every((outcome) => outcome.ok)).toBe(true)
  })

  it('keeps the rows above the header as a separate note', async () => {
    const source = file('titled.csv', 'Survey of 2024,,,,\nName,A,B,C,D\nAda,1,2,3,4\nBob,1,2,3,4\nCy,2,2,3,4\n')
    const outcomes = await rowsOf(source, firstTable(await inspectInWorker(source)))
    expect(outcomes[0]).toMatchObject({ ok: true, row: { rowNumber: 0, title: 'Survey of 2024' } })
    expect(outcomes).toHaveLength(4)
  })
})

describe('documents', () => {
  it('reads text and Markdown without losing a character', async () => {
    expect((await documentOf(file('a.txt', 'One\r\n  two \r\n\r\n\r\nThree\0'))).paragraphs).toEqual([
      'One\n  two ',
      'Three\u2400',
    ])
    const markdown = await documentOf(
      file('a.md', '---\ntitle: "My notes"\n---\n# Heading\n![x](data:image/png;base64,AAAA)\n'),
    )
    expect(markdown).toMatchObject({
      title: 'My notes',
      markdown: '```yaml\ntitle: "My notes"\n```\n\n# Heading\n![x](import-file:0)\n',
    })
    expect(markdown.files).toMatchObject([{ name: 'picture-1.png', mediaType: 'image/png' }])
  })

  it('cleans HTML and keeps its words', async () => {
    const html = await documentOf(
      file(
        'a.html',
        '<title>T</title><script>alert(1)</script><p onclick="x()">Hi <a href="java\nscript:alert(1)">you</a><!-- c --><svg><text>drawn</text></svg></p>',
      ),
    )
    expect(html).toMatchObject({ title: 'T', html: '<p>Hi <a>you</a> drawn </p>' })
  })

  it('recognises captions by their content, whatever the file name', async () => {
    expect((await documentOf(file('captions.txt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHi\n'))).format).toBe('vtt')
    expect((await documentOf(file('captions.txt', '1\n00:00:00,000 --> 00:00:01,000\nHi\n'))).format).toBe('srt')
  })
})

describe('refusals', () => {
  const manyParts = Object.fromEntries(Array.from({ length: 21_000 }, (_, part) => [`word/${part}`, new Uint8Array()]))
  // 60 times 10 MB unpack to more than any import may, and are small here.
  const plain = new Uint8Array(10_000_000).fill(97)
  const packed = gzipSync(plain)
  it.each([
    ['empty.csv', new Uint8Array(), 'EMPTY'],
    ['blank.txt', strToU8(' \n\t\n'), 'EMPTY'],
    ['paper.csv', strToU8('%PDF-1.7\n'), 'UNSUPPORTED'],
    ['mail.eml', strToU8('From: a@example.org\n\nHi'), 'UNSUPPORTED'],
    ['noise.txt', new Uint8Array(4096).map((_, index) => (index * 7) % 32), 'UNSUPPORTED'],
    ['cut.docx', strToU8('PK\x03\x04rest'), 'DAMAGED'],
    ['cut.csv.gz', gzipSync('a,b\n'.repeat(1000)).subarray(0, 20), 'DAMAGED'],
    ['old.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), 'UNSUPPORTED'],
    ['locked.docx', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), 'ENCRYPTED'],
    ['other.zip', zipSync({ 'a.bin': new Uint8Array([1, 2, 3, 4, 5, 6]) }), 'UNSUPPORTED'],
    [
      'book.epub',
      zipSync({ mimetype: strToU8('application/epub+zip'), 'a.html': strToU8('<html><p>a') }),
      'UNSUPPORTED',
    ],
    ['bomb.csv.gz', Buffer.concat(Array.from({ length: 60 }, () => packed)), 'TOO_LARGE'],
    [
      'bomb.docx',
      zipSync(Object.fromEntries(Array.from({ length: 60 }, (_, part) => [`word/${part}.xml`, plain])), { level: 1 }),
      'TOO_LARGE',
    ],
    ['parts.docx', zipSync(manyParts, { level: 0 }), 'TOO_LARGE'],
  ])(
    'refuses %s with a sentence',
    async (name, bytes, reason) => {
      const refusal: unknown = await inspectInWorker(file(name, bytes)).catch((error: unknown) => error)
      expect(refusal).toMatchObject({ code: 'UnprocessableContent', reason })
      expect(refusal instanceof Error ? refusal.message : '').toMatch(/^[A-Z].*\.$/)
    },
    60_000,
  )

  it('requires a mapping before it reads a table', async () => {
    await expect(documentOf(file('a.csv', 'a,b\n1,2\n'))).rejects.toMatchObject({ reason: 'NEEDS_MAPPING' })
  })
})

describe('limits', () => {
  let folder = ''
  let large: ImportFile = { name: '', path: '' }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'imports-'))
    large = { name: 'large.csv', path: join(folder, 'large.csv') }
    await writeFile(
      join(folder, 'large.csv'),
      `id,comment\n${Array.from({ length: 200_000 }, (_, row) => `${row},comment number ${row}`).join('\n')}\n`,
    )
  })
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  it('stops when the signal aborts', async () => {
    const stop = new AbortController()
    const table = firstTable(await inspectInWorker(large))
    const reading = async (): Promise<number> => {
      let rows = 0
      for await (const event of parseInWorker(large, { mapping: table.mapping, signal: stop.signal })) {
        if (event.type === 'rows') rows += event.outcomes.length
        stop.abort(new Error('Cancelled by hand'))
      }
      return rows
    }
    await expect(reading()).rejects.toThrow('Cancelled by hand')
  })

  it('stops a reader that sends no message', async () => {
    await expect(inspectInWorker(large, { maxSilenceMs: 1 })).rejects.toMatchObject({ reason: 'TOO_SLOW' })
  })

  it('stops a reader that needs too much memory', async () => {
    const wide = file(
      'wide.csv',
      `${Array.from({ length: 16_000 }, (_, column) => `c${column}`).join(',')}\n${`${'x,'.repeat(15_999)}x\n`.repeat(30)}`,
    )
    await expect(inspectInWorker(wide, { memoryMb: 24 })).rejects.toMatchObject({ reason: 'TOO_LARGE' })
  })

  it('ends its worker when the consumer leaves early', async () => {
    const table = firstTable(await inspectInWorker(large))
    for await (const event of parseInWorker(large, { mapping: table.mapping })) {
      expect(event.type).toBe('rows')
      break
    }
    expect(process.getActiveResourcesInfo().filter((resource) => resource === 'Worker')).toEqual([])
  })
})

describe('threads that stay warm', () => {
  const small = file('small.md', '# Title\n\nWords.')
  /** Takes all waiting threads, so that a test begins without any. */
  async function noneWaits(): Promise<void> {
    while (idleParsers() > 0) await takeParser(PARSE_MEMORY_MB).worker.terminate()
  }

  it('read one file after the other, and return small documents as they were read', async () => {
    const read = await documentOf(small)
    await noneWaits()
    for (const look of [await lookInWorker(small), await lookInWorker(small)]) expect(look.document).toEqual(read)
    expect(idleParsers()).toBe(1)
    const thread = takeParser(PARSE_MEMORY_MB)
    expect(thread.tasks).toBe(2)
    await thread.worker.terminate()
  })

  it('belong to one file at a time: two files are read by two, and only as many stay as the pool holds', async () => {
    await noneWaits()
    await lookInWorker(small)
    const mine = takeParser(PARSE_MEMORY_MB)
    const other = takeParser(PARSE_MEMORY_MB)
    expect(other.worker).not.toBe(mine.worker)
    await Promise.all([mine.worker.terminate(), other.worker.terminate()])
    await Promise.all(Array.from({ length: 5 }, async () => lookInWorker(small)))
    expect(idleParsers()).toBeLessThanOrEqual(WARM_PARSERS)
    expect(process.getActiveResourcesInfo().filter((resource) => resource === 'Worker')).toEqual([])
  })

  it('do not stay after a file that was refused, hung, or was abandoned', async () => {
    for (const read of [
      async () => lookInWorker(file('paper.csv', '%PDF-1.7\n')),
      async () => lookInWorker(file('long.csv', `a,b\n${'1,2\n'.repeat(500_000)}`), { maxSilenceMs: 1 }),
      async () => documentOf(small),
    ]) {
      await noneWaits()
      await read().catch(() => null)
      expect(idleParsers()).toBe(0)
    }
  })

  it('do not keep a process running that has nothing else to do: a server that has read a file stops at once', async () => {
    const module = JSON.stringify(new URL('./parse-in-worker.ts', import.meta.url).href)
    const program = `const { lookInWorker } = await import(${module})
      await lookInWorker({ name: 'a.csv', bytes: new TextEncoder().encode('a,b\\n1,2\\n') })
      console.log('read')`
    // Less than a thread waits for its next file.
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { timeout: 15_000 })
    expect((await run).stdout).toBe('read\n')
  })

  it('do not affect their neighbours when one hangs or needs too much memory', async () => {
    const wide = file(
      'wide.csv',
      `${Array.from({ length: 16_000 }, (_, column) => `c${column}`).join(',')}\n${`${'x,'.repeat(15_999)}x\n`.repeat(30)}`,
    )
    const [full, hung, ...looks] = await Promise.allSettled([
      lookInWorker(wide, { memoryMb: 24 }),
      lookInWorker(wide, { maxSilenceMs: 1 }),
      ...Array.from({ length: 6 }, async () => lookInWorker(small)),
    ])
    expect(full).toMatchObject({ status: 'rejected', reason: { reason: 'TOO_LARGE' } })
    expect(hung).toMatchObject({ status: 'rejected', reason: { reason: 'TOO_SLOW' } })
    for (const look of looks) expect(look).toMatchObject({ value: { document: { markdown: '# Title\n\nWords.' } } })
  })

  it('carry nothing from one file to the next, and do not stay after a built-in object was changed', async () => {
    await noneWaits()
    await lookInWorker(file('first.csv', '__proto__,constructor,toString\nsecret,secret,secret\n'))
    const next = await lookInWorker(file('next.csv', 'a,b\n1,2\n'))
    expect(JSON.stringify(next)).not.toContain('secret')

    const isUntouched = builtInsWatch()
    expect(isUntouched()).toBe(true)
    Object.defineProperty(Object.prototype, 'left', { value: 'behind', configurable: true })
    expect(isUntouched()).toBe(false)
    Reflect.deleteProperty(Object.prototype, 'left')
    expect(isUntouched()).toBe(true)
  })
})
