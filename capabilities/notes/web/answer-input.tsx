import { useEffect, useId, useRef, useState } from 'react'
import { NoteAnswersDocument } from '#generated/operations/capabilities/notes/web/note.ts'
import type { GivenValue } from '#fields/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { questionRulesOf } from '../model/question-types/registry.ts'
import classes from './note.module.css'
import type { ShownQuestion } from './question-types/question-face.ts'
import { questionFaceOf } from './question-types/registry.ts'
import { noteStrings as strings } from './strings.ts'

interface AnswerInputProps {
  question: ShownQuestion
  response: readonly string[]
  /** Called only with answers that fit the question. Resolves with the server's objection, or null. */
  onAnswer: (given: GivenValue) => Promise<string | null>
  /** What was typed before it was mounted: it is shown instead of the answer. */
  typed?: string | undefined
}

/**
 * An answer of a note, edited in place in the way of its question type. An answer that does not fit is explained below
 * it and not sent.
 */
export function AnswerInput({ question, response, onAnswer, typed }: AnswerInputProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const problemId = useId()
  const times = useRef(0)
  const give = (given: GivenValue): boolean => {
    times.current += 1
    const time = times.current
    const read = questionRulesOf(question.type).read({ ...question, pastOptions: [] }, given, response)
    setProblem('problem' in read ? read.problem : null)
    if ('problem' in read) return false
    // A newer input keeps its own problem message.
    void onAnswer(given).then((had) => times.current === time && setProblem(had))
    return true
  }
  const { Editor } = questionFaceOf(question.type)
  return (
    <div className={classes.answer}>
      <Editor
        question={question}
        response={response}
        give={give}
        describedBy={problem === null ? undefined : problemId}
        onProblem={setProblem}
        typed={typed}
      />
      {problem === null ? null : (
        <p className={classes.problem} id={problemId} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** The same for an answer of which the page has only the beginning: it can be edited once all of it has loaded. */
export function WholeAnswerInput({ noteId, ...input }: AnswerInputProps & { noteId: Id }) {
  const { data } = useAnswer(NoteAnswersDocument, { variables: { id: noteId }, ifKnown: 'wait' })
  const box = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  // The user who started to edit continues there.
  useEffect(() => {
    if (isThere) box.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [isThere])
  if (!data)
    return (
      <p className={classes.answer} role="status">
        {strings.readingAnswer}
      </p>
    )
  const whole = data.note?.responses.find(({ questionId }) => questionId === input.question.id)
  return (
    <div ref={box}>
      <AnswerInput {...input} response={whole?.response ?? []} />
    </div>
  )
}
