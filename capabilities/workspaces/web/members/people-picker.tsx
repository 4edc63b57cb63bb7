import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { MembersDocument } from '#generated/operations/capabilities/workspaces/web/members/members.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { strings } from '../strings.ts'

/** The most that a list of choices can show. */
const CHOICES = 20

interface Person {
  id: string
  name: string
  email: string
}

interface PeoplePickerProps {
  label: string
  description?: string
  /** Those who are chosen when the picker opens: their names need no look-up. */
  known: ReadonlyArray<Person>
  value: string[]
  onChange: (ids: string[]) => void
  error?: string | undefined
}

/** Chooses members by part of their name or address. */
export function PeoplePicker({ label, description, known, value, onChange, error }: PeoplePickerProps) {
  const [query, setQuery] = useState('')
  const [seen, setSeen] = useState(() => new Map(known.map((person) => [person.id, person])))
  const { data } = useAnswer(MembersDocument, { variables: { first: CHOICES, query } })
  // During another search the former results stay.
  const [before, setBefore] = useState(data)
  if (data && before !== data) setBefore(data)
  const found = (data ?? before)?.users.nodes ?? []
  const people = new Map([...seen, ...found.map((person) => [person.id, person] as const)])
  const choices = [...people.values()].filter(
    (person) => value.includes(person.id) || found.some(({ id }) => id === person.id),
  )
  return (
    <MultiSelect
      label={label}
      description={description}
      data={choices.map(({ id, name, email }) => ({ value: id, label: name === '' ? email : `${name} (${email})` }))}
      // The server has already chosen the matches.
      filter={({ options }) => options}
      searchable
      searchValue={query}
      onSearchChange={setQuery}
      value={value}
      onChange={(ids) => {
        setSeen(people)
        onChange(ids)
      }}
      nothingFoundMessage={strings.members.nobody}
      error={error}
      hidePickedOptions
    />
  )
}
