import { Button, Modal, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { MAX_QUESTION_OPTIONS, MAX_QUESTION_TEXT_CHARS } from '#notes/model/limits.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import { QUESTION_TYPES, splitOptions, type QuestionType } from '#notes/model/question.ts'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { surveyStrings as text } from './strings.ts'
import classes from './surveys.module.css'

interface WrittenQuestion {
  type: QuestionType
  text: string
  options: string[]
}

interface NewQuestionDialogProps {
  opened: boolean
  onClose: () => void
  onDone: (question: WrittenQuestion) => void
}

/** A dialog for a new question: its text, how it is answered, and its options. */
export function NewQuestionDialog({ opened, onClose, onDone }: NewQuestionDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={text.newQuestion} size={480} yOffset="10vh">
      {opened && <QuestionForm onDone={onDone} />}
    </Modal>
  )
}

function QuestionForm({ onDone }: Pick<NewQuestionDialogProps, 'onDone'>) {
  const [words, setWords] = useState('')
  const [type, setType] = useState<QuestionType>('FREE_TEXT')
  const [written, setWritten] = useState('')
  const options = questionRulesOf(type).holds === 'text' ? [] : splitOptions(written)
  const isTooMany = options.length > MAX_QUESTION_OPTIONS
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (words.trim() !== '' && !isTooMany) onDone({ type, text: words.trim(), options })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <Textarea
        data-autofocus
        label={text.questionText}
        autosize
        minRows={2}
        maxLength={MAX_QUESTION_TEXT_CHARS}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <SegmentedTabs
        label={text.type}
        value={type}
        onChange={setType}
        size="sm"
        options={QUESTION_TYPES.toSorted().map((value) => ({ value, label: text.types[value] }))}
      />
      {questionRulesOf(type).holds === 'options' && (
        <Textarea
          label={text.options}
          description={text.optionsHint}
          error={isTooMany ? text.tooManyOptions : undefined}
          autosize
          minRows={3}
          maxRows={10}
          value={written}
          onChange={(event) => setWritten(event.currentTarget.value)}
        />
      )}
      <Button type="submit" disabled={words.trim() === '' || isTooMany}>
        {text.make}
      </Button>
    </form>
  )
}
