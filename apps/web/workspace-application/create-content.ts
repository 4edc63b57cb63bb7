import type { ApolloClient } from '@apollo/client'
import {
  CreateInsightAnywhereDocument,
  CreateNoteAnywhereDocument,
  InsightPlaceFragmentDoc,
  NotePlaceFragmentDoc,
} from '#generated/operations/apps/web/workspace-application/create.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { unwrap, reportFailure } from '#platform/web/design/perform.ts'
import { runCommand } from '#platform/web/graphql/index.ts'
import { links } from '../links.ts'

/** What is open, by the parameters of its address. */
export interface OpenPlace {
  projectId?: Id | undefined
  noteId?: Id | undefined
  insightId?: Id | undefined
  projectCategoryId?: Id | undefined
}

/** The project that the open page belongs to, as far as the page's cache knows; null elsewhere. */
export function openProject(client: ApolloClient, { projectId, noteId, insightId }: OpenPlace): Id | null {
  if (projectId !== undefined) return projectId
  if (noteId !== undefined)
    return client.cache.readFragment({ id: `Note:${noteId}`, fragment: NotePlaceFragmentDoc })?.project.id ?? null
  if (insightId !== undefined)
    return (
      client.cache.readFragment({ id: `Insight:${insightId}`, fragment: InsightPlaceFragmentDoc })?.project.id ?? null
    )
  return null
}

/** Creates an empty note in the project. @returns its address; null when it failed, which is shown. */
export async function createNoteIn(client: ApolloClient, projectId: Id): Promise<string | null> {
  try {
    const note = unwrap(
      await runCommand(client, CreateNoteAnywhereDocument, { input: { id: newId(), projectId } }),
    )?.createNote
    return note ? links.note(note) : null
  } catch (error) {
    reportFailure(error)
    return null
  }
}

/** Creates an empty insight in the project. @returns its address; null when it failed, which is shown. */
export async function createInsightIn(client: ApolloClient, projectId: Id): Promise<string | null> {
  try {
    const insight = unwrap(
      await runCommand(client, CreateInsightAnywhereDocument, { input: { id: newId(), projectId } }),
    )?.createInsight
    return insight ? links.insight(insight) : null
  } catch (error) {
    reportFailure(error)
    return null
  }
}
