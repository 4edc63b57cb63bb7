import { useDebouncedValue } from '@mantine/hooks'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import { useMemo, type ReactNode } from 'react'
import {
  QuestionsAnsweredWithDocument,
  QuestionsFoundDocument,
  QuestionsSaidDocument,
  type FoundQuestionFragment,
  type QuestionsFoundQuery,
} from '#generated/operations/apps/web/screens/search/questions.ts'
import { foundKinds } from '#generated/web-registry/found-kinds.ts'
import { passageToOpen, type ShownItem } from '#search/web/index.ts'
import { MAX_SAID_CHARS, MAX_SOUGHT_CHARS } from '#surveys/model/limits.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { Link } from '#platform/web/design/link.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { questionLinks } from '../../question-links.ts'
import classes from './question-hits.module.css'
import { strings } from './strings.ts'

/** They update when typing pauses: after the results. */
const FOLLOWS_AFTER_MS = 200

const NONE: QuestionsFoundQuery['questionsFound'] = { asked: [], saying: [], sayingCount: 0 }

const isSought = (words: string): boolean => words.trim() !== '' && words.length <= MAX_SOUGHT_CHARS

/** Questions whose title contains the query: each opens its page. */
export function QuestionHits({ query }: { query: string }) {
  const [words] = useDebouncedValue(query, FOLLOWS_AFTER_MS)
  const { data } = useAnswer(QuestionsFoundDocument, { variables: isSought(words) ? { words } : null })
  const { asked, saying, sayingCount } = data?.questionsFound ?? NONE
  const shown = new Set(asked.map(({ question }) => question.id))
  const questions = saying.filter(({ id }) => !shown.has(id))
  const isCut = sayingCount === null || sayingCount > saying.length
  return (
    <>
      {asked.map((one) => (
        <Asked key={one.question.id} {...one} />
      ))}
      {(questions.length > 0 || sayingCount === null) && (
        <Saying questions={questions}>
          {isCut && <p className={classes.notAll}>{strings.firstQuestions(saying.length, sayingCount)}</p>}
        </Saying>
      )}
    </>
  )
}

type AskedProps = QuestionsFoundQuery['questionsFound']['asked'][number]

/** A question of a survey: its answers come first. */
function Asked({ question, answers, answerCount }: AskedProps) {
  const href = questionLinks.question(question.project, question)
  return (
    <section className={classes.questions} aria-label={strings.asked}>
      <h2 className={classes.head}>{strings.asked}</h2>
      <Link className={classes.question} href={href}>
        <IconMessageQuestion size={17} stroke={1.7} aria-hidden="true" />
        <span className={classes.text}>{question.text}</span>
        <span className={classes.project}>{question.project.title}</span>
      </Link>
      <ul className={classes.given}>
        {answers.map(({ note, text }) => (
          <li key={note.id}>{text}</li>
        ))}
      </ul>
      <Link className={classes.all} href={href}>
        {strings.allAnswers(answerCount)}
      </Link>
    </section>
  )
}

function Saying({ questions, children }: { questions: readonly FoundQuestionFragment[]; children: ReactNode }) {
  return (
    <section className={classes.questions} aria-label={strings.questions}>
      <h2 className={classes.head}>{strings.questions}</h2>
      <ul className={classes.list}>
        {questions.map((question) => (
          <li key={question.id}>
            <Link className={classes.question} href={questionLinks.question(question.project, question)}>
              <IconMessageQuestion size={17} stroke={1.7} aria-hidden="true" />
              <span className={classes.text}>{question.text}</span>
              <span className={classes.project}>{question.project.title}</span>
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

/** For notes that were found by the words of an answer, or by its meaning: the question that it answers. */
export function useAnsweredQuestions(items: readonly ShownItem[], query: string): (item: ShownItem) => ReactNode {
  const noteIds = useMemo(() => items.flatMap(({ type, id }) => (type === 'NOTE' ? [id] : [])), [items])
  const { data } = useAnswer(QuestionsAnsweredWithDocument, {
    variables: noteIds.length > 0 && isSought(query) ? { noteIds, words: query } : null,
  })
  const excerpts = useMemo(() => items.flatMap(excerptOf), [items])
  const { data: said } = useAnswer(QuestionsSaidDocument, {
    variables: excerpts.length > 0 ? { excerpts } : null,
  })
  return useMemo(() => {
    const answered = [...(data?.questionsAnsweredWith ?? []), ...(said?.questionsSaid ?? [])]
    const questions = new Map<Id, FoundQuestionFragment>(answered.map(({ noteId, question }) => [noteId, question]))
    return (item) => {
      const question = item.type === 'NOTE' ? questions.get(item.id) : undefined
      return question === undefined ? null : (
        <Link
          className={classes.answered}
          href={questionLinks.question(question.project, question)}
          title={strings.answers(question.text)}
        >
          <IconMessageQuestion size={15} stroke={1.7} aria-hidden="true" />
          <span>{question.text}</span>
        </Link>
      )
    }
  }, [data, said])
}

/** What a note that was found by its meaning says, as the graph compares it with answers. */
function excerptOf(item: ShownItem): Array<{ noteId: Id; text: string }> {
  if (item.type !== 'NOTE' || item.foundBy === 'WORDS') return []
  const text = passageToOpen(foundKinds, item).slice(0, MAX_SAID_CHARS).toWellFormed().trim()
  return text === '' ? [] : [{ noteId: item.id, text }]
}
