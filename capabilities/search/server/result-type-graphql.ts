import { builder } from '#platform/server/graphql/builder.ts'
import { RESULT_TYPES } from '#content-kinds/model/result-types.ts'

export const resultType = builder.enumType('SearchResultType', {
  values: RESULT_TYPES,
  description: 'PROJECT_CATEGORY is shown as Folder.',
})

export const rowType = builder.enumType('ExcerptType', {
  values: ['NOTE', 'INSIGHT', 'HIGHLIGHT'] as const,
  description: 'What the rows of a list are.',
})
