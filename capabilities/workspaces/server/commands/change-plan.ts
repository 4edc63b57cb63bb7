import { z } from 'zod'
import { ADD_ONS, PLAN_NAMES, type AddOn } from '#plans/model/plans.ts'
import { defineCommand } from '#journal/server/index.ts'
import { workspaceEvents } from '../../model/events.ts'
import { lockWorkspace, recordPlan } from '../workspace-store.ts'

/** Gives a workspace another plan or other add-ons. Who did is kept with the event. */
export const changePlan = defineCommand({
  name: 'change-plan',
  who: { installation: 'Only the operator of the installation gives plans.' },
  undo: { never: 'The operator changes it again.' },
  input: z.object({
    plan: z.enum(PLAN_NAMES).optional(),
    add: z.array(z.enum(ADD_ONS)).default([]),
    remove: z.array(z.enum(ADD_ONS)).default([]),
    /** Who operates the installation, in their own words. */
    by: z.string().trim().min(1).max(200),
  }),
  async run({ tx, teamId, emit }, { plan, add, remove, by }): Promise<{ plan: string; addOns: AddOn[] }> {
    const { ownPlan, addOns: before } = await lockWorkspace(tx, teamId)
    const addOns = ADD_ONS.filter((one) => (before.includes(one) || add.includes(one)) && !remove.includes(one))
    const after = { plan: plan ?? ownPlan, addOns }
    if (after.plan === ownPlan && addOns.join() === before.join()) return after
    await recordPlan(tx, teamId, after)
    emit(
      workspaceEvents['plan-changed']({
        id: teamId,
        scopeId: teamId,
        before: { plan: ownPlan, addOns: before },
        after: { ...after, by },
      }),
    )
    return after
  },
})
