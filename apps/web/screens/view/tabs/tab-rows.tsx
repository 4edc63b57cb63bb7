import type { ReactNode } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { useViewState, type ViewState } from '../../../view-rows/use-view-state.ts'
import { ViewPage } from '../view-page.tsx'
import { useProject } from '../../../project-page/project-context.tsx'

export interface TabRowsProps {
  objectType: ObjectType
  /** The initial state of the view; changes are kept in the address. */
  usual: ViewState
  name: string
  empty: ReactNode
  /** The menu for all of them. */
  menu?: ReactNode
}

/** All notes, insights or highlights of a project as a view that is not saved; a changed one can be saved as a view. */
export function TabRows({ objectType, usual, name, empty, menu }: TabRowsProps) {
  const project = useProject()
  const view = useViewState(usual)
  return (
    <ViewPage
      project={project}
      name={name}
      empty={empty}
      viewId={null}
      objectType={objectType}
      view={view}
      menu={menu}
    />
  )
}
