import type { ApolloClient } from '@apollo/client'
import {
  ChangeFieldGroupDocument,
  CreateFieldGroupDocument,
  DeleteFieldGroupDocument,
  SetFieldGroupLinkDocument,
} from '#generated/operations/capabilities/fields/web/fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import { fieldStrings as strings } from './strings.ts'

/** Only the server knows its position among the others. */
export const creatingFieldGroup = (client: ApolloClient): Act<{ id: Id; title: string; appliesTo: string }> => ({
  name: 'create-field-group',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo('fieldGroup', id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, CreateFieldGroupDocument, { input }, operationId),
})

interface GroupChange {
  id: Id
  title?: string
  description?: string
}

export const changingFieldGroup = (client: ApolloClient): Act<GroupChange> => ({
  name: 'change-field-group',
  queueAs: strings.queueGroup,
  touches: ({ id }) => [refTo('fieldGroup', id)],
  show: (draft, { id, ...change }) =>
    draft.patch<GroupChange>(refTo('fieldGroup', id), (group) => ({ ...group, ...change })),
  send: async (input, operationId, queue) => send(client, ChangeFieldGroupDocument, { input }, operationId, queue),
})

/** Its fields are deleted with it. */
export const deletingFieldGroup = (client: ApolloClient): Act<Id> => ({
  name: 'delete-field-group',
  queueAs: strings.queueGroup,
  touches: (id) => [refTo('fieldGroup', id)],
  show: (draft, id) => draft.remove(refTo('fieldGroup', id)),
  send: async (id, operationId, queue) => send(client, DeleteFieldGroupDocument, { input: { id } }, operationId, queue),
})

interface Titled {
  id: Id
  title: string
}
interface GroupLink<Group extends Titled> {
  group: Group
  project: Titled
  linked: boolean
}

function withOne<One extends { id: Id }>(of: readonly One[], one: One, isIn: boolean): readonly One[] {
  const others = of.filter(({ id }) => id !== one.id)
  return isIn ? [...others, one] : others
}

/** Has a project show the fields of a group, or no longer; the answer contains the fields. */
export const linkingFieldGroup = (client: ApolloClient): Act<GroupLink<Titled>> => ({
  name: 'set-field-group-link',
  queueAs: strings.queueGroup,
  touches: ({ group, project }) => [refTo('fieldGroup', group.id), refTo('project', project.id)],
  show(draft, { group, project: { id, title }, linked }) {
    draft.patch<{ projects?: readonly Titled[] }>(refTo('fieldGroup', group.id), (shown) => ({
      ...shown,
      ...(shown.projects && { projects: withOne(shown.projects, { id, title }, linked) }),
    }))
    draft.patch<{ fieldGroups?: readonly Titled[] }>(refTo('project', id), (shown) => ({
      ...shown,
      ...(shown.fieldGroups && { fieldGroups: withOne(shown.fieldGroups, group, linked) }),
    }))
  },
  send: async ({ group, project, linked }, operationId, queue) =>
    send(
      client,
      SetFieldGroupLinkDocument,
      { input: { fieldGroupId: group.id, projectId: project.id, linked } },
      operationId,
      queue,
    ),
})
