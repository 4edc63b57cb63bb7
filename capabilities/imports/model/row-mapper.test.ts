import { describe, expect, it } from 'vitest'
import { MAX_QUESTION_OPTIONS } from '#notes/model/limits.ts'
import { createRowMapper } from './row-mapper.ts'
import { questionsOf } from './mapped-questions.ts'
import type { RowOutcome, SurveyRow } from './survey-row.ts'
import { importMapping, type ColumnMapping } from './table-mapping.ts'

function mapping(columns: Array<Partial<ColumnMapping> & Pick<ColumnMapping, 'role'>>, rest: object = {}) {
  return importMapping.parse({
    format: 'csv',
    headerRows: 1,
    columns: columns.map((column, index) => ({
      index,
      header: `Column ${index + 1}`,
      label: `Label ${index + 1}`,
      ...column,
    })),
    ...rest,
  })
}

function rowOf(outcome: RowOutcome): SurveyRow {
  if (!outcome.ok) throw new Error(`The row failed: ${JSON.stringify(outcome.errors)}`)
  return outcome.row
}

describe('createRowMapper', () => {
  it('turns cells into title, text, fields, answers, person, time and key', () => {
    const map = createRowMapper(
      mapping(
        [
          { role: 'key' },
          { role: 'title' },
          { role: 'content' },
          { role: 'field', fieldType: 'NUMBER' },
          { role: 'question', questionType: 'FREE_TEXT' },
          { role: 'question', questionType: 'MULTI_SELECT' },
          { role: 'person', personPart: 'name' },
          { role: 'person', personPart: 'email' },
          { role: 'timestamp' },
          { role: 'ignore' },
        ],
        { keyColumn: 0, timeZone: 'Europe/Berlin', dateOrder: 'DMY' },
      ),
    )
    const row = rowOf(
      map(
        [
          'r-1',
          'Onboarding',
          'Body',
          '1,204.50',
          ' it works ',
          'Red; Blue;Red',
          'Ada',
          'ada@example.org',
          '3/4/2024 10:00',
          'gone',
        ],
        1,
      ),
    )
    expect(row).toMatchObject({
      rowNumber: 1,
      title: 'Onboarding',
      key: 'r-1',
      timestamp: '2024-04-03T08:00:00.000Z',
      person: { name: 'Ada', email: 'ada@example.org' },
      contentBlocks: [{ label: null, text: 'Body' }],
    })
    expect(row.fields.find((field) => field.type === 'NUMBER')).toMatchObject({ value: '1204.50', raw: '1,204.50' })
    expect(row.asWritten).toEqual([{ column: 3, label: 'Label 4', text: '1,204.50' }])
    expect(row.fields.find((field) => field.column === 8)).toMatchObject({ type: 'TEXT', value: '3/4/2024 10:00' })
    expect(row.responses[0]).toMatchObject({ type: 'FREE_TEXT', text: ' it works ' })
    expect(row.responses[1]).toMatchObject({ options: ['Red', 'Blue'], raw: ['Red; Blue;Red'] })
  })

  it('names rows without a title by their first words and the speaker; numbers those without words', () => {
    const map = createRowMapper(
      mapping([
        { role: 'question', questionType: 'SINGLE_SELECT' },
        { role: 'question', questionType: 'FREE_TEXT' },
        { role: 'question', questionType: 'FREE_TEXT' },
        { role: 'person', personPart: 'name' },
      ]),
    )
    const titleOf = (...cells: string[]): string => rowOf(map(cells, 7)).title
    const long = 'We bought it for the calendar and stayed for the search, which finds what a customer said.'
    expect(titleOf('Yes', 'N/A', ` ${long}\n`, 'Mara')).toBe(
      'We bought it for the calendar and stayed for the search, which finds what a… · Mara',
    )
    expect(titleOf('Yes', 'Too slow', 'Nothing else', '')).toBe('Too slow')
    expect(titleOf('Yes', 'None', '', 'Mara')).toBe('Mara')
    expect(titleOf('Yes', 'None', '', '')).toBe('None')
    expect(titleOf('Yes', '搜索很慢', '', '')).toBe('搜索很慢')
    expect(titleOf('Yes', '', '', '')).toBe('Response 7')
    expect(titleOf('', 'x'.repeat(500), `a ${'y'.repeat(500)}`, '')).toBe(`a ${'y'.repeat(77)}…`)
  })

  it('reads 1 and 0 as yes and no without repeating them in the text', () => {
    const map = createRowMapper(mapping([{ role: 'field', fieldType: 'BOOLEAN' }]))
    expect(rowOf(map(['1'], 1))).toMatchObject({ fields: [{ value: 'true' }], asWritten: [] })
    expect(rowOf(map(['no'], 1))).toMatchObject({ fields: [{ value: 'false' }], asWritten: [{ text: 'no' }] })
  })

  it('keeps text above the limits in the note and says so', () => {
    const map = createRowMapper(
      mapping([
        { role: 'title' },
        { role: 'field', fieldType: 'TEXT' },
        { role: 'question', questionType: 'FREE_TEXT' },
        { role: 'field', fieldType: 'SELECT' },
      ]),
    )
    const cells = ['t'.repeat(201), 'f'.repeat(10_300), 'q'.repeat(20_001), 's'.repeat(51)]
    const row = rowOf(map(cells, 1))
    expect(row.title).toHaveLength(200)
    expect(row.contentBlocks.map((block) => block.text)).toEqual(cells)
    expect(row.fields).toEqual([])
    expect(row.responses).toEqual([])
    expect(row.displaced.map(({ column, reason }) => [column, reason])).toEqual([
      [0, 'Longer than the 200 characters of a title.'],
      [1, 'Longer than the 10,299 characters of a field.'],
      [2, 'Longer than the 20,000 characters of an answer.'],
      [3, 'Longer than the 50 characters of an option.'],
    ])
  })

  it.each(['TEXT', 'PERSON', 'URL', 'PHONE', 'EMAIL'] as const)(
    'leaves a %s in its field even if it is far longer than anyone types',
    (fieldType) => {
      const long = {
        TEXT: ` ${'word '.repeat(2_059)} `,
        PERSON: 'n'.repeat(10_299),
        URL: `https://example.org/${'p'.repeat(10_000)}`,
        PHONE: '0'.repeat(40),
        EMAIL: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.org`,
      }[fieldType]
      const row = rowOf(createRowMapper(mapping([{ role: 'field', fieldType }]))([long], 1))
      expect(row.fields).toMatchObject([{ value: long, raw: long }])
      expect(row.contentBlocks).toEqual([])
      expect(row.displaced).toEqual([])
    },
  )

  it('separates the options of a select field if told to, each as first written', () => {
    const map = createRowMapper(mapping([{ role: 'field', fieldType: 'SELECT', multiSelectDelimiter: ';' }]))
    expect(rowOf(map(['Red; Dark Blue'], 1)).fields).toMatchObject([{ options: ['Red', 'Dark Blue'] }])
    const again = rowOf(map(['dark blue;Red;RED'], 2))
    expect(again.fields).toMatchObject([{ options: ['Dark Blue', 'Red'], raw: 'dark blue;Red;RED' }])
    expect(again.asWritten).toEqual([{ column: 0, label: 'Label 1', text: 'dark blue;Red;RED' }])
    // If one option does not fit, the whole cell becomes text: half an answer would be a wrong one.
    const long = `Red;${'x'.repeat(51)}`
    expect(rowOf(map([long], 3))).toMatchObject({ fields: [], contentBlocks: [{ text: long }] })
    expect(rowOf(map([' ; ;'], 4)).displaced).toMatchObject([
      { reason: 'Nothing but separators, so there is no option in it.' },
    ])
    const whole = createRowMapper(mapping([{ role: 'field', fieldType: 'SELECT' }]))
    expect(rowOf(whole(['Red; Blue'], 1)).fields).toMatchObject([{ options: ['Red; Blue'] }])
  })

  it('repeats a number as it was written if a computer keeps fewer digits', () => {
    const map = createRowMapper(mapping([{ role: 'field', fieldType: 'NUMBER' }]))
    expect(rowOf(map(['12345678901234567890'], 1)).asWritten).toMatchObject([{ text: '12345678901234567890' }])
    expect(['7', '-12.50', '007', '0.10', '100'].map((cell, at) => rowOf(map([cell], at)).asWritten)).toEqual(
      Array.from({ length: 5 }, () => []),
    )
  })

  it('counts the options that a field has before the first row', () => {
    const column = mapping([{ role: 'field', fieldType: 'SELECT', multiSelectDelimiter: ';' }])
    const labels = Array.from({ length: 199 }, (_, at) => `Option ${at}`)
    const map = createRowMapper(column, { fields: new Map([[0, { labels, maxSelectable: 2 }]]), questions: new Map() })
    expect(rowOf(map(['option 7'], 1)).fields).toMatchObject([{ options: ['Option 7'] }])
    expect(rowOf(map(['New'], 2)).fields).toMatchObject([{ options: ['New'] }])
    expect(rowOf(map(['One more'], 3)).displaced).toMatchObject([
      { reason: 'More than the 200 options that a field can have.' },
    ])
    expect(rowOf(map(['Option 1;Option 2;Option 3'], 4)).displaced).toMatchObject([
      { reason: 'More options at once than the field takes, which is 2.' },
    ])
  })

  it('keeps cells beyond the mapped columns', () => {
    const map = createRowMapper(mapping([{ role: 'content' }]))
    expect(rowOf(map(['a', '', 'extra'], 1)).contentBlocks).toEqual([
      { column: 0, label: null, text: 'a' },
      { column: 2, label: 'Column 3', text: 'extra' },
    ])
  })

  it('collects an answer that is spread over columns, including ticks', () => {
    const spread = {
      role: 'question',
      questionType: 'MULTI_SELECT',
      spreadGroup: 'films',
      label: 'Which films?',
    } as const
    const table = mapping([
      { ...spread, optionLabel: 'Episode I' },
      { ...spread, optionLabel: 'Episode II' },
      { ...spread, optionLabel: 'Episode III' },
    ])
    expect(questionsOf(table)).toEqual([
      {
        question: 'films',
        text: 'Which films?',
        type: 'MULTI_SELECT',
        options: ['Episode I', 'Episode II', 'Episode III'],
      },
    ])
    const row = rowOf(createRowMapper(table)(['Episode I', '', 'x'], 1))
    expect(row.responses).toEqual([
      {
        question: 'films',
        type: 'MULTI_SELECT',
        text: null,
        options: ['Episode I', 'Episode III'],
        raw: ['Episode I', 'x'],
      },
    ])
    expect(row.asWritten).toEqual([{ column: 2, label: 'Which films?', text: 'x' }])
  })

  it.each([
    ['NUMBER', 'many'],
    ['NPS', '11'],
    ['DATETIME', '30/02/2024'],
    ['EMAIL', 'nobody'],
    ['URL', 'example'],
    ['PHONE', 'call me'],
    ['BOOLEAN', 'perhaps'],
  ] as const)('refuses a value that does not fit %s, with its column, value and reason', (fieldType, value) => {
    const outcome = createRowMapper(mapping([{ role: 'content' }, { role: 'field', fieldType }]))(['kept', value], 3)
    expect(outcome).toMatchObject({
      ok: false,
      rowNumber: 3,
      cells: ['kept', value],
      errors: [{ column: 1, header: 'Column 2', value }],
    })
    expect(outcome.ok ? '' : outcome.errors[0]?.reason).toMatch(/\.$/)
  })

  it('refuses rows that add too many options', () => {
    const map = createRowMapper(mapping([{ role: 'question', questionType: 'SINGLE_SELECT' }]))
    for (let row = 1; row <= MAX_QUESTION_OPTIONS; row += 1) expect(map([`Option ${row}`], row).ok).toBe(true)
    expect(map(['Option 1'], 300).ok).toBe(true)
    expect(map(['One more'], 301)).toMatchObject({ ok: false, errors: [{ reason: 'Too many options.' }] })
  })
})

describe('importMapping', () => {
  it.each([
    { role: 'field', fieldType: 'TEXT' },
    { role: 'question', questionType: 'SINGLE_SELECT' },
    { role: 'content' },
  ])('refuses a delimiter for what is not separated: $role $fieldType $questionType', (column) => {
    const read = importMapping.safeParse({
      format: 'csv',
      headerRows: 1,
      columns: [{ index: 0, header: 'a', label: 'a', multiSelectDelimiter: ';', ...column }],
    })
    expect(read.error?.issues.map(({ message }) => message)).toEqual([
      'Only tags, a select field or a question of several options are separated. Leave the delimiter out.',
    ])
  })

  it('requires what a role needs', () => {
    const zoned = importMapping.safeParse({
      format: 'csv',
      headerRows: 1,
      columns: [{ index: 0, header: 'a', label: 'a', role: 'content' }],
      timeZone: 'Mars/Base',
    })
    expect(zoned.error?.issues.map((issue) => issue.message)).toEqual([
      'Choose a time zone by its name, for example Europe/Berlin.',
    ])
    const typeless = importMapping.safeParse({
      format: 'csv',
      headerRows: 1,
      columns: [{ index: 0, header: 'a', label: 'a', role: 'question' }],
    })
    expect(typeless.error?.issues[0]?.message).toBe('Choose a type for this question.')
  })
})
