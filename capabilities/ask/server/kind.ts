import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { conversationEvents } from '../model/events.ts'
import { conversationPolicy } from '../model/policy.ts'
import { purgeConversations } from './purge-conversations.ts'
import { conversationRows, isRestorable } from './store.ts'

export const kind: ContentKind = {
  kind: 'conversation',
  events: conversationEvents,
  dependsOn: [],
  search: { notApplicable: 'A conversation holds questions; what answers them is found by itself.' },
  share: { notApplicable: 'It is private, or shared with the whole workspace.' },
  export: conversationRows.exported,
  copy: { notApplicable: 'A conversation is of a person, not of a project.' },
  move: { notApplicable: 'A conversation lies in no folder or project.' },
  import: { notApplicable: 'Questions are asked here.' },
  comment: { notApplicable: 'What is asked further is asked in the conversation itself.' },
  trash: { ...conversationRows.trashed, level: conversationPolicy.rules.delete.level, restorableBy: isRestorable },
  evidence: NOT_QUOTED,
  redact: { notApplicable: 'Quotes are read from their sources, so that what is withheld there is not in answers.' },
  retain: { notApplicable: 'Conversations are kept until they are deleted.' },
  purge: { ...conversationRows.purged, remove: purgeConversations },
}
