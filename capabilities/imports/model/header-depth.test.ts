import { describe, expect, it } from 'vitest'
import { columnHeadings, detectHeader } from './header-depth.ts'

describe('detectHeader', () => {
  it('finds one row', () => {
    expect(
      detectHeader([
        ['Name', 'Age', 'City'],
        ['Ada', '36', ''],
        ['Bob', '', 'Rome'],
        ['Cy', '30', 'Oslo'],
      ]),
    ).toEqual({ leadingRows: 0, headerRows: 1 })
    expect(detectHeader([['Only']])).toEqual({ leadingRows: 0, headerRows: 1 })
  })

  it('takes a row of answers with unquoted commas for no second header', () => {
    const rows = [
      ['Name', 'Why', 'Plan'],
      ['Ada', 'Because', ' it hurts', ' really', 'Free'],
      ['Bob', 'Slow', 'Team'],
      ['Cy', 'Slow', 'Team'],
    ]
    expect(detectHeader(rows)).toEqual({ leadingRows: 0, headerRows: 1 })
  })

  it('finds the second row of options', () => {
    const rows = [
      ['ID', 'Which films?', '', '', 'Any comment?'],
      ['', 'Episode I', 'Episode II', 'Episode III', 'Open-Ended Response'],
      ['1', 'Episode I', '', 'Episode III', 'Fun'],
      ['2', '', 'Episode II', '', ''],
    ]
    expect(detectHeader(rows)).toEqual({ leadingRows: 0, headerRows: 2 })
    expect(columnHeadings(rows.slice(0, 2), 5)).toMatchObject([
      { group: 'ID', part: null, shared: false },
      { group: 'Which films?', part: 'Episode I', shared: true, first: 1 },
      { group: 'Which films?', part: 'Episode II', shared: true, first: 1 },
      { group: 'Which films?', part: 'Episode III', shared: true, first: 1 },
      { group: 'Any comment?', part: null, shared: false, answer: true },
    ])
  })

  it('recognises a row of options that names four of five columns left out above, not one that names fewer', () => {
    const table = (options: string[]) => [
      ['Which films?', '', '', '', '', ''],
      options,
      ['Alpha', '', '', '', '', ''],
      ['', 'Beta', '', '', '', ''],
    ]
    expect(detectHeader(table(['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', ''])).headerRows).toBe(2)
    expect(detectHeader(table(['Alpha', 'Beta', 'Gamma', 'Delta', '', ''])).headerRows).toBe(1)
  })

  it('does not treat answers as options: a row of figures, or one filled unlike the rows that follow', () => {
    expect(
      detectHeader([
        ['Which films?', '', '', '', ''],
        ['1', '2', '3', '4', '5'],
        ['2', '2', '3', '4', '5'],
      ]).headerRows,
    ).toBe(1)
    expect(
      detectHeader([
        ['Which films?', '', '', '', '', ''],
        ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', ''],
        ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'],
        ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'],
      ]).headerRows,
    ).toBe(1)
  })

  it('finds the three rows of Qualtrics and of numbered questions', () => {
    const qualtrics = [
      ['StartDate', 'Q1'],
      ['Start Date', 'What would you change?'],
      ['{"ImportId":"startDate","timeZone":"America/Denver"}', '{"ImportId":"QID1_TEXT"}'],
      ['2024-01-01 10:00:00', 'The colours'],
    ]
    expect(detectHeader(qualtrics)).toEqual({ leadingRows: 0, headerRows: 3 })
    expect(columnHeadings(qualtrics.slice(0, 3), 2).map((heading) => heading.group)).toEqual([
      'Start Date',
      'What would you change?',
    ])

    const numbered = [
      ['', 'Q1', 'Q2', '', '', 'Q3'],
      ['ID', 'Where do you live?', 'What do you use?', '', '', 'Why?'],
      ['', 'Where do you live?', 'Docker', 'Podman', 'Other', 'Why?'],
      ['1', 'Rome', 'Docker', '', '', 'It is there'],
      ['2', 'Oslo', '', 'Podman', '', ''],
    ]
    expect(detectHeader(numbered)).toEqual({ leadingRows: 0, headerRows: 3 })
    expect(columnHeadings(numbered.slice(0, 3), 6)[3]).toMatchObject({
      group: 'What do you use?',
      part: 'Podman',
      shared: true,
    })
  })

  it('keeps neighbouring columns apart when each names the same question', () => {
    const named = columnHeadings(
      [
        ['Name', 'Why?', 'Why?', ''],
        ['', 'Price', 'Taste', 'Smell'],
      ],
      4,
    )
    expect(named.map(({ shared }) => shared)).toEqual([false, false, true, true])
  })

  it('recognises a title above the table', () => {
    const rows = [
      ['Survey of 2024', '', '', '', ''],
      ['Name', 'A', 'B', 'C', 'D'],
      ['Ada', '1', '2', '3', '4'],
      ['Bob', '1', '2', '3', '4'],
      ['Cy', '1', '2', '3', '4'],
    ]
    expect(detectHeader(rows)).toEqual({ leadingRows: 1, headerRows: 1 })
  })
})
