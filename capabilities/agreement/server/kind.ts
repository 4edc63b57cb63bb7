import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { roundEvents } from '../model/events.ts'
import { agreementPolicy } from '../model/policy.ts'
import { roundRows } from './store.ts'

export const kind: ContentKind = {
  kind: 'agreement-round',
  // `settled` is about sentences here, not about a place.
  events: { deleted: roundEvents.deleted, restored: roundEvents.restored },
  dependsOn: ['project'],
  search: { notApplicable: 'A round holds no words of its own; its notes and tags are found.' },
  share: { scoped: true },
  export: roundRows.exported,
  copy: {
    notApplicable: 'What coders said of a note is about that note: a copy of the project begins without rounds.',
  },
  move: { notApplicable: 'A round stays in its project, whose notes it codes.' },
  import: { notApplicable: 'Rounds are coded here.' },
  comment: { notApplicable: 'What coders disagree on is settled, and discussed at the highlights that come of it.' },
  trash: { ...roundRows.trashed, level: agreementPolicy.rules.delete.level },
  evidence: NOT_QUOTED,
  redact: { notApplicable: 'A round keeps no words: its sentences stand in their notes alone.' },
  retain: { notApplicable: 'Rounds are kept for as long as their project.' },
  purge: roundRows.purged,
}
