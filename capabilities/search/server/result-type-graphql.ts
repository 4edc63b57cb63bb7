import { builder } from '#platform/server/graphql/builder.ts'
import { RESULT_TYPES } from '#content-kinds/model/result-types.ts'

export const resultType = builder.enumType('SearchResultType', {
  values: RESULT_TYPES,
  description: 'PROJECT_CATEGORY is shown as Folder.',
})
