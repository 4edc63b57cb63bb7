import type { Id } from '#platform/kernel/ids.ts'
import { changedSince, changedThing, defineCommand, type CommandContext } from '#journal/server/index.ts'
import { languageModelEvents } from '../../model/events.ts'
import { languageModelUse } from '../../model/language-model.ts'
import { languageModelPolicy } from '../../model/policy.ts'
import { administer } from '../authorize.ts'
import { putSettings } from '../settings-store.ts'

interface Use {
  switchedOff: boolean
  monthlyBudget: number | null
}

/** Changes the use from one state to another, as far as it still equals the first. */
async function turn(context: CommandContext, _id: Id, from: Use, to: Use): Promise<void> {
  const present = await administer(context)
  const change: Partial<Use> = {
    ...(to.switchedOff !== from.switchedOff && present.switchedOff === from.switchedOff
      ? { switchedOff: to.switchedOff }
      : {}),
    ...(to.monthlyBudget !== from.monthlyBudget && present.monthlyBudget === from.monthlyBudget
      ? { monthlyBudget: to.monthlyBudget }
      : {}),
  }
  if (Object.keys(change).length === 0) throw changedSince()
  await changeLanguageModelUse.run(context, change)
}

/** Switches language models off or on for the workspace, or sets what may be spent on them in a month. */
export const changeLanguageModelUse = defineCommand({
  name: 'change-language-model-use',
  who: [languageModelPolicy.may('administer')],
  undo: changedThing(turn),
  input: languageModelUse,
  async run(context, change) {
    const { tx, teamId, emit } = context
    const before = await administer(context)
    const { switchedOff, monthlyBudget } = before
    const was: Use = { switchedOff, monthlyBudget }
    const is: Use = {
      switchedOff: change.switchedOff ?? switchedOff,
      monthlyBudget: change.monthlyBudget === undefined ? monthlyBudget : change.monthlyBudget,
    }
    await putSettings(tx, teamId, { ...before, ...is })
    emit(languageModelEvents['use-changed']({ id: teamId, scopeId: teamId, before: was, after: is }))
    return { id: teamId, was, is }
  },
})
