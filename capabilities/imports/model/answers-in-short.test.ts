import { describe, expect, it } from 'vitest'
import { addToProfile, createColumnProfile } from './column-profile.ts'
import { guessColumns } from './guess-roles.ts'
import { columnHeadings } from './header-depth.ts'

const ROWS = 40

/** Each column has its values in turn. */
function guess(columns: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const names = Object.keys(columns)
  const profiles = Object.values(columns).map((values) => {
    const profile = createColumnProfile()
    for (let at = 0; at < ROWS; at += 1) addToProfile(profile, values[at % values.length] ?? '')
    return profile
  })
  const guessed = guessColumns(columnHeadings([names], names.length), profiles)
  return Object.fromEntries(
    guessed.map(({ role, fieldType, questionType, multiSelectDelimiter: delimiter }, at) => [
      names[at],
      [role, fieldType ?? questionType, delimiter].filter((part) => part !== undefined).join(' '),
    ]),
  )
}

const SURVEY = {
  works_alone: ['0', '1'],
  team_size: ['1-5', '6-25', 'More than 1000'],
  tools_paid_by_employer: ['Yes', 'No', 'I don’t know', 'Not eligible / N/A'],
  asked_for_a_break: ['Very easy', 'Somewhat easy', 'I don’t know', 'Somewhat difficult'],
  share_of_week_lost: ['1-25%', '26-50%', '51-75%'],
  has_second_job: ['0', '1'],
  would_tell_the_manager: ['Maybe', 'No', 'Yes'],
  observed_consequences_for_former_colleagues: ['Some of them', 'None of them', 'Yes, all of them'],
  open_with_friends: ['Very open', 'Neutral', 'Not applicable to me (I have nothing of this kind to be open about)'],
  seen_by_a_doctor: ['Yes', 'No'],
  tools: ['Pen|Paper', 'Pen', 'Paper|Board', 'Board', 'Pen|Board', 'Pen|Paper|Board'],
  age: ['31', '45', '28'],
  gender: ['Female', 'Male', 'Another'],
  country: ['Norway', 'Chile', 'Kenya'],
  works_from_home: ['Sometimes', 'Always', 'Never'],
}

describe('a survey whose headings are short names of its questions', () => {
  it('has questions where people answer, and fields where it says who they are', () => {
    expect(guess(SURVEY)).toEqual({
      works_alone: 'field BOOLEAN',
      team_size: 'field SELECT',
      tools_paid_by_employer: 'question SINGLE_SELECT',
      asked_for_a_break: 'question SINGLE_SELECT',
      share_of_week_lost: 'question SINGLE_SELECT',
      has_second_job: 'field BOOLEAN',
      would_tell_the_manager: 'question SINGLE_SELECT',
      observed_consequences_for_former_colleagues: 'question SINGLE_SELECT',
      open_with_friends: 'question SINGLE_SELECT',
      seen_by_a_doctor: 'question SINGLE_SELECT',
      tools: 'question MULTI_SELECT |',
      age: 'field NUMBER',
      gender: 'field SELECT',
      country: 'field SELECT',
      works_from_home: 'question SINGLE_SELECT',
    })
  })

  it('is none where a table of customers has a column or two of the kind', () => {
    const customers = {
      customer_plan_of_the_current_contract_period: ['Free', 'Team'],
      subscribed: ['Yes', 'No'],
      contacted: ['Never', 'Often', 'Sometimes'],
      region: ['North', 'South'],
    }
    expect(Object.values(guess(customers))).toEqual(['field SELECT', 'field SELECT', 'field SELECT', 'field SELECT'])
  })
})
