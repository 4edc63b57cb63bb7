import type { GlobalDatabase } from '#platform/server/database/index.ts'
import type { WorkspaceQuestions } from '#identity/server/index.ts'
import { hostResolver } from './hosts.ts'

interface Installation {
  publicUrl: string
  singleHost: boolean
}

/** What identity asks of workspaces. */
export function workspaceQuestions(global: GlobalDatabase, installation: Installation): Partial<WorkspaceQuestions> {
  const hostOf = hostResolver({ global, ...installation })
  return {
    async isWorkspaceHost(host) {
      const { kind } = await hostOf(host)
      return kind === 'workspace' || kind === 'both'
    },
  }
}
