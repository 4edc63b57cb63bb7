import { Box, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { ViewQuestionOptionsDocument } from '#generated/operations/capabilities/views/web/views.ts'
import type { GivenValue } from '#fields/web/index.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import { shownText } from '#notes/model/shown-text.ts'
import { AnswerInput, type ShownQuestion } from '#notes/web/index.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { selectionStrings as strings } from './strings.ts'

/** The list of options opens within the dialog, which would cut it off. */
const OPTIONS_PX = 300

interface SetWholeAnswerProps {
  question: ShownQuestion
  count: number
  onGive: (given: GivenValue) => Promise<unknown>
}

/** The answer that all chosen notes get to a question: sent once, whatever was typed before. */
export function SetWholeAnswer({ question, count, onGive }: SetWholeAnswerProps) {
  const [given, setGiven] = useState<GivenValue | null>(null)
  // The options of a question that no column shows are not loaded yet.
  const { data, error, retry } = useAnswer(ViewQuestionOptionsDocument, { variables: { ids: [question.id] } })
  if (error && !data) return <ErrorState title={strings.optionsFailed} message={error.message} onRetry={retry} />
  if (!data) return <LoadingRows label={strings.loadingOptions} />
  const response = given === null ? [] : 'optionIds' in given ? given.optionIds : given.text === '' ? [] : [given.text]
  return (
    <>
      <Text fw={560} mb={8}>
        {shownText(question.text)}
      </Text>
      <Box mih={questionRulesOf(question.type).holds === 'text' ? undefined : OPTIONS_PX}>
        <AnswerInput
          question={{ ...question, options: data.questionsById[0]?.options ?? [] }}
          response={response}
          onAnswer={async (value) => {
            setGiven(value)
            return Promise.resolve(null)
          }}
        />
      </Box>
      <Button mt="md" onClick={() => void onGive(given ?? { text: '' })}>
        {response.length === 0 ? strings.emptyNow(count, 'note') : strings.setNow(count, 'note')}
      </Button>
    </>
  )
}
