import { useMemo, useState } from 'react'
import {
  ProjectAnsweredDocument,
  ProjectQuestionsDocument,
  type QuestionPartsFragment,
} from '#generated/operations/capabilities/surveys/web/surveys.ts'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { BlankSheets } from '#platform/web/design/pictures.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { Toolbar } from '#platform/web/design/toolbar.tsx'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { surveyStrings } from '#surveys/web/index.ts'
import { questionLinks } from '../../question-links.ts'
import { useProject } from '../project/project-context.tsx'
import classes from './question.module.css'
import { strings } from './strings.ts'

const ROW_PX = 52

/** /projects/{projectId}/questions: what the notes of a project answer, in the order of the questions. */
export function QuestionsTab() {
  const project = useProject()
  const [query, setQuery] = useState('')
  const { data, isAsking, error, retry } = useAnswer(ProjectQuestionsDocument, {
    variables: { projectId: project.id },
  })
  const counted = useAnswer(ProjectAnsweredDocument, { variables: { projectId: project.id } })
  const answered = useMemo(
    () =>
      counted.data && new Map(counted.data.project?.answered.map(({ questionId, count }) => [questionId, count]) ?? []),
    [counted.data],
  )
  const questions = data?.project?.questions
  if (!questions && isAsking) return <LoadingRows label={strings.loadingAll} />
  if (!questions) return <ErrorState title={strings.failedAll} message={error?.message ?? ''} onRetry={retry} />
  if (questions.length === 0)
    return (
      <EmptyState picture={<BlankSheets />} title={strings.none}>
        {strings.noneHint}
      </EmptyState>
    )
  const isWanted = wordsFinder(query)
  const found = questions.filter(({ text }) => isWanted(text))
  return (
    <div className={classes.tab}>
      <Toolbar label={strings.questions}>
        <SearchInput value={query} onChange={setQuery} label={strings.find} />
      </Toolbar>
      {found.length === 0 ? (
        <EmptyState compact title={strings.noneFound} />
      ) : (
        <VirtualRows
          label={strings.questions}
          items={found}
          idOf={({ id }) => id}
          nameOf={({ text }) => text || surveyStrings.untitled}
          rowHeight={ROW_PX}
          hrefOf={(question) => questionLinks.question(project, question)}
        >
          {(question) => <Row question={question} count={answered ? (answered.get(question.id) ?? 0) : null} />}
        </VirtualRows>
      )}
    </div>
  )
}

function Row({ question, count }: { question: QuestionPartsFragment; count: number | null }) {
  const { type, text, options } = question
  return (
    <div className={classes.row}>
      <span className={classes.name}>{text || surveyStrings.untitled}</span>
      <span className={classes.kind}>
        {surveyStrings.types[type]}
        {type === 'FREE_TEXT' ? '' : `, ${strings.options(options.length)}`}
      </span>
      <span className={classes.count}>
        {count === null ? '' : count === 0 ? strings.nobody : strings.answered(count)}
      </span>
    </div>
  )
}
