import { deleteScopes } from '#access/server/index.ts'
import { removeDocuments } from '#documents/server/index.ts'
import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { templateEvents } from '../model/events.ts'
import { templatePolicy } from '../model/policy.ts'
import { isRestorable, placesOfTemplates, templateRows, textsOfTemplates } from './store.ts'

const FOR_MAKING = 'A template is for making things, and those have their own.'

export const kind: ContentKind = {
  kind: 'template',
  events: templateEvents,
  dependsOn: ['project'],
  search: { notApplicable: 'Templates are few, and found where things are made of them.' },
  share: { scoped: true },
  export: templateRows.exported,
  copy: { notApplicable: 'Templates are the workspace’s, not a project’s.' },
  move: { notApplicable: 'A template stays with those who had access to what it was made of.' },
  import: { notApplicable: 'Templates are made of what is there.' },
  comment: { notApplicable: FOR_MAKING },
  trash: { ...templateRows.trashed, level: templatePolicy.rules.delete.level, restorableBy: isRestorable },
  evidence: NOT_QUOTED,
  redact: {
    notApplicable: 'No template is made while something is being redacted, and none holds what could bring it back.',
  },
  retain: { notApplicable: 'Templates are kept until they are deleted.' },
  purge: {
    ...templateRows.purged,
    async remove(purging, ids) {
      const texts = await textsOfTemplates(purging.tx, ids)
      const places = await placesOfTemplates(purging.tx, purging.teamId, ids)
      await templateRows.purged.remove(purging, ids)
      await removeDocuments(purging, texts)
      await deleteScopes(purging.tx, places)
    },
  },
}
