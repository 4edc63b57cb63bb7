import { Button } from '@mantine/core'
import { useState } from 'react'
import { ViewQuestionOptionsDocument } from '#generated/operations/capabilities/views/web/views.ts'
import type { GivenValue } from '#fields/web/index.ts'
import { AnswerInput, type ShownQuestion } from '#notes/web/index.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { selectionStrings as strings } from './strings.ts'

interface SetWholeAnswerProps {
  question: ShownQuestion
  count: number
  onGive: (given: GivenValue) => Promise<unknown>
}

/** The answer that all chosen notes get to a question: given once, whatever was typed on the way. */
export function SetWholeAnswer({ question, count, onGive }: SetWholeAnswerProps) {
  const [given, setGiven] = useState<GivenValue | null>(null)
  // Of a question that no column shows nobody has asked for the options yet.
  const { data, error, retry } = useAnswer(ViewQuestionOptionsDocument, { variables: { ids: [question.id] } })
  if (error && !data) return <ErrorState title={strings.optionsFailed} message={error.message} onRetry={retry} />
  if (!data) return <LoadingRows label={strings.loadingOptions} />
  const response = given === null ? [] : 'optionIds' in given ? given.optionIds : given.text === '' ? [] : [given.text]
  return (
    <>
      <AnswerInput
        question={{ ...question, options: data.questionsById[0]?.options ?? [] }}
        response={response}
        onAnswer={async (value) => {
          setGiven(value)
          return Promise.resolve(null)
        }}
      />
      <Button mt="md" onClick={() => void onGive(given ?? { text: '' })}>
        {response.length === 0 ? strings.emptyNow(count, 'note') : strings.setNow(count, 'note')}
      </Button>
    </>
  )
}
