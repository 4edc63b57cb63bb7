import type { CommandContext } from '#journal/server/index.ts'
import type { Workspace } from './workspace-store.ts'

/**
 * Fills a new workspace, in the transaction that makes it: when it throws, there is no workspace. The context's actor
 * is the founder, who may do everything; add what was made with `context.actor = withScope(…)` as commands do.
 */
export type WorkspaceCreated = (context: CommandContext, workspace: Workspace) => Promise<void>

const fillers = new Map<string, WorkspaceCreated>()

/** Has a new workspace filled. Called from `listeners.ts`; the same name again replaces the first. */
export function onWorkspaceCreated(name: string, fill: WorkspaceCreated): void {
  fillers.set(name, fill)
}

export async function fillWorkspace(context: CommandContext, workspace: Workspace): Promise<void> {
  for (const fill of fillers.values()) await fill(context, workspace)
}
