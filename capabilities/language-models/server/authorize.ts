import type { Actor, CommandContext, WorkspaceContext } from '#journal/server/index.ts'
import { lockWorkspace } from '#workspaces/server/index.ts'
import { languageModelPolicy, type LanguageModelSubject } from '../model/policy.ts'
import { findSettings, type WorkspaceSettings } from './settings-store.ts'

/** The workspace as the policy sees it. */
export function asSubject(teamId: string, actor: Actor): LanguageModelSubject {
  return { scopeId: teamId, askerRole: actor.role }
}

/** The settings of a command, with the workspace locked until the commit, if its actor administers them. @throws Failure Forbidden */
export async function administer({ tx, teamId, actor }: CommandContext): Promise<WorkspaceSettings> {
  languageModelPolicy.authorize(actor, 'administer', asSubject(teamId, actor))
  await lockWorkspace(tx, teamId)
  return findSettings(tx, teamId)
}

/** Whether the viewer sees settings, prices and usage. */
export function isAdministrator({ teamId, actor }: WorkspaceContext): boolean {
  return languageModelPolicy.viewerCan(actor, asSubject(teamId, actor)).administer
}
