import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { importEvents } from '../model/events.ts'
import { importPolicy } from '../model/policy.ts'
import { purgeImports } from './purge-imports.ts'
import { importRows } from './store.ts'

const OWN_NOTES = 'What an import brought are notes, and those have their own.'

export const kind: ContentKind = {
  kind: 'import',
  events: importEvents,
  dependsOn: ['project', 'note'],
  search: { notApplicable: OWN_NOTES },
  share: { notApplicable: OWN_NOTES },
  export: { notApplicable: OWN_NOTES },
  copy: { notApplicable: OWN_NOTES },
  move: { notApplicable: OWN_NOTES },
  import: { notApplicable: 'An import is not imported.' },
  comment: { notApplicable: OWN_NOTES },
  trash: { ...importRows.trashed, level: importPolicy.rules.delete.level },
  evidence: NOT_QUOTED,
  redact: { notApplicable: OWN_NOTES },
  retain: { by: 'imports' },
  purge: { ...importRows.purged, remove: purgeImports },
}
