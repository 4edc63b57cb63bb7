import { Button } from '@mantine/core'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import { useState } from 'react'
import {
  NoteQuestionsDocument,
  OptionsOfAnswersDocument,
  type NoteQuestionsQuery,
  type OptionsOfAnswersQuery,
} from '#generated/operations/apps/web/note-page/note-questions.ts'
import { shownText } from '#notes/model/shown-text.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import { AnswerInput, answeringNote, noteStrings, questionFaceOf } from '#notes/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { FieldRow } from '#platform/web/design/field-row.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { reportInPlace } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { answersStrings as strings } from './answers-strings.ts'
import classes from './note-questions.module.css'

type Note = NonNullable<NoteQuestionsQuery['note']>

/** With more questions than this, there is a field to search them … */
const SEARCHED_FROM = 12
/** … and this many of them are shown initially. */
const MOST_SHOWN = 60
/** Labels wrap here; the headings of surveys are sentences. */
const MAX_LABEL_CHARS = 240

/** The questions of a note's project with the answers of the note, edited in place; unanswered questions are folded. */
export function NoteQuestions({ noteId, editable }: { noteId: Id; editable: boolean }) {
  const { data } = useAnswer(NoteQuestionsDocument, { variables: { id: noteId } })
  if (!data)
    return (
      <p className={classes.quiet} role="status">
        {strings.reading}
      </p>
    )
  return data.note && data.note.project.questions.length > 0 ? (
    <QuestionsOf note={data.note} editable={editable} />
  ) : null
}

function QuestionsOf({ note, editable }: { note: Note; editable: boolean }) {
  const answer = useAct(answeringNote)
  const { questions } = note.project
  const answers = new Map(note.responses.map((one) => [one.questionId, one]))
  // An answer that a user clears stays where it is.
  const [answeredThen] = useState(() => new Set(answers.keys()))
  const [unfolded, setUnfolded] = useState(false)
  const [query, setQuery] = useState('')
  const isFound = wordsFinder(query)
  const standing = questions.filter(({ id }) => answeredThen.has(id) || answers.has(id))
  const folded = questions.filter(({ id }) => !answeredThen.has(id) && !answers.has(id))
  const requested = unfolded ? questions.filter(({ text }) => isFound(text)) : standing
  const listed = requested.slice(0, MOST_SHOWN)
  const chosen = listed.filter(({ type }) => questionRulesOf(type).holds === 'options').map(({ id }) => id)
  const { data, previous } = useAnswer(OptionsOfAnswersDocument, {
    variables: chosen.length > 0 ? { ids: chosen } : null,
  })
  const options = new Map((data ?? previous)?.questionsById.flatMap((one) => (one ? [[one.id, one] as const] : [])))
  if (!editable && standing.length === 0) return null
  return (
    <section className={classes.questions} aria-label={strings.questions}>
      <h3 className={classes.head}>{strings.questions}</h3>
      {unfolded && questions.length > SEARCHED_FROM ? (
        <SearchInput label={strings.find} width="100%" value={query} onChange={setQuery} autoFocus />
      ) : null}
      {listed.map((question) => {
        const given = answers.get(question.id)
        const response = given?.response ?? []
        const words = given?.responseData?.words
        return (
          <FieldRow
            key={question.id}
            stacked
            label={shownText(question.text, MAX_LABEL_CHARS)}
            icon={<IconMessageQuestion size={15} stroke={1.7} aria-hidden="true" />}
          >
            <div className={classes.answer}>
              {questionRulesOf(question.type).holds === 'options' && !options.has(question.id) ? null : editable ? (
                <AnswerInput
                  question={withOptions(question, options, response)}
                  response={response}
                  onAnswer={async (value) =>
                    reportInPlace(
                      answer({ id: note.id, question: withOptions(question, options, response), given: value }),
                      noteStrings.answered(shownText(question.text)),
                    )
                  }
                />
              ) : (
                questionFaceOf(question.type).text(withOptions(question, options, response), response)
              )}
            </div>
            {words === undefined ? null : <p className={classes.quiet}>{strings.beside(words)}</p>}
          </FieldRow>
        )
      })}
      {requested.length === 0 && unfolded ? <EmptyLine announced>{strings.notFound}</EmptyLine> : null}
      {requested.length > listed.length ? (
        <p className={classes.quiet}>{strings.beyond(requested.length - listed.length)}</p>
      ) : null}
      {editable && folded.length > 0 ? (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-expanded={unfolded}
          onClick={() => setUnfolded((now) => !now)}
        >
          {strings.add(folded.length)}
        </Button>
      ) : null}
    </section>
  )
}

type Options = NonNullable<OptionsOfAnswersQuery['questionsById'][number]>

/**
 * A question with its options, also with those that can no longer be chosen, where the answer has them: they are shown so
 * that they can be removed.
 */
function withOptions(
  question: Note['project']['questions'][number],
  known: ReadonlyMap<string, Options>,
  response: readonly string[],
) {
  const { options = [], pastOptions = [] } = known.get(question.id) ?? {}
  return { ...question, options: [...options, ...pastOptions.filter(({ id }) => response.includes(id))] }
}
