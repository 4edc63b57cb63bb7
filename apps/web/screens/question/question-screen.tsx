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
import { Hint } from '#platform/web/design/hint.tsx'
import { InlineText } from '#platform/web/design/inline-text.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { PageTools } from '#platform/web/design/page-tools.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { ANY_TEXT, useAnswer } from '#platform/web/live/use-answer.ts'
import { FilterBuilder } from '#saved-filters/web/index.ts'
import { MeantWords, useMeantWords } from '#search/web/index.ts'
import { NOT_NARROWED } from '#surveys/model/first-answers.ts'
import {
  Distribution,
  EqualAnswers,
  QuestionWaves,
  surveyStrings,
  useQuestionCommands,
  type Figures,
} from '#surveys/web/index.ts'
import { links } from '../../links.ts'
import { questionLinks } from '../../question-links.ts'
import { useShows } from '../../shell/shown-thing.ts'
import { useCurrentProject } from '../../shell/current-project.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { NoAccess } from '../../no-access/no-access.ts'
import { Answers, isNarrowed } from './answers.tsx'
import { BesideMenu } from './beside-choice.tsx'
import { useLeaveFirstAnswers } from './first-answers.ts'
import { NarrowedTotal, Narrowing } from './narrowing.tsx'
import { questionActions } from './question-actions.ts'
import { QuestionMenu } from './question-menu.tsx'
import classes from './question.module.css'
import { strings } from './strings.ts'
import { TagsOnAnswers } from './tags-on-answers.tsx'
import { useBeside } from './use-beside.ts'
import { useNarrowed, WAYS, type NarrowedAnswers } from './use-narrowed.ts'
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
  const commands = useQuestionCommands()
  const [renaming, setRenaming] = useState(0)
  const beside = useBeside(question)
  const ofFilter = { questionId: question.id, narrowed: { filter: narrowed.filter } }
  // Counting all answers takes the server so long that the next answer to be coded would wait for it.
  const { data } = useAnswer(QuestionFiguresDocument, {
    variables: ofFilter,
    followsText: () => ANY_TEXT,
    inNoHurry: true,
  })
  const { data: codedData } = useAnswer(QuestionCodedDocument, { variables: ofFilter })
  const figures = data?.questionFigures
  const { data: counted } = useAnswer(QuestionDifferentDocument, {
    variables: isFree ? ofFilter : null,
    followsText: () => ANY_TEXT,
    inNoHurry: true,
  })
  const { data: tagData } = useAnswer(QuestionTagsDocument, { variables: ofFilter })
  const tags = tagData?.questionTags ?? []
  const usual = useTagsOfQuestion(
    question,
    tags.map(({ tag }) => tag),
  )
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
            onSave={(text) => void (text === '' || commands.rename(question.id, text))}
          />
        </h1>
        <p className={classes.facts}>
          <span>{surveyStrings.types[question.type]}</span>
          {figures && (
            <Facts
              figures={figures}
              coded={codedData?.questionCoded ?? 0}
              different={counted?.questionDifferent ?? null}
              way={way}
              setWay={setWay}
            />
          )}
        </p>
      </header>
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
      {(isFree || tags.length > 0) && (
        <TagsOnAnswers tags={tagData ? tags : null} chosen={narrowed.tagId} onChoose={(tagId) => narrow({ tagId })} />
      )}
      <div className={classes.asked}>
        <PageTools
          label={strings.answers}
          // The conditions of the filter would vanish with it.
          stay={isFree && way === 'all' ? 2 : 1}
          tools={[
            ...(isFree && way === 'all'
              ? [
                  {
                    key: 'find',
                    node: (
                      <SearchInput
                        value={narrowed.words ?? ''}
                        onChange={(words) => narrow({ words })}
                        label={strings.findAnswers}
                      />
                    ),
                  },
                ]
              : []),
            {
              key: 'filter',
              node: (
                <FilterBuilder
                  selected={selected}
                  projectId={project.id}
                  fields={filterable}
                  fieldsKnown
                  leavesOut="NOTE"
                />
              ),
            },
            {
              key: 'way',
              node: (
                <SegmentedTabs
                  label={strings.way}
                  value={way}
                  onChange={setWay}
                  options={WAYS.filter((one) => isFree || one !== 'equal').map((value) => ({
                    value,
                    label: strings.ways[value],
                  }))}
                />
              ),
            },
            ...(isFree && way === 'all'
              ? [
                  {
                    key: 'uncoded',
                    node: (
                      <Hint label={questionActions.uncoded.title} action={questionActions.uncoded.id}>
                        <button
                          type="button"
                          className={classes.button}
                          aria-pressed={narrowed.uncoded}
                          onClick={() => narrow({ uncoded: !narrowed.uncoded })}
                        >
                          {strings.uncoded}
                        </button>
                      </Hint>
                    ),
                  },
                ]
              : []),
          ]}
          end={<BesideMenu choices={beside.choices} chosen={beside.chosen} onChoose={beside.choose} />}
        />
        <Narrowing question={question} narrowed={narrowed} narrow={narrow} tags={tags.map(({ tag }) => tag)} />
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
