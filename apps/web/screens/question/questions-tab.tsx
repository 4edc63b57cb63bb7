import { Button } from '@mantine/core'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import {
  ProjectAnsweredDocument,
  ProjectQuestionsDocument,
  type ListedQuestionFragment,
} from '#generated/operations/capabilities/surveys/web/surveys.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { BlankSheets } from '#platform/web/design/pictures.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { Toolbar } from '#platform/web/design/toolbar.tsx'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { creatingQuestion, movingQuestion, NewQuestionDialog, surveyStrings } from '#surveys/web/index.ts'
import { questionLinks } from '../../question-links.ts'
import { useProject } from '../../project-page/project-context.tsx'
import { newQuestionAction } from './question-actions.ts'
import classes from './question.module.css'
import { strings } from './strings.ts'

const ROW_PX = 52

/** /projects/{projectId}/questions: the questions that the notes of a project answer, in their order. */
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
  const router = useRouter()
  const create = useAct(creatingQuestion)
  const moveQuestion = useAct(movingQuestion)
  const [making, setMaking] = useState(false)
  const mayMake = project.viewerCan.contribute
  useAction(newQuestionAction, () => setMaking(true), { enabled: mayMake })
  if (!questions && isAsking) return <LoadingRows label={strings.loadingAll} />
  if (!questions) return <ErrorState title={strings.failedAll} message={error?.message ?? ''} onRetry={retry} />
  const make = mayMake ? (
    <Hint label={newQuestionAction.title} action={newQuestionAction.id}>
      <Button leftSection={<IconPlus size={15} stroke={2} aria-hidden="true" />} onClick={() => setMaking(true)}>
        {newQuestionAction.title}
      </Button>
    </Hint>
  ) : undefined
  const dialog = (
    <NewQuestionDialog
      opened={making}
      onClose={() => setMaking(false)}
      onDone={(question) => {
        setMaking(false)
        const id = newId()
        const given = create({ id, projectId: project.id, ...question })
        void reportAct(given, { title: surveyStrings.made(question.text) }).then((isDone) => {
          if (isDone) router.history.push(questionLinks.question(project, { id, text: question.text }))
        })
      }}
    />
  )
  if (questions.length === 0)
    return (
      <>
        <EmptyState picture={<BlankSheets />} title={strings.none} action={make}>
          {strings.noneHint}
        </EmptyState>
        {dialog}
      </>
    )
  const move = (id: Id, afterId: Id | null): void =>
    void reportAct(moveQuestion({ id, afterId }), { title: surveyStrings.moved })
  const matches = wordsFinder(query)
  // Also by what is shown below: the questions in words of a survey are looked for first.
  const found = questions.filter(({ text, type }) => matches(`${text} ${surveyStrings.types[type]}`))
  return (
    <div className={classes.tab}>
      <Toolbar label={strings.questions} end={make}>
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
          {(question) => (
            <>
              <Row question={question} count={answered ? (answered.get(question.id) ?? 0) : null} />
              {mayMake && query === '' && <Mover questions={questions} question={question} onMove={move} />}
            </>
          )}
        </VirtualRows>
      )}
      {dialog}
    </div>
  )
}

interface MoverProps {
  questions: readonly ListedQuestionFragment[]
  question: ListedQuestionFragment
  onMove: (id: Id, afterId: Id | null) => void
}

/** Moves a question up or down by one. */
function Mover({ questions, question, onMove }: MoverProps) {
  const at = questions.findIndex(({ id }) => id === question.id)
  const below = questions[at + 1]
  return (
    <span className={classes.mover}>
      <IconButton
        label={strings.up(question.text)}
        disabled={at <= 0}
        onClick={() => onMove(question.id, questions[at - 2]?.id ?? null)}
      >
        <IconArrowUp size={15} stroke={1.8} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={strings.down(question.text)}
        disabled={below === undefined}
        onClick={() => below && onMove(question.id, below.id)}
      >
        <IconArrowDown size={15} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </span>
  )
}

function Row({ question, count }: { question: ListedQuestionFragment; count: number | null }) {
  const { type, text, optionCount } = question
  return (
    <div className={classes.row}>
      <span className={classes.name}>{text || surveyStrings.untitled}</span>
      <span className={classes.kind}>
        {surveyStrings.types[type]}
        {questionRulesOf(type).holds === 'text' ? '' : `, ${strings.options(optionCount)}`}
      </span>
      <span className={classes.count}>
        {count === null ? '' : count === 0 ? strings.nobody : strings.answered(count)}
      </span>
    </div>
  )
}
