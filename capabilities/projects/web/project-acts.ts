import type { ApolloClient } from '@apollo/client'
import {
  ChangeProjectDocument,
  CreateProjectDocument,
  DeleteProjectDocument,
  MoveProjectDocument,
} from '#generated/operations/capabilities/projects/web/project.ts'
import type { ChangeProjectInput } from '#generated/operations/schema-types.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { besideOf } from '#platform/web/live/beside.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import { changed } from '#platform/web/live/changed.ts'
import type { Carried } from '#platform/web/live/layers.ts'
import type { ProjectRow } from './project-list.ts'
import type { SummaryDefaults } from '../model/summary-defaults.ts'
import type { RedactionAutomation } from '../model/project.ts'
import { projectStrings as strings } from './strings.ts'

/** Only the server knows its position among the others. */
export const creatingProject = (
  client: ApolloClient,
): Act<{ id: Id; title: string; color: string | null; folderId?: Id | null }> => ({
  name: 'create-project',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo('project', id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, CreateProjectDocument, { input }, operationId),
})

export type ProjectChange = Partial<
  Pick<ProjectRow, 'title' | 'summary' | 'icon' | 'tabs'> & {
    color: string
    redaction: RedactionAutomation
    aiOff: boolean
    defaultFramework: SummaryDefaults['framework']
    defaultSummaryLanguage: string | null
  }
>

export const changingProject = (client: ApolloClient): Act<{ id: Id } & ProjectChange> => ({
  name: 'change-project',
  queueAs: strings.rename,
  touches: ({ id }) => [refTo('project', id)],
  show: (draft, { id, ...to }) => draft.patch<ProjectRow>(refTo('project', id), (project) => changed(project, to)),
  async send({ tabs, ...words }, operationId, queue) {
    const input = tabs ? { ...words, tabs: tabs.map(({ tab, enabled }) => ({ tab, enabled })) } : words
    return send(client, ChangeProjectDocument, { input }, operationId, queue)
  },
})

type Transcription = Pick<
  ChangeProjectInput,
  'id' | 'transcriptionLanguage' | 'transcriptionProvider' | 'transcriptionVocabulary'
>

/** A form shows what is typed until it is saved. */
export const settingTranscription = (client: ApolloClient): Act<Transcription> => ({
  name: 'change-project',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo('project', id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, ChangeProjectDocument, { input }, operationId),
})

/** Archives it, or restores it from the archive: lists show either archived projects or the others. */
export const archivingProject = (client: ApolloClient): Act<{ id: Id; archived: boolean }> => ({
  name: 'change-project',
  queueAs: strings.rename,
  touches: ({ id }) => [refTo('project', id)],
  show(draft, { id, archived }) {
    const archivedAt = archived ? new Date().toISOString() : null
    draft.patch<ProjectRow>(refTo('project', id), (project) => changed(project, { archivedAt }))
    draft.remove(refTo('project', id))
  },
  send: async (input, operationId, queue) => send(client, ChangeProjectDocument, { input }, operationId, queue),
})

/**
 * Where a project is moved: into a folder, or directly into the workspace, before one that is there, after one, or at
 * the end.
 */
export interface ProjectPlace {
  folderId: Id | null
  beforeId?: Id | null
  afterId?: Id | null
  /** The lists it moves from and to, if they are shown. */
  carried?: Carried | undefined
}

/** The new place is shown at once, and so is the position if it is moved next to another project. */
export const movingProject = (client: ApolloClient): Act<{ id: Id } & ProjectPlace> => ({
  name: 'move-project',
  queueAs: strings.queue.move,
  touches: ({ id }) => [refTo('project', id)],
  show(draft, { id, folderId, carried, ...beside }) {
    draft.patch<ProjectRow>(refTo('project', id), (project) => changed(project, { folderId }))
    if (carried) draft.carry('project', carried)
    draft.arrange({
      kind: 'project',
      ids: [id],
      to: besideOf(beside),
      among: (project: ProjectRow) => project.folderId === folderId,
    })
  },
  send: async ({ carried: _, ...input }, operationId, queue) =>
    send(client, MoveProjectDocument, { input }, operationId, queue),
})

export const deletingProject = (client: ApolloClient): Act<Id> => ({
  name: 'delete-project',
  queueAs: strings.queue.remove,
  touches: (id) => [refTo('project', id)],
  show: (draft, id) => draft.remove(refTo('project', id)),
  send: async (id, operationId, queue) => send(client, DeleteProjectDocument, { input: { id } }, operationId, queue),
})
