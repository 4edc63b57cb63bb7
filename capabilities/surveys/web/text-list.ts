import type { ApolloClient } from '@apollo/client'
import { QuestionTextsDocument } from '#generated/operations/capabilities/surveys/web/surveys.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'

/** Answers in words, equal answers together, most frequent first. */
export const textList = (client: ApolloClient) =>
  listOfPages(client, {
    name: 'question-texts',
    kind: 'answer-text',
    document: QuestionTextsDocument,
    pageOf: ({ questionTexts }) => questionTexts,
    followsTexts: true,
  })
