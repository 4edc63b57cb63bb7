import { useState } from 'react'
import { LONG_TEXT, nothing, type Stories } from '../stories.ts'
import { ChoiceField, ChoiceTitle } from './choice-field.tsx'
import { FieldRow } from './field-row.tsx'
import { InlineText } from './inline-text.tsx'
import { PageTitle } from './page-title.tsx'
import { PasswordField } from './password-field.tsx'
import { SearchInput } from './search-input.tsx'

const PROJECTS = ['The first two weeks', 'Shift workers', 'People who left', LONG_TEXT]

function Choosing({ of }: { of: readonly string[] }) {
  const [query, setQuery] = useState('')
  return (
    <ChoiceField
      label="Find a project"
      listLabel="Projects"
      query={query}
      onQueryChange={setQuery}
      maxLength={100}
      choices={of.filter((title) => title.toLowerCase().includes(query.toLowerCase()))}
      idOf={(title) => title}
      onChoose={nothing}
      empty="No project is called so."
    >
      {(title) => <ChoiceTitle>{title}</ChoiceTitle>}
    </ChoiceField>
  )
}

function Searching({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  return <SearchInput label="Search notes" value={value} onChange={setValue} />
}

const text = (value: string, rest: { disabled?: boolean; startEditing?: boolean } = {}) => (
  <InlineText label="Title" placeholder="Untitled note" value={value} onSave={nothing} {...rest} />
)

const pageTitle = (title: string, editable = true) => (
  <PageTitle
    label="Title"
    placeholder="Untitled insight"
    title={title}
    maxLength={200}
    editable={editable}
    onRename={nothing}
    onLeave={nothing}
  />
)

export const stories: Stories[] = [
  {
    part: 'InlineText',
    states: {
      usual: () => text('Maren: one good week'),
      empty: () => text(''),
      'being written': () => text('Maren: one good week', { startEditing: true }),
      disabled: () => text('Maren: one good week', { disabled: true }),
      'long text': () => text(LONG_TEXT),
    },
  },
  {
    part: 'PageTitle',
    states: {
      usual: () => pageTitle('Two people skip the first week'),
      empty: () => pageTitle(''),
      'for readers': () => pageTitle('Two people skip the first week', false),
      'long text': () => pageTitle(LONG_TEXT),
    },
  },
  {
    part: 'SearchInput',
    states: { empty: () => <Searching initial="" />, filled: () => <Searching initial="pumpkin" /> },
  },
  {
    part: 'PasswordField',
    states: {
      empty: () => <PasswordField label="Password" />,
      wrong: () => <PasswordField label="Password" error="Use at least 12 characters." />,
    },
  },
  {
    part: 'ChoiceField',
    states: { usual: () => <Choosing of={PROJECTS} />, empty: () => <Choosing of={[]} /> },
  },
  {
    part: 'FieldRow',
    states: {
      usual: () => <FieldRow label="Plan">Family</FieldRow>,
      'long text': () => <FieldRow label={LONG_TEXT}>{LONG_TEXT}</FieldRow>,
    },
  },
]
