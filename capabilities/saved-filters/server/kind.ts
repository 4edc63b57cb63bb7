import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { savedFilterEvents } from '../model/events.ts'
import { savedFilterPolicy } from '../model/policy.ts'
import { purgeSavedFilters, savedFilterRows } from './store.ts'

export const kind: ContentKind = {
  kind: 'savedFilter',
  events: savedFilterEvents,
  dependsOn: [],
  search: { notApplicable: 'A saved filter says what is looked for; what it leaves is found by itself.' },
  share: { scoped: true },
  export: savedFilterRows.exported,
  copy: { notApplicable: 'A saved filter is of the workspace, not of a project.' },
  move: { notApplicable: 'A saved filter lies in the workspace itself.' },
  import: { notApplicable: 'Filters are saved where things are filtered.' },
  comment: { notApplicable: 'What a filter leaves is discussed where it stands.' },
  trash: { ...savedFilterRows.trashed, level: savedFilterPolicy.rules.delete.level },
  evidence: NOT_QUOTED,
  redact: { notApplicable: 'A saved filter holds no recording, picture or quote.' },
  retain: { notApplicable: 'Saved filters are kept until they are deleted.' },
  purge: { ...savedFilterRows.purged, remove: purgeSavedFilters },
}
