import type { CommandContext } from '#journal/server/index.ts'
import { assertWithinLimit, planOf } from '#plans/model/plans.ts'
import { lockWorkspace } from '#workspaces/server/index.ts'
import { countTemplates } from './store.ts'

/**
 * Two people who make the last allowed template at once take turns at the workspace's row.
 * @throws Failure InvalidOperation
 */
export async function assertRoomForTemplate({ tx, teamId }: CommandContext): Promise<void> {
  const { plan } = await lockWorkspace(tx, teamId)
  assertWithinLimit(planOf(plan), 'templates', await countTemplates(tx))
}
