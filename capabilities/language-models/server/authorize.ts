import type { Actor, CommandContext } from '#journal/server/index.ts'
import { languageModelPolicy, type LanguageModelSubject } from '../model/policy.ts'
import { lockSettings, type WorkspaceSettings } from './settings-store.ts'

/** The workspace as the policy sees it. */
export function asSubject(teamId: string, actor: Actor): LanguageModelSubject {
  return { scopeId: teamId, askerRole: actor.role }
}

/** The settings of a command, locked until the commit, if its actor administers them. @throws Failure Forbidden */
export async function administer({ tx, teamId, actor }: CommandContext): Promise<WorkspaceSettings> {
  languageModelPolicy.authorize(actor, 'administer', asSubject(teamId, actor))
  return lockSettings(tx, teamId)
}
