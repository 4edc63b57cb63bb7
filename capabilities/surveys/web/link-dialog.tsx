import { Modal } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { LinkableQuestionsDocument } from '#generated/operations/capabilities/surveys/web/surveys.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ChoiceField, ChoiceTitle } from '#platform/web/design/choice-field.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { MAX_OFFERED_QUESTIONS, MAX_SOUGHT_CHARS } from '../model/limits.ts'
import { surveyStrings as text } from './strings.ts'
import classes from './surveys.module.css'

interface LinkDialogProps {
  questionId: Id
  opened: boolean
  onClose: () => void
  onChoose: (otherId: Id) => void
}

/** A dialog to choose the question to link, among those with the same type of answer. */
export function LinkDialog({ opened, onClose, ...choice }: LinkDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={text.linkTitle} size={520} yOffset="12vh">
      {opened && <Choice {...choice} />}
    </Modal>
  )
}

function Choice({ questionId, onChoose }: Omit<LinkDialogProps, 'opened' | 'onClose'>) {
  const [query, setQuery] = useState('')
  const words = useDeferredValue(query.trim())
  const { data, previous, error } = useAnswer(LinkableQuestionsDocument, { variables: { questionId, words } })
  const choices = (data ?? previous)?.linkableQuestions ?? []
  return (
    <ChoiceField
      label={text.findQuestion}
      listLabel={text.linkTitle}
      query={query}
      onQueryChange={setQuery}
      maxLength={MAX_SOUGHT_CHARS}
      choices={choices}
      note={choices.length >= MAX_OFFERED_QUESTIONS ? text.moreToLink(MAX_OFFERED_QUESTIONS) : undefined}
      isBehind={data === undefined && error === null}
      idOf={({ id }) => id}
      onChoose={({ id }) => onChoose(id)}
      empty={text.noneToLink}
    >
      {(question) => (
        <>
          <ChoiceTitle>{question.text || text.untitled}</ChoiceTitle>
          <span className={classes.quiet}>{question.project.title}</span>
        </>
      )}
    </ChoiceField>
  )
}
