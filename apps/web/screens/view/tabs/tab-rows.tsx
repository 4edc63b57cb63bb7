import type { ReactNode } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { useViewState, type ViewState } from '../../../view-rows/use-view-state.ts'
import { ViewPage } from '../view-page.tsx'
import { useProject } from '../../../project-page/project-context.tsx'

export interface TabRowsProps {
  objectType: ObjectType
  /** How they are looked at until somebody changes it; the address keeps the change. */
  usual: ViewState
  name: string
  empty: ReactNode
  /** What can be done with all of them. */
  menu?: ReactNode
}

/**
 * All notes, insights or highlights of a project as a view that nobody saved; what somebody makes of it can be kept as
 * one.
 */
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
