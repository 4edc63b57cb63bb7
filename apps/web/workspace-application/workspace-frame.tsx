import { useApolloClient } from '@apollo/client/react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { SidebarDocument } from '#generated/operations/apps/web/shell/sidebar.ts'
import { CallsProvider } from '#platform/web/graphql/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { AskInCorner } from '../ask/ask-in-corner.tsx'
import { links } from '../links.ts'
import type { PaletteSource } from '../shell/palette-source.ts'
import { PLACEHOLDERS } from '../shell/placeholders.ts'
import { ShellDataProvider, type TreeNode } from '../shell/shell-data.tsx'
import { Shell } from '../shell/shell.tsx'
import { useDeferredChrome } from '../shell/text-first.ts'
import { useStrayFiles } from '../shell/stray-files.ts'
import { CreateActions } from './create-actions.tsx'
import { useFilesAhead } from './files-ahead.ts'
import { useLiveFeed } from './live-feed.ts'
import type { WorkspaceSession } from './session.ts'

const frame = getRouteApi('/workspace')

/** The frame of all screens of a workspace: the client, the data of the shell, the shell. */
export function WorkspaceFrame() {
  const session = frame.useLoaderData()
  return (
    <CallsProvider calls={session.calls}>
      <FrameInside session={session} />
    </CallsProvider>
  )
}

function FrameInside({ session }: { session: WorkspaceSession }) {
  const client = useApolloClient()
  const deferredChrome = useDeferredChrome()
  const { data } = useAnswer(SidebarDocument, { variables: deferredChrome ? {} : null })
  useLiveFeed()
  useFilesAhead()
  useStrayFiles()
  const tree = useMemo(
    () => [...(data?.topFolders.nodes ?? []).map(folderNode), ...(data?.topProjects.nodes ?? []).map(projectNode)],
    [data],
  )
  const latestProjects = useMemo(() => (data?.projects.nodes ?? []).map(projectNode), [data])
  const paletteSource = useMemo<PaletteSource>(
    () => async (query, signal) => {
      const { findForPalette } = await import('./find-for-palette.ts')
      return findForPalette(client)(query, signal)
    },
    [client],
  )
  return (
    <ShellDataProvider
      data={{
        workspace: session.workspace,
        viewer: session.viewer,
        tree,
        latestProjects,
        mayCreateFolders: data?.viewerCanCreate.folders === true,
      }}
    >
      <Shell paletteSource={paletteSource} />
      {deferredChrome && <CreateActions data={data} />}
      {deferredChrome && <AskInCorner />}
    </ShellDataProvider>
  )
}

function folderNode(folder: { id: string; title: string }): TreeNode {
  return { id: folder.id, kind: 'folder', title: folder.title || PLACEHOLDERS.folder, href: links.folder(folder) }
}

function projectNode(project: { id: string; title: string; color?: string | null }): TreeNode {
  return {
    id: project.id,
    kind: 'project',
    title: project.title || PLACEHOLDERS.project,
    href: links.project(project),
    ...(project.color == null ? {} : { color: project.color }),
  }
}
