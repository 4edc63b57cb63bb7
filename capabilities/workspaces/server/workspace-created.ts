import { defineHook, type CommandContext } from '#journal/server/index.ts'
import type { Workspace } from './workspace-store.ts'

/**
 * Fills a new workspace, in the transaction that creates it: if it throws, there is no workspace. The context's actor
 * is the founder, who may do everything; add new places with `context.actor = withScope(…)` as commands do.
 */
type WorkspaceCreated = (context: CommandContext, workspace: Workspace) => Promise<void>

export const workspaceCreated = defineHook<WorkspaceCreated>('workspaceCreated')

export async function fillWorkspace(context: CommandContext, workspace: Workspace): Promise<void> {
  for (const fill of context.hooks.of(workspaceCreated)) await fill(context, workspace)
}
