import { describe, expect, it } from 'vitest'
import { addToProfile, createColumnProfile } from './column-profile.ts'
import { guessColumns } from './guess-roles.ts'
import { columnHeadings } from './header-depth.ts'
import type { ColumnMapping } from './table-mapping.ts'

function guess(header: string, values: ReadonlyArray<string>): ColumnMapping | undefined {
  const profile = createColumnProfile()
  for (const value of values) addToProfile(profile, value)
  return guessColumns(columnHeadings([[header]], 1), [profile])[0]
}

function repeated(values: ReadonlyArray<string>, times = 10): string[] {
  return Array.from({ length: times }, () => values).flat()
}

describe('guessColumns', () => {
  it.each([
    ['Respondent ID', ['1', '2', '3'], { role: 'key' }],
    ['Timestamp', ['12/6/2018 11:57:58', '12/7/2018 1:00:00'], { role: 'timestamp' }],
    ['Title', ['First', 'Second'], { role: 'title' }],
    ['Email address', ['a@example.org', 'b@example.org'], { role: 'person', personPart: 'email' }],
    ['Full name', ['Ada Lovelace', 'Bob'], { role: 'person', personPart: 'name' }],
    ['Age', ['12', '40', '7.5'], { role: 'field', fieldType: 'NUMBER' }],
    ['NPS', ['0', '10', '7'], { role: 'field', fieldType: 'NPS' }],
    ['Active', ['true', 'false'], { role: 'field', fieldType: 'BOOLEAN' }],
    ['self_employed', ['1', '0', '0'], { role: 'field', fieldType: 'BOOLEAN' }],
    ['Do you work from home?', ['1', '0', '0'], { role: 'field', fieldType: 'BOOLEAN' }],
    ['Number of children', ['1', '0', '0'], { role: 'field', fieldType: 'NUMBER' }],
    ['Seen', ['1', '1'], { role: 'field', fieldType: 'NUMBER' }],
    ['Date received', ['03/22/23', '03/04/23'], { role: 'timestamp' }],
    ['Sent on', ['22/3/23', '4/12/23'], { role: 'field', fieldType: 'DATETIME' }],
    ['Renewal', ['2024-01-01', '2024-02-01'], { role: 'field', fieldType: 'DATETIME' }],
    ['Site', ['https://example.org', 'https://example.com/a'], { role: 'field', fieldType: 'URL' }],
    ['Phone', ['+49 30 123456', '(555) 010-9999'], { role: 'field', fieldType: 'PHONE' }],
    ['Gender', repeated(['Female', 'Male']), { role: 'field', fieldType: 'SELECT' }],
    ['City', ['Rome', 'Oslo', 'Bern'], { role: 'field', fieldType: 'TEXT' }],
    ['Do you like it?', repeated(['Yes', 'No']), { role: 'question', questionType: 'SINGLE_SELECT' }],
    [
      'What do you use?',
      repeated(['Array;DataFrame', 'Array', 'DataFrame;Delayed']),
      { role: 'question', questionType: 'MULTI_SELECT', multiSelectDelimiter: ';' },
    ],
    [
      'How do you launch it?',
      repeated(['SSH, Slurm (PBS, SGE)', 'SSH', 'SSH, Cloud, Slurm (PBS, SGE)', 'Cloud', 'Cloud, SSH']),
      { role: 'question', questionType: 'MULTI_SELECT', multiSelectDelimiter: ', ' },
    ],
    [
      'What would you change?',
      ['The colours, mostly', 'Nothing', 'I would like it to start faster'],
      { role: 'question', questionType: 'FREE_TEXT' },
    ],
    [
      'Consumer complaint narrative',
      ['They charged me twice.', 'Nobody answers the phone, ever.'],
      { role: 'content' },
    ],
    ['Unused', ['', ' '], { role: 'ignore' }],
  ] as const)('recognises %s', (header, values, expected) => {
    expect(guess(header, values)).toMatchObject(expected)
  })

  it('takes a column of tags for tags if there are words that they can apply to', () => {
    const columns = (words: string, values: readonly string[]) => {
      const [said, tags] = [createColumnProfile(), createColumnProfile()]
      values.forEach((value, at) => {
        addToProfile(said, `It would be good to have number ${at} of them at hand.`)
        addToProfile(tags, value)
      })
      return guessColumns(columnHeadings([[words, 'Tags']], 2), [said, tags])[1]
    }
    expect(columns('Comments', ['price; speed', 'speed'])).toMatchObject({ role: 'tag', multiSelectDelimiter: ';' })
    expect(columns('Comments', ['price, speed', 'speed'])).toMatchObject({ role: 'tag', multiSelectDelimiter: ', ' })
    expect(columns('Comments', ['x'.repeat(201), 'speed'])).not.toMatchObject({ role: 'tag' })
    expect(guess('Tags', ['price; speed', 'speed'])).not.toMatchObject({ role: 'tag' })
  })

  it('treats cells as lists as soon as two of them name several options', () => {
    const single = repeated(['Array', 'Delayed'], 5)
    expect(guess('What do you use?', [...single, 'Array;Delayed'])).not.toHaveProperty('multiSelectDelimiter', ';')
    expect(guess('What do you use?', [...single, 'Array;Delayed', 'Array;Delayed'])).toMatchObject({
      multiSelectDelimiter: ';',
    })
  })

  it('guesses a type only if every value fits', () => {
    expect(guess('Age', ['12', '40', 'unknown'])).toMatchObject({ role: 'field', fieldType: 'TEXT' })
    expect(guess('Price', ['1.50', '2.00'])).toMatchObject({ role: 'field', fieldType: 'TEXT' })
    expect(guess('Plan', repeated(['free', 'Free', 'Pro']))).toMatchObject({ role: 'field', fieldType: 'TEXT' })
    expect(guess('Timestamp', ['2024-01-01', 'yesterday'])).toMatchObject({ role: 'field', fieldType: 'TEXT' })
  })

  it('treats columns under one heading as the options of one question, named by the text of their cells', () => {
    const columns: Array<[part: string, values: string[], label: string]> = [
      ['Docker', ['Docker', '', 'Docker'], 'Docker'],
      ['Podman', ['yes', '', 'yes'], 'Podman'],
      ['Nomad', ['', '1', ''], 'Nomad (1)'],
      ['Nothing of it', ['', '', ''], 'Nothing of it'],
      ['Other', ['', 'Something else', ''], 'Something else'],
      ['Swarm', ['Swarm', 'no', 'yes'], ''],
    ]
    const profiles = columns.map(([, values]) => {
      const profile = createColumnProfile()
      for (const value of values) addToProfile(profile, value)
      return profile
    })
    const header = [['What do you use?', ...columns.slice(1).map(() => '')], columns.map(([part]) => part)]
    const guessed = guessColumns(columnHeadings(header, columns.length), profiles)
    for (const [at, [, , label]] of columns.entries())
      expect(guessed[at]).toMatchObject(
        label === ''
          ? { role: 'question', questionType: 'FREE_TEXT' }
          : {
              role: 'question',
              questionType: 'MULTI_SELECT',
              spreadGroup: 'columns from 1',
              label: 'What do you use?',
              optionLabel: label,
            },
      )
  })

  it('treats the first addresses as the person’s, and further ones as a field', () => {
    const profiles = [createColumnProfile(), createColumnProfile()]
    for (const profile of profiles) addToProfile(profile, 'a@example.org')
    expect(guessColumns(columnHeadings([['Email', 'Email of the manager']], 2), profiles)).toMatchObject([
      { role: 'person', personPart: 'email' },
      { role: 'field', fieldType: 'EMAIL' },
    ])
  })

  it('never cuts a heading that is too long for the name of a field', () => {
    expect(guess('x'.repeat(251), ['1', '2'])).toMatchObject({ role: 'question', label: 'x'.repeat(251) })
  })
})
