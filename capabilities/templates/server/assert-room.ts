import type { CommandContext } from '#journal/server/index.ts'
import { assertWithinLimit, planOf } from '#plans/model/plans.ts'
import { lockWorkspace } from '#workspaces/server/index.ts'
import { countTemplates } from './store.ts'

/**
 * Checks the plan's limit of templates. Locks the workspace's row, so that of two people who make the last allowed
 * template at the same time only one succeeds.
 * @throws Failure InvalidOperation
 */
export async function assertRoomForTemplate({ tx, teamId }: CommandContext): Promise<void> {
  const { plan } = await lockWorkspace(tx, teamId)
  assertWithinLimit(planOf(plan), 'templates', await countTemplates(tx))
}
