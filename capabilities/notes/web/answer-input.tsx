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
  /** Given only what the question takes. Resolves with what the server had against it, or null. */
  onAnswer: (given: GivenValue) => Promise<string | null>
  /** What was typed before it was there: it stands in it in place of the answer. */
  typed?: string | undefined
}

/** An answer of a note, edited where it stands in the way of its question. What does not fit is said below it and not sent. */
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
    // What was wrong with something typed since stands.
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

/** The same for an answer of which the page has no more than the beginning: it is edited once all of it is there. */
export function WholeAnswerInput({ noteId, ...input }: AnswerInputProps & { noteId: Id }) {
  const { data } = useAnswer(NoteAnswersDocument, { variables: { id: noteId }, ifKnown: 'wait' })
  const box = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  // Whoever began to edit goes on in it.
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
