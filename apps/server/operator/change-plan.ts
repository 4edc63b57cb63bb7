import { installationContext } from '#files/server/index.ts'
import { runCommand } from '#journal/server/index.ts'
import { changePlan } from '#workspaces/server/index.ts'
import { findWorkspace, type Operator } from './open-operator.ts'

interface Options {
  workspace: string
  plan?: string
  add?: string[]
  remove?: string[]
  by: string
}

/** Shows the plan of a workspace, after changing it if something is given. @throws Failure NotFound, ValidationError */
export async function changePlanFor(
  { services }: Operator,
  { workspace, ...change }: Options,
): Promise<{ plan: string; addOns: string[] }> {
  const { teamId } = await findWorkspace(services, workspace)
  return runCommand(await installationContext(services, teamId), changePlan, change)
}
