import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { newProject } from '#projects/model/project.ts'

export const COPY_PURPOSES = ['DUPLICATE', 'TEMPLATE', 'USE'] as const
export type CopyPurpose = (typeof COPY_PURPOSES)[number]

export const COPY_STATES = ['RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type CopyState = (typeof COPY_STATES)[number]

/** The copying of one project to another. */
export interface ProjectCopy {
  id: Id
  purpose: CopyPurpose
  state: CopyState
  sourceId: Id
  sourceScopeId: Id
  /** The new project; for a template the hidden one. */
  projectId: Id
  projectScopeId: Id
  /** The folder that it is put into. */
  folderId: Id | null
  /** The template that it becomes, or that it is made from. */
  templateId: Id | null
  title: string
  description: string
  /** How many things there are to copy, including texts; null until that is known. */
  total: number | null
  copied: number
  failure: string | null
  createdById: Id
  createdAt: Date
}

export const duplication = z.object({
  /** The id of the new project. */
  id: z.uuid().optional(),
  projectId: z.uuid(),
  title: newProject.shape.title,
})
