import type { WorkspaceContext } from '#journal/server/index.ts'
import { forbidden } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { memberContext } from '#workspaces/server/index.ts'
import { isUnavailable } from '../../model/errors.ts'
import { setOf, type SetSummary } from '../../model/set-summary.ts'
import type { SummaryRun } from '../summary-run.ts'
import { forbiddenFor } from '../unavailable.ts'
import { placeOfSet } from './place-of-set.ts'

/** Why a summary of a set is not made for somebody who left. */
export const NO_MEMBER = 'The person who asked for this summary is no longer in the workspace.'

/**
 * The model in the place of the person who asked, with what they may do now.
 * @throws Failure if they left, may not see the set any more, or may not summarise it
 */
export async function setWriter(
  { services, teamId }: SummaryRun,
  summary: SetSummary,
  identityId: Id | null,
): Promise<WorkspaceContext> {
  const writer = identityId && (await memberContext(services, teamId, identityId, { by: 'ai', isUse: false }))
  if (!writer) throw forbidden(NO_MEMBER)
  await writer.read(async (tx) => placeOfSet(tx, writer.actor, setOf(summary)))
  const refusal = forbiddenFor(writer.actor, summary)
  if (refusal !== null) throw isUnavailable(refusal)
  return writer
}
