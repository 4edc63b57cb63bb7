import { Button, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import {
  WholeOptionsDocument,
  type QuestionPartsFragment,
} from '#generated/operations/capabilities/surveys/web/surveys.ts'
import type { ChangeQuestionOptionsInput } from '#generated/operations/schema-types.ts'
import { MAX_QUESTION_OPTION_CHARS, MAX_QUESTION_OPTIONS } from '#notes/model/limits.ts'
import { splitOptions } from '#notes/model/question.ts'
import { alphabetically, naturalOrder, sortedLike } from '#platform/kernel/natural-order.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { surveyStrings as text } from './strings.ts'
import classes from './surveys.module.css'

interface OptionsDialogProps {
  question: QuestionPartsFragment
  /** The number of answers that chose each option. */
  counts: ReadonlyMap<Id, number>
  opened: boolean
  onClose: () => void
  onDone: (change: ChangeQuestionOptionsInput) => void
}

/**
 * A dialog for the options of a question: their texts and order, new ones, and what happens to answers with removed
 * ones.
 */
export function OptionsDialog({ question, opened, onClose, ...form }: OptionsDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={text.editOptions} size={560} yOffset="8vh">
      {opened && <WholeOptions question={question} {...form} />}
    </Modal>
  )
}

type FormProps = Omit<OptionsDialogProps, 'opened' | 'onClose'>

/** The page has only the beginnings of very long options, which must not be saved in place of the texts. */
function WholeOptions({ question, ...form }: FormProps) {
  const { data, error, retry } = useAnswer(WholeOptionsDocument, { variables: { ids: [question.id] } })
  const options = data?.questionsById[0]?.options
  if (options) return <OptionsForm question={{ ...question, options }} {...form} />
  if (error || data) return <ErrorState title={text.optionsFailed} message={error?.message ?? ''} onRetry={retry} />
  return <LoadingRows label={text.loadingOptions} />
}

interface EditedOption {
  key: Id
  isNew: boolean
  optionText: string
  /** The option is removed; answers keep it, or count as another option. */
  goes: null | { into: Id | null }
}

function OptionsForm({ question, counts, onDone }: FormProps) {
  const [options, setOptions] = useState(() =>
    question.options.map(({ id, optionText }): EditedOption => ({ key: id, isNew: false, optionText, goes: null })),
  )
  const [pasted, setPasted] = useState('')
  const change = (key: Id, to: Partial<EditedOption>): void =>
    setOptions((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const move = (at: number, by: number): void =>
    setOptions((all) => {
      const next = [...all]
      const [one] = next.splice(at, 1)
      if (one) next.splice(at + by, 0, one)
      return next
    })
  const staying = options.filter(({ goes }) => goes === null)
  const said = staying.map(({ optionText }) => optionText.trim())
  const problem = said.includes('')
    ? text.emptyOption
    : new Set(said).size < said.length
      ? text.sameOptions
      : staying.length > MAX_QUESTION_OPTIONS
        ? text.tooManyOptions
        : null
  const sort = (orderOf: (texts: string[]) => string[] | null): void => {
    const order = orderOf(options.map(({ optionText }) => optionText))
    if (order) setOptions((all) => sortedLike(all, order, ({ optionText }) => optionText))
  }
  const add = (): void => {
    const known = new Set(said.map((one) => one.toLowerCase()))
    const added = splitOptions(pasted).filter((one) => !known.has(one.toLowerCase()))
    setOptions((all) => [...all, ...added.map((optionText) => ({ key: newId(), isNew: true, optionText, goes: null }))])
    setPasted('')
  }
  const submit = (): void =>
    onDone({
      id: question.id,
      options: staying.map(({ key, isNew, optionText }) => ({ optionText, ...(isNew ? {} : { id: key }) })),
      merges: options.flatMap(({ key, goes }) => (goes?.into ? [{ from: key, into: goes.into }] : [])),
    })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === null) submit()
      }}
    >
      <ul className={classes.options}>
        {options.map((option, at) => (
          <li key={option.key} className={classes.option}>
            <TextInput
              aria-label={text.optionAt(at + 1)}
              value={option.optionText}
              maxLength={MAX_QUESTION_OPTION_CHARS}
              disabled={option.goes !== null}
              onChange={(event) => change(option.key, { optionText: event.currentTarget.value })}
            />
            <span className={classes.number}>{text.chosen(counts.get(option.key) ?? 0)}</span>
            {option.goes === null ? (
              <span className={classes.optionEnd}>
                <IconButton label={text.up} disabled={at === 0} onClick={() => move(at, -1)}>
                  <IconArrowUp size={15} stroke={1.8} aria-hidden="true" />
                </IconButton>
                <IconButton label={text.down} disabled={at === options.length - 1} onClick={() => move(at, 1)}>
                  <IconArrowDown size={15} stroke={1.8} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={text.removeOption(option.optionText)}
                  onClick={() =>
                    option.isNew
                      ? setOptions((all) => all.filter(({ key }) => key !== option.key))
                      : change(option.key, { goes: { into: null } })
                  }
                >
                  <IconTrash size={15} stroke={1.8} aria-hidden="true" />
                </IconButton>
              </span>
            ) : (
              <span className={classes.optionEnd}>
                <NativeSelect
                  size="xs"
                  aria-label={text.becomes(option.optionText)}
                  value={option.goes.into ?? ''}
                  data={[
                    { value: '', label: text.keptAsRemoved },
                    ...staying
                      .filter(({ isNew }) => !isNew)
                      .map(({ key, optionText }) => ({ value: key, label: text.countsAs(optionText) })),
                  ]}
                  onChange={(event) => change(option.key, { goes: { into: event.currentTarget.value || null } })}
                />
                <Button size="xs" variant="subtle" onClick={() => change(option.key, { goes: null })}>
                  {text.keep}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {staying.length > 1 && (
        <div className={classes.optionEnd} role="group" aria-label={text.sort}>
          <span className={classes.quiet}>{text.sort}</span>
          <Button size="compact-xs" variant="subtle" onClick={() => sort(alphabetically)}>
            {text.alphabetically}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={naturalOrder(said) === null}
            onClick={() => sort(naturalOrder)}
          >
            {text.naturally}
          </Button>
        </div>
      )}
      <Textarea
        label={text.addOptions}
        description={text.optionsHint}
        autosize
        minRows={1}
        maxRows={6}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      <Button variant="default" disabled={splitOptions(pasted).length === 0} onClick={add}>
        {text.add}
      </Button>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={classes.quiet}>{text.optionsNote}</p>
      <Button type="submit" disabled={problem !== null}>
        {text.save}
      </Button>
    </form>
  )
}
