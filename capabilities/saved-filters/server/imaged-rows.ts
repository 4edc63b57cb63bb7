import { imagedThings } from '#journal/server/index.ts'
import { savedFilterPolicy } from '../model/policy.ts'

export const imagedFilters = imagedThings({
  kind: 'savedFilter',
  table: 'saved_filters',
  names: { normal_label: null },
  authorize: (actor, { scopeId }) => savedFilterPolicy.authorize(actor, 'edit', { scopeId }),
})
