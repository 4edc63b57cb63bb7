import type { Id } from '#platform/kernel/ids.ts'
import { changedSince, changedThing, defineCommand, type CommandContext } from '#journal/server/index.ts'
import { lockWorkspace } from '#workspaces/server/index.ts'
import { askInstructionsEvents } from '../../model/events.ts'
import { askInstructions } from '../../model/instructions.ts'
import { askInstructionsPolicy } from '../../model/policy.ts'
import { findInstructions, putInstructions } from '../sentence-store.ts'

interface Said {
  text: string | null
}

/** Changes the instructions from one state to another, as far as they still equal the first. */
async function turn(context: CommandContext, _id: Id, from: Said, to: Said): Promise<void> {
  if ((await findInstructions(context.tx)) !== from.text) throw changedSince()
  await changeAskInstructions.run(context, to)
}

/** Sets what the workspace tells language models about itself, or removes it. It goes into each request of Ask. */
export const changeAskInstructions = defineCommand({
  name: 'change-ask-instructions',
  who: [askInstructionsPolicy.may('change')],
  undo: changedThing(turn),
  input: askInstructions,
  async run(context, is): Promise<{ id: Id; was: Said; is: Said }> {
    const { tx, teamId, actor, emit } = context
    askInstructionsPolicy.authorize(actor, 'change', { scopeId: teamId })
    await lockWorkspace(tx, teamId)
    const was = { text: await findInstructions(tx) }
    await putInstructions(tx, teamId, is.text)
    const said = ({ text }: Said) => ({ characters: text?.length ?? 0 })
    emit(askInstructionsEvents.changed({ id: teamId, scopeId: teamId, before: said(was), after: said(is) }))
    return { id: teamId, was, is }
  },
})
