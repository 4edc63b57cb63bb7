import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { chartEvents } from '../model/events.ts'
import { chartPolicy } from '../model/policy.ts'
import { chartRows } from './store.ts'

export const kind: ContentKind = {
  kind: 'chart',
  events: chartEvents,
  dependsOn: ['project'],
  search: { notApplicable: 'A chart holds no words of its own; its project, tags and highlights are found.' },
  share: { scoped: true },
  export: chartRows.exported,
  copy: { tables: [{ table: 'charts', after: ['projects'], json: ['options'] }] },
  move: { notApplicable: 'A chart stays in its project, whose highlights it counts.' },
  import: { notApplicable: 'Charts are made of what was imported.' },
  comment: { notApplicable: 'What a chart shows is discussed at its highlights.' },
  trash: { ...chartRows.trashed, level: chartPolicy.rules.delete.level },
  evidence: NOT_QUOTED,
  redact: { notApplicable: 'A chart holds no recording, picture or quote.' },
  retain: { notApplicable: 'Charts are kept for as long as their project.' },
  purge: chartRows.purged,
}
