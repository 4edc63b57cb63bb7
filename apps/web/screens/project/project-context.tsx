import { createContext, useContext } from 'react'
import type { ProjectHeadQuery } from '#generated/operations/capabilities/projects/web/project.ts'

/** The project that the pages under its head show. */
export type OpenProject = NonNullable<ProjectHeadQuery['project']>

const ProjectContext = createContext<OpenProject | null>(null)
export const ProjectProvider = ProjectContext.Provider

/** @throws Error outside of a project's pages. */
export function useProject(): OpenProject {
  const project = useContext(ProjectContext)
  if (!project) throw new Error('This part stands outside of a project.')
  return project
}
