import { useRouter } from '@tanstack/react-router'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import { useState } from 'react'
import {
  QuestionWavesDocument,
  type QuestionPageQuery,
} from '#generated/operations/capabilities/surveys/web/surveys.ts'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import {
  changingOptions,
  deletingQuestion,
  LinkDialog,
  linkingQuestions,
  OptionsDialog,
  surveyStrings,
  unlinkingQuestion,
  type Figures,
} from '#surveys/web/index.ts'
import { codingLink } from '../../coding-links.ts'
import { questionLinks } from '../../question-links.ts'
import { questionActions } from './question-actions.ts'
import { strings } from './strings.ts'
import { useNarrowed } from './use-narrowed.ts'

interface QuestionMenuProps {
  question: NonNullable<QuestionPageQuery['question']>
  counts: Figures['options']
  onRename: () => void
}

/** The menu of a question. */
export function QuestionMenu({ question, counts, onRename }: QuestionMenuProps) {
  const router = useRouter()
  const changeOptions = useAct(changingOptions)
  const link = useAct(linkingQuestions)
  const unlink = useAct(unlinkingQuestion)
  const deleteQuestion = useAct(deletingQuestion)
  const [editing, setEditing] = useState(false)
  const [linking, setLinking] = useState(false)
  const { data } = useAnswer(QuestionWavesDocument, { variables: { questionId: question.id } })
  const isLinked = (data?.questionWaves.waves.length ?? 0) > 1
  const mayEdit = question.viewerCan.edit
  const hasOptions = questionRulesOf(question.type).holds === 'options'
  const remove = async (): Promise<void> => {
    const title = surveyStrings.deleted(question.text || surveyStrings.untitled)
    if (await reportAct(deleteQuestion({ id: question.id }), { title }))
      router.history.push(questionLinks.questions(question.project))
  }
  useAction(questionActions.rename, onRename, { enabled: mayEdit })
  useAction(questionActions.options, () => setEditing(true), { enabled: mayEdit && hasOptions })
  useAction(questionActions.link, () => setLinking(true), { enabled: mayEdit })
  useAction(questionActions.delete, remove, { enabled: mayEdit })
  const { narrowed } = useNarrowed()
  const mayCode = question.project.viewerCan.contribute && questionRulesOf(question.type).holds === 'text'
  const code = (): void => {
    const { unanswered, ...answers } = narrowed
    const source = { kind: 'question' as const, answers: { ...answers, questionId: question.id } }
    router.history.push(codingLink({ project: question.project, source }))
  }
  useAction(questionActions.code, code, { enabled: mayCode })
  const entries: MenuEntry[] = [
    ...(mayCode ? [{ kind: 'action' as const, action: questionActions.code.id, title: strings.code }] : []),
    { kind: 'link', title: strings.chart, href: questionLinks.chart(question.project, question) },
    ...(mayEdit
      ? [{ kind: 'action' as const, action: questionActions.rename.id, title: questionActions.rename.title }]
      : []),
    ...(mayEdit && hasOptions
      ? [{ kind: 'action' as const, action: questionActions.options.id, title: strings.changeOptions }]
      : []),
    ...(mayEdit ? [{ kind: 'action' as const, action: questionActions.link.id, title: strings.link }] : []),
    ...(mayEdit && isLinked
      ? [
          {
            kind: 'command' as const,
            title: strings.unlink,
            onSelect: () => void reportAct(unlink({ id: question.id }), { title: surveyStrings.unlinked }),
          },
        ]
      : []),
    ...(mayEdit
      ? [
          {
            kind: 'action' as const,
            action: questionActions.delete.id,
            title: questionActions.delete.title,
            danger: true,
          },
        ]
      : []),
  ]
  return (
    <>
      <MoreMenu label={strings.more} entries={entries} />
      <LinkDialog
        questionId={question.id}
        opened={linking}
        onClose={() => setLinking(false)}
        onChoose={(otherId) => {
          setLinking(false)
          void reportAct(link({ id: question.id, otherId }), { title: surveyStrings.linked })
        }}
      />
      <OptionsDialog
        question={question}
        counts={new Map(counts.map(({ optionId, count }) => [optionId, count]))}
        opened={editing}
        onClose={() => setEditing(false)}
        onDone={(change) => {
          setEditing(false)
          void reportAct(changeOptions(change), { title: surveyStrings.optionsChanged })
        }}
      />
    </>
  )
}
