import { getRouteApi } from '@tanstack/react-router'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import { useMemo, useState, type ReactNode } from 'react'
import {
  QuestionCodedDocument,
  QuestionDifferentDocument,
  QuestionFiguresDocument,
  QuestionPageDocument,
  QuestionTagsDocument,
  type QuestionPageQuery,
} from '#generated/operations/capabilities/surveys/web/surveys.ts'
import { MAX_QUESTION_TEXT_CHARS } from '#notes/model/limits.ts'
import { filterableFields } from '#filters/web/index.ts'
import { percentText } from '#platform/kernel/written.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { InlineText } from '#platform/web/design/inline-text.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { ANY_TEXT, useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { MeantWords, useMeantWords } from '#search/web/index.ts'
import { NOT_NARROWED } from '#surveys/model/first-answers.ts'
import {
  Distribution,
  EqualAnswers,
  QuestionWaves,
  renamingQuestion,
  surveyStrings,
  type Figures,
} from '#surveys/web/index.ts'
import { links } from '../../links.ts'
import { questionLinks } from '../../question-links.ts'
import { useShows } from '../../shell/shown-thing.ts'
import { useCurrentProject } from '../../shell/current-project.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { NoAccess } from '../../no-access/no-access.ts'
import { AnswerTools } from './answer-tools.tsx'
import { Answers, isNarrowed } from './answers.tsx'
import { useLeaveFirstAnswers } from './first-answers.ts'
import { NarrowedTotal, Narrowing } from './narrowing.tsx'
import { questionActions } from './question-actions.ts'
import { QuestionMenu } from './question-menu.tsx'
import classes from './question.module.css'
import { strings } from './strings.ts'
import { TagsOnAnswers } from './tags-on-answers.tsx'
import { useBeside } from './use-beside.ts'
import { useNarrowed, type NarrowedAnswers } from './use-narrowed.ts'
import { UsualTags, useTagsOfQuestion } from './usual-tags.tsx'
import { PROJECTS_CRUMB } from '../../projects-crumb.ts'

type Data = QuestionPageQuery
type Question = NonNullable<Data['question']>
const route = getRouteApi('/workspace/projects/$projectId/questions/$questionId')

/** /projects/{projectId}/questions/{questionId}: the answers to one question, counted and coded. */
export function QuestionScreen(): ReactNode {
  const { projectId, questionId } = route.useParams()
  const { data, error, retry } = useAnswer(QuestionPageDocument, { variables: { id: questionId, projectId } })
  const question = data?.question
  useLeaveFirstAnswers(!question && (data !== undefined || error !== null))
  if (question) return <OpenedQuestion key={question.id} question={question} people={data.personFields} />
  if (data?.project)
    return (
      <Page
        title={strings.gone}
        breadcrumbs={[
          PROJECTS_CRUMB,
          { title: data.project.title || PLACEHOLDERS.project, href: links.project(data.project, 'notes') },
          { title: strings.questions, href: questionLinks.questions(data.project) },
        ]}
      >
        <EmptyState title={strings.gone}>{strings.goneHint}</EmptyState>
      </Page>
    )
  if (data) return <NoAccess kind="project" id={projectId} />
  if (!error) return <LoadingPage label={strings.loading} />
  return (
    <Page title={strings.failed} breadcrumbs={[PROJECTS_CRUMB]}>
      <ErrorState title={strings.failed} message={error.message} onRetry={retry} />
    </Page>
  )
}

function OpenedQuestion({ question, people }: { question: Question; people: Data['personFields'] }) {
  const { project } = question
  useCurrentProject(project.id)
  useShows('project', project)
  const { narrowed, selected, way, setWay, narrow } = useNarrowed()
  const isFree = questionRulesOf(question.type).holds === 'text'
  const isSought = isFree && way === 'all' && narrowed.words !== null
  const meant = useMeantWords({ type: 'NOTE', projectId: project.id }, isSought ? (narrowed.words ?? '') : '')
  const shown = useMemo(
    () => (isSought ? { ...narrowed, words: meant.words } : narrowed),
    [isSought, narrowed, meant.words],
  )
  const [renaming, setRenaming] = useState(0)
  const beside = useBeside(question)
  const { figures, coded, different, tags } = useQuestionFigures(question, { isFree, filter: narrowed.filter })
  const given = (tags ?? []).map(({ tag }) => tag)
  const usual = useTagsOfQuestion(question, given)
  const filterable = useMemo(
    () => filterableFields('NOTE', { own: project.fields, questions: project.questions, people }),
    [project.fields, project.questions, people],
  )
  const mayCode = project.viewerCan.contribute
  useAction(questionActions.uncoded, () => narrow({ uncoded: !narrowed.uncoded }), { enabled: isFree })
  const title = question.text || surveyStrings.untitled
  return (
    <Page
      title={title}
      width="list"
      actions={
        <QuestionMenu
          question={question}
          counts={figures?.options ?? []}
          onRename={() => setRenaming((times) => times + 1)}
        />
      }
      breadcrumbs={[
        { title: project.title || PLACEHOLDERS.project, href: links.project(project, 'notes') },
        { title: strings.questions, href: questionLinks.questions(project) },
        { title },
      ]}
    >
      <QuestionHead question={question} renaming={renaming}>
        {figures && <Facts {...{ figures, coded, different, way, setWay }} />}
      </QuestionHead>
      {!isFree && figures && (
        <div className={classes.section}>
          <Distribution
            question={question}
            figures={figures}
            chosen={narrowed.optionId}
            onChoose={(optionId) => narrow({ optionId })}
          />
        </div>
      )}
      <div className={classes.section}>
        <QuestionWaves
          questionId={question.id}
          isSeveral={questionRulesOf(question.type).several}
          mayEdit={question.viewerCan.edit}
          hrefOf={(wave) => questionLinks.question(wave.project, wave)}
        />
      </div>
      {(isFree || given.length > 0) && (
        <TagsOnAnswers tags={tags} chosen={narrowed.tagId} onChoose={(tagId) => narrow({ tagId })} />
      )}
      <div className={classes.asked}>
        <AnswerTools {...{ project, filterable, narrowed, selected, way, setWay, narrow, isFree, beside }} />
        <Narrowing question={question} narrowed={narrowed} narrow={narrow} tags={given} />
        {mayCode && isFree && way === 'all' && <UsualTags tags={usual} />}
        <MeantWords {...meant} />
        {way === 'all' && isNarrowed(shown) && (
          <NarrowedTotal questionId={question.id} narrowed={shown} answered={figures?.answered} />
        )}
      </div>
      {selected.known &&
        (isFree && way === 'equal' ? (
          <EqualAnswers
            questionId={question.id}
            narrowed={{ ...NOT_NARROWED, filter: narrowed.filter }}
            answered={figures?.answered ?? 0}
            onOpen={(text) => narrow({ text })}
          />
        ) : (
          <Answers question={question} narrowed={shown} beside={beside} usual={usual} />
        ))}
    </Page>
  )
}

/** What is known of all answers that the filter leaves. */
function useQuestionFigures(
  question: Question,
  { isFree, filter }: { isFree: boolean; filter: NarrowedAnswers['narrowed']['filter'] },
) {
  const ofFilter = { questionId: question.id, narrowed: { filter } }
  // Counting all answers takes the server so long that the next answer to be coded would wait for it.
  const { data } = useAnswer(QuestionFiguresDocument, {
    variables: ofFilter,
    followsText: () => ANY_TEXT,
    inNoHurry: true,
  })
  const { data: codedData } = useAnswer(QuestionCodedDocument, { variables: ofFilter })
  const { data: counted } = useAnswer(QuestionDifferentDocument, {
    variables: isFree ? ofFilter : null,
    followsText: () => ANY_TEXT,
    inNoHurry: true,
  })
  const { data: tagData } = useAnswer(QuestionTagsDocument, { variables: ofFilter })
  return {
    figures: data?.questionFigures,
    coded: codedData?.questionCoded ?? 0,
    different: counted?.questionDifferent ?? null,
    /** Null while they are loading. */
    tags: tagData?.questionTags ?? null,
  }
}

/** The words of the question, which are edited in place, and the facts about its answers. */
function QuestionHead({ question, renaming, children }: { question: Question; renaming: number; children: ReactNode }) {
  const rename = useAct(renamingQuestion)
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>
        <InlineText
          key={renaming}
          label={surveyStrings.questionText}
          value={question.text}
          placeholder={surveyStrings.untitled}
          maxLength={MAX_QUESTION_TEXT_CHARS}
          disabled={!question.viewerCan.edit}
          startEditing={renaming > 0}
          onSave={(text) =>
            void (text === '' || reportAct(rename({ id: question.id, text }), { title: surveyStrings.renamed(text) }))
          }
        />
      </h1>
      <p className={classes.facts}>
        <span>{surveyStrings.types[question.type]}</span>
        {children}
      </p>
    </header>
  )
}

interface FactsProps extends Pick<NarrowedAnswers, 'way' | 'setWay'> {
  figures: Figures
  /** The number of answers with highlights. */
  coded: number
  /** The number of different answers; null while they are counted, and for questions with choices. */
  different: number | null
}

function Facts({ figures, coded, different, way, setWay }: FactsProps) {
  const { asked, answered } = figures
  const without = asked - answered
  return (
    <>
      <span>{surveyStrings.answeredOf(answered, asked, percentText(answered, asked))}</span>
      {without === 0 ? (
        <span>{surveyStrings.noAnswer(without)}</span>
      ) : (
        <button
          type="button"
          className={classes.fact}
          aria-pressed={way === 'none'}
          aria-label={surveyStrings.showUnanswered(without)}
          onClick={() => setWay(way === 'none' ? 'all' : 'none')}
        >
          {surveyStrings.noAnswer(without)}
        </button>
      )}
      {different !== null && <span>{surveyStrings.different(different)}</span>}
      {coded > 0 && <span>{strings.codedOf(coded, answered)}</span>}
    </>
  )
}
