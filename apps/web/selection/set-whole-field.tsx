import { Button } from '@mantine/core'
import { useState } from 'react'
import { FieldInput, readGiven, type GivenValue, type ShownField, type ShownValue } from '#fields/web/index.ts'
import { bestFirst } from '#platform/kernel/best-first.ts'
import { ChoiceField, ChoiceTitle } from '#platform/web/design/choice-field.tsx'
import type { ShownColumn } from '#views/web/index.ts'
import { SetWholeAnswer } from './set-whole-answer.tsx'
import { selectionStrings as strings } from './strings.ts'
import { WholeField } from './whole-field.tsx'

interface SetWholeFieldProps {
  fields: readonly ShownColumn[]
  count: number
  kind: string
  onGive: (act: string, given: object) => Promise<boolean>
}

/** The given value, as the field shows it. */
function shownValue(field: ShownField, given: GivenValue | null): ShownValue | undefined {
  const read = given && readGiven(field, given)
  if (!read || 'problem' in read) return undefined
  const { text, number, time, optionIds } = read.value
  return {
    field: { id: field.id },
    text,
    number,
    time: time?.toISOString() ?? null,
    optionIds: optionIds && [...optionIds],
    provenance: 'user',
  }
}

/** First the field or question, then the value that all chosen rows get: sent once, whatever was typed before. */
export function SetWholeField({ fields, count, kind, onGive }: SetWholeFieldProps) {
  const [query, setQuery] = useState('')
  const [column, setColumn] = useState<ShownColumn | null>(null)
  const [given, setGiven] = useState<GivenValue | null>(null)
  if (column?.field) {
    const isEmpty = given === null || ('text' in given ? given.text === '' : given.optionIds.length === 0)
    return (
      <>
        <WholeField field={column.field}>
          {(field) => (
            <FieldInput
              field={field}
              value={shownValue(field, given)}
              editable
              onFill={async (_field, value) => {
                setGiven(value)
                return Promise.resolve(null)
              }}
            />
          )}
        </WholeField>
        <Button mt="md" onClick={() => void onGive('set-field', { key: column.key, ...(given ?? { text: null }) })}>
          {isEmpty ? strings.emptyNow(count, kind) : strings.setNow(count, kind)}
        </Button>
      </>
    )
  }
  if (column?.question)
    return (
      <SetWholeAnswer
        question={column.question}
        count={count}
        onGive={async (answer) => onGive('set-answer', { key: column.key, ...answer })}
      />
    )
  if (column) {
    const publish = (text: string) => () => void onGive('set-status', { key: column.key, text })
    return (
      <Button.Group>
        <Button variant="default" onClick={publish('published')}>
          {strings.published}
        </Button>
        <Button variant="default" onClick={publish('')}>
          {strings.draft}
        </Button>
      </Button.Group>
    )
  }
  const asks = fields.some(({ question }) => question !== null)
  return (
    <ChoiceField
      label={strings.findField(asks)}
      listLabel={strings.setField(asks)}
      query={query}
      onQueryChange={setQuery}
      maxLength={100}
      choices={bestFirst(fields, query, ({ label }) => label)}
      idOf={({ key }) => key}
      onChoose={setColumn}
    >
      {({ label }) => <ChoiceTitle>{label}</ChoiceTitle>}
    </ChoiceField>
  )
}
