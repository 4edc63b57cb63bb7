import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { viewEvents } from '../model/events.ts'
import { viewPolicy } from '../model/policy.ts'
import { viewRows, visibleViews } from './store.ts'

export const kind: ContentKind = {
  kind: 'projectView',
  events: viewEvents,
  dependsOn: ['project'],
  loadVisible: async ({ actor, read }, ids) => read(async (tx) => visibleViews(tx, actor, ids)),
  search: { notApplicable: 'Views are found in their project; what they show is found by itself.' },
  share: { scoped: true },
  export: viewRows.exported,
  copy: {
    tables: [
      { table: 'project_views', after: ['projects'], json: ['view_data'] },
      {
        table: 'view_ranks',
        with: { table: 'project_views', by: 'view_id' },
        after: ['notes', 'insights', 'highlights'],
        needs: { row_id: ['notes', 'insights', 'highlights'] },
      },
    ],
  },
  move: { notApplicable: 'A view is of its project.' },
  import: { notApplicable: 'Views are made, not imported.' },
  comment: { notApplicable: 'What a view shows is discussed where it stands.' },
  trash: { ...viewRows.trashed, level: viewPolicy.rules.delete.level },
  evidence: NOT_QUOTED,
  redact: { notApplicable: 'A view holds no words of the research.' },
  retain: { notApplicable: 'Views are kept for as long as their project.' },
  purge: viewRows.purged,
}
