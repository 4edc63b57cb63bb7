import type { ApolloClient } from '@apollo/client'
import { completeFilter } from '#filters/model/field-form.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { readListAhead } from '#platform/web/live/read-list-ahead.ts'
import { columnsOf, partsOf, shownColumns, VIEW_LISTS } from '#views/web/index.ts'
import { USUAL_STATES } from './usual-states.ts'

/**
 * Requests the first notes of a project beside its head, where the address narrows nothing: in a list, no column of the
 * project's own is shown at first, so that the request is known without its fields.
 */
export function readNotesAhead(client: ApolloClient, projectId: Id): void {
  const { layout, data } = USUAL_STATES.NOTE
  const columns = columnsOf('NOTE', { fields: [], questions: [] }, data, layout)
  const shown = new Set(shownColumns(columns, layout, null).map(({ key }) => key))
  readListAhead(client, VIEW_LISTS.NOTE, {
    viewId: null,
    projectId,
    objectType: 'NOTE',
    data: {
      filter: completeFilter('NOTE', data.filter),
      sort: data.sort,
      group: data.group,
      groupInterval: data.groupInterval,
    },
    find: '',
    timeZone: null,
    parts: partsOf('NOTE', shown),
  })
}
