import type { ApolloClient } from '@apollo/client'
import {
  CancelProjectCopyDocument,
  ChangeTemplateDocument,
  CreateInsightFromTemplateDocument,
  CreateInsightTemplateDocument,
  DeleteTemplateDocument,
  DuplicateProjectDocument,
  MakeProjectTemplateDocument,
  TemplatesDocument,
  UseProjectTemplateDocument,
  UseShippedTemplateDocument,
  type CopyRowFragment,
  type TemplateRowFragment,
} from '#generated/operations/capabilities/templates/web/templates.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'
import type { ShippedKey } from '../model/shipped/shipped-templates.ts'
import { templateStrings as strings } from './strings.ts'

/** What lists of templates show. */
export type TemplateRow = TemplateRowFragment
/** A copy in progress. */
export type CopyRow = CopyRowFragment

const [TEMPLATE, COPY] = ['template', 'projectCopy']

/** The templates of projects, or those of insights, by title. */
export const templateList = (client: ApolloClient) =>
  listOfPages(client, {
    name: 'templates',
    kind: TEMPLATE,
    document: TemplatesDocument,
    pageOf: ({ templates }) => templates,
  })

/** The start of a copy, whose id the server generates. */
interface BeginningCopy {
  onBegun: (copyId: Id) => void
}

export const duplicatingProject = (client: ApolloClient): Act<{ projectId: Id; title: string } & BeginningCopy> => ({
  name: 'duplicate-project',
  queueAs: REFUSED_AWAY.isWorkNow,
  touches: () => [],
  show: () => undefined,
  async send({ onBegun, ...input }, operationId) {
    const sent = await send(client, DuplicateProjectDocument, { input: { id: newId(), ...input } }, operationId)
    onBegun(sent.data.duplicateProject.id)
    return sent
  },
})

export const makingTemplate = (
  client: ApolloClient,
): Act<{ projectId: Id; title: string; description: string } & BeginningCopy> => ({
  name: 'make-project-template',
  queueAs: REFUSED_AWAY.isWorkNow,
  touches: () => [],
  show: () => undefined,
  async send({ onBegun, ...input }, operationId) {
    const sent = await send(client, MakeProjectTemplateDocument, { input: { id: newId(), ...input } }, operationId)
    onBegun(sent.data.makeProjectTemplate.id)
    return sent
  },
})

export const usingTemplate = (
  client: ApolloClient,
): Act<{ templateId: Id; title: string; color: string | null; folderId: Id | null } & BeginningCopy> => ({
  name: 'use-project-template',
  queueAs: REFUSED_AWAY.isWorkNow,
  touches: () => [],
  show: () => undefined,
  async send({ onBegun, ...input }, operationId) {
    const sent = await send(client, UseProjectTemplateDocument, { input: { id: newId(), ...input } }, operationId)
    onBegun(sent.data.useProjectTemplate.id)
    return sent
  },
})

/** Draws nothing ahead: only the server knows its position among other projects. */
export const usingShipped = (
  client: ApolloClient,
): Act<{ id: Id; template: ShippedKey; title: string; color: string | null; folderId: Id | null }> => ({
  name: 'use-shipped-template',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo('project', id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, UseShippedTemplateDocument, { input }, operationId),
})

export const cancellingCopy = (client: ApolloClient): Act<Id> => ({
  name: 'cancel-copy',
  queueAs: REFUSED_AWAY.isWorkNow,
  touches: (id) => [refTo(COPY, id)],
  show(draft, id) {
    draft.patch<CopyRow>(refTo(COPY, id), (copy) => ({ ...copy, state: 'CANCELLED' }))
    draft.remove(refTo(COPY, id))
  },
  send: async (id, operationId) => send(client, CancelProjectCopyDocument, { input: { id } }, operationId),
})

export type TemplateChange = Partial<Pick<TemplateRow, 'title' | 'description'>>

export const changingTemplate = (client: ApolloClient): Act<{ id: Id } & TemplateChange> => ({
  name: 'change-template',
  queueAs: strings.queue.change,
  touches: ({ id }) => [refTo(TEMPLATE, id)],
  show: (draft, { id, ...change }) =>
    draft.patch<TemplateRow>(refTo(TEMPLATE, id), (template) => ({ ...template, ...change })),
  send: async (input, operationId, queue) => send(client, ChangeTemplateDocument, { input }, operationId, queue),
})

export const deletingTemplate = (client: ApolloClient): Act<Id> => ({
  name: 'delete-template',
  queueAs: strings.queue.remove,
  touches: (id) => [refTo(TEMPLATE, id)],
  show: (draft, id) => draft.remove(refTo(TEMPLATE, id)),
  send: async (id, operationId, queue) => send(client, DeleteTemplateDocument, { input: { id } }, operationId, queue),
})

/** Draws nothing ahead: only the server knows its position among the others. */
export const creatingOutline = (client: ApolloClient): Act<{ id: Id; title: string; insightId: Id | null }> => ({
  name: 'create-insight-template',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo(TEMPLATE, id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, CreateInsightTemplateDocument, { input }, operationId),
})

export const beginningInsight = (client: ApolloClient): Act<{ id: Id; projectId: Id; templateId: Id }> => ({
  name: 'create-insight-from-template',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo('insight', id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, CreateInsightFromTemplateDocument, { input }, operationId),
})
