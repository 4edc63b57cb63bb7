import { describe, expect, it } from 'vitest'
import { createCsvReader, readCsv, sniffDialect } from './csv.ts'

const COMMA = { delimiter: ',', quoted: true }

describe('readCsv', () => {
  it.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r1,\r\r3,',
      [
        ['a', 'b'],
        ['1', ''],
        ['3', ''],
      ],
    ],
    ['a\r\r\nb', [['a'], ['b']]],
    ['"x, ""y""\nz",2', [['x, "y"\nz', '2']]],
    ['a, "b, c" ,d', [['a', 'b, c', 'd']]],
    ['"",1\n\n', [['', '1']]],
    ['1,2,3\n4\n5,6', [['1', '2', '3'], ['4'], ['5', '6']]],
    ['5" pipe,a "quoted" word', [['5" pipe', 'a "quoted" word']]],
    ['', []],
  ])('reads %j', (text, expected) => {
    expect(readCsv(text, COMMA)).toEqual(expected)
  })

  it('keeps and reports stray quotes', () => {
    const reader = createCsvReader(COMMA)
    const rows = [...reader.write('a,b\n1,"He said "hi" to me",x\n"abc" def,2\n"open,3\n4,5'), ...reader.end()]
    expect(rows).toEqual([
      ['a', 'b'],
      ['1', 'He said "hi" to me', 'x'],
      ['"abc" def', '2'],
      ['"open', '3'],
      ['4', '5'],
    ])
    expect(reader.problems.map((problem) => problem.line)).toEqual([2, 3, 4])
  })

  it('reads the same regardless of how it is split into pieces', () => {
    const text = 'id,"long ""name""",x\r\n1,"line\r\nbreak",\r\n"a" b,c\r\r\n  "q" ,2,"é😀"\n"never closed,1\n'
    const whole = readCsv(text, COMMA)
    for (let size = 1; size < text.length; size += 1) {
      const reader = createCsvReader(COMMA)
      const rows: string[][] = []
      for (let at = 0; at < text.length; at += size) rows.push(...reader.write(text.slice(at, at + size)))
      rows.push(...reader.end())
      expect(rows).toEqual(whole)
    }
  })
})

describe('sniffDialect', () => {
  it.each([
    ['a,b;c\n1,2;3\n4,5;6\n7,"8,9"\n', ','],
    ['a;b\n1,5;2\n3,5;4\n', ';'],
    ['a\tb\n1, 2\t3\n4\t5\n', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
  ])('finds the delimiter of %j', (text, delimiter) => {
    expect(sniffDialect(text, true).dialect.delimiter).toBe(delimiter)
  })

  it('treats quotes in tab-separated text as text unless they are needed', () => {
    expect(sniffDialect('a\tb\n"hi"\t2\nx\t3\n', true).dialect.quoted).toBe(false)
    expect(sniffDialect('a\tb\n"hi\nyou"\t2\nx\t3\n', true).dialect.quoted).toBe(true)
    expect(sniffDialect('a\tb\n"say ""hi"""\t2\nx\t3\n', true).dialect.quoted).toBe(true)
  })
})
