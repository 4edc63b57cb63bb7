import { createContext, useContext, type ReactNode } from 'react'

/** A folder or project of the sidebar's tree. */
export type TreeNode = { id: string; kind: 'folder' | 'project'; title: string; href: string; color?: string }

/** What the shell shows of the workspace and the signed-in user. */
export type ShellData = {
  workspace: { name: string; logoUrl: string | null; primaryColor: string | null }
  viewer: { name: string; email: string; imageUrl: string | null }
  /** The top level of the tree. */
  tree: readonly TreeNode[]
  /** The projects that changed last, in folders or not. */
  latestProjects: readonly TreeNode[]
  mayCreateFolders: boolean
}

const ShellDataContext = createContext<ShellData | null>(null)

export function ShellDataProvider({ data, children }: { data: ShellData; children: ReactNode }) {
  return <ShellDataContext value={data}>{children}</ShellDataContext>
}

/** @throws Error outside of the workspace application. */
export function useShellData(): ShellData {
  const data = useContext(ShellDataContext)
  if (!data) throw new Error('The shell stands outside of a workspace.')
  return data
}
