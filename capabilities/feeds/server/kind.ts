import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { savedFeedEvents } from '../model/events.ts'
import { savedFeedPolicy } from '../model/policy.ts'
import { purgeSavedFeeds, savedFeedRows } from './store.ts'

export const kind: ContentKind = {
  kind: 'savedFeed',
  events: savedFeedEvents,
  dependsOn: [],
  search: { notApplicable: 'A feed holds a question; what answers it is found by itself.' },
  share: { scoped: true },
  export: savedFeedRows.exported,
  copy: { notApplicable: 'A feed is of the workspace, not of a project.' },
  move: { notApplicable: 'A feed lies in the workspace itself.' },
  import: { notApplicable: 'Feeds are saved where things are looked through.' },
  comment: { notApplicable: 'What a feed shows is discussed where it stands.' },
  trash: { ...savedFeedRows.trashed, level: savedFeedPolicy.rules.delete.level },
  evidence: NOT_QUOTED,
  redact: { notApplicable: 'A feed holds no recording, picture or quote.' },
  retain: { notApplicable: 'Feeds are kept until they are deleted.' },
  purge: { ...savedFeedRows.purged, remove: purgeSavedFeeds },
}
