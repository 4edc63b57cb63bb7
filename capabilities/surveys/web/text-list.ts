import type { ApolloClient } from '@apollo/client'
import { QuestionTextsDocument } from '#generated/operations/capabilities/surveys/web/surveys.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'

/** What is answered in words, equal answers together, the most frequent first. */
export const textList = (client: ApolloClient) =>
  listOfPages(client, {
    name: 'question-texts',
    kind: 'answer-text',
    document: QuestionTextsDocument,
    pageOf: ({ questionTexts }) => questionTexts,
    followsTexts: true,
  })
