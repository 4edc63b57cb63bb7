import { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import { isWithoutLimits, planOf } from '#plans/model/plans.ts'
import { trialState, type TrialState } from '#plans/model/trial.ts'
import { defineCommand } from '#journal/server/index.ts'
import { workspaceEvents } from '../../model/events.ts'
import { workspacePolicy } from '../../model/policy.ts'
import { authorizeInWorkspace } from '../authorize.ts'
import { recordTrial, recordTrialRequest, trialOf } from '../workspace-store.ts'

const TRIAL_ACTS = ['REQUEST', 'WITHDRAW', 'BEGIN', 'END'] as const
type TrialAct = (typeof TRIAL_ACTS)[number]

const REPORTED = {
  REQUEST: 'trial-request',
  WITHDRAW: 'trial-withdraw',
  BEGIN: 'trial-begin',
  END: 'trial-end',
} as const satisfies Record<TrialAct, string>

/** The states in which each act is possible. A trial begins only once: after it is over it stays over. */
const POSSIBLE: Readonly<Record<TrialAct, ReadonlyArray<TrialState>>> = {
  REQUEST: ['NOT_STARTED', 'REQUESTED'],
  WITHDRAW: ['REQUESTED'],
  BEGIN: ['NOT_STARTED', 'REQUESTED'],
  END: ['ACTIVE'],
}
const REFUSALS: Readonly<Record<TrialState, string>> = {
  NOT_STARTED: 'No one asks for a trial, and none was begun.',
  REQUESTED: 'A trial was asked for, but not begun yet.',
  ACTIVE: 'The trial is under way.',
  EXPIRED: 'The trial is over. It is begun once.',
}

/** Requests a trial of everything, withdraws the request, begins the trial or ends it (document 1 §4.2). */
export const changeTrial = defineCommand({
  name: 'change-trial',
  who: [workspacePolicy.may('askForTrial'), workspacePolicy.may('change')],
  undo: { never: 'It starts or ends the plan.' },
  input: z.object({ act: z.enum(TRIAL_ACTS) }),
  async run(context, { act }) {
    const { tx, teamId, actor, emit } = context
    const workspace = await authorizeInWorkspace(context, act === 'BEGIN' || act === 'END' ? 'change' : 'askForTrial')
    if (isWithoutLimits(planOf(workspace.ownPlan)))
      throw new Failure('InvalidOperation', 'This workspace already includes everything: there is nothing to try.')
    const state = trialState(trialOf(workspace), new Date())
    if (!POSSIBLE[act].includes(state)) throw new Failure('InvalidOperation', REFUSALS[state])
    if (act === 'WITHDRAW' && workspace.trialRequestedById !== actor.userId)
      throw new Failure('Forbidden', 'Someone else asked for it.')
    if (act === 'REQUEST' || act === 'WITHDRAW')
      await recordTrialRequest(tx, teamId, act === 'REQUEST' ? actor.userId : null)
    else await recordTrial(tx, teamId, act === 'BEGIN')
    emit(workspaceEvents[REPORTED[act]]({ id: teamId, scopeId: teamId, before: { state } }))
    return { id: teamId }
  },
})
