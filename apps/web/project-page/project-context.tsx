import { createContext, useContext } from 'react'
import type { ProjectHeadQuery } from '#generated/operations/capabilities/projects/web/project.ts'
import type { RequestedView } from '#views/web/index.ts'

/** The project that the pages of its tabs show. */
export type OpenProject = NonNullable<ProjectHeadQuery['project']>

const ProjectContext = createContext<OpenProject | null>(null)
export const ProjectProvider = ProjectContext.Provider

/** @throws Error outside of a project's pages. */
export function useProject(): OpenProject {
  const project = useContext(ProjectContext)
  if (!project) throw new Error('This part stands outside of a project.')
  return project
}

/** Which rows are shown now: their type, layout, filter and sort. */
export type ShownRows = Pick<RequestedView, 'objectType' | 'layout' | 'data'>

/** Creates a view from the rows that are on the screen. */
export interface NewView {
  /** Asks for its name. The hint says what is saved, where that is not obvious. */
  open: (hint?: string) => void
  /** Reports which rows are shown, until the page that shows them is left. */
  offer: (shown: ShownRows) => () => void
}

const NewViewContext = createContext<NewView>({ open: () => undefined, offer: () => () => undefined })
export const NewViewProvider = NewViewContext.Provider

/** Creates views from what is on the screen. */
export function useNewView(): NewView {
  return useContext(NewViewContext)
}
