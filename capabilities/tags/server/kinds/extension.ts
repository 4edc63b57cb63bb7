import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { extensionEvents } from '../../model/events.ts'
import { extensionPolicy } from '../../model/policy.ts'
import { extensionRows } from '../boards-store.ts'
import { purgeExtensions } from '../purge-boards.ts'

export const kind: ContentKind = {
  kind: 'extension',
  events: extensionEvents,
  dependsOn: [],
  isPlace: true,
  search: { notApplicable: 'An extension is found by its tags.' },
  share: { scoped: true },
  export: extensionRows.exported,
  copy: { notApplicable: 'The copy of a project shares its extensions.' },
  move: { notApplicable: 'An extension belongs to the workspace.' },
  import: { notApplicable: 'Tags are imported into an extension that is there.' },
  comment: { notApplicable: 'An extension is described, not discussed.' },
  // Its links to projects stay while it is in the trash, so that they are restored with it.
  trash: { ...extensionRows.trashed, level: extensionPolicy.rules.delete.level },
  evidence: NOT_QUOTED,
  redact: { notApplicable: 'An extension holds no recording or picture.' },
  retain: { notApplicable: 'Extensions are kept until they are deleted.' },
  purge: { ...extensionRows.purged, remove: purgeExtensions },
}
