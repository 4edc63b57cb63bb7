import { z } from 'zod'
import { newId } from '#platform/kernel/ids.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { passageEvents } from '../../model/events.ts'
import { dropDue, putDue, settleDue, type DueThing, type TakenThing } from './due-store.ts'
import { deletePassages, lockPassages, replacePassages, type KeptThing, type Thing } from './passage-store.ts'

/**
 * Stores the known vectors of things whose text changed, deletes the passages of things that no longer exist, and makes
 * things with unknown texts due.
 */
export const keepPassages = defineCommand({
  name: 'keep-passages',
  who: { installation: 'A job follows changes of texts, for search by meaning.' },
  input: z.custom<{
    model: string
    things: readonly KeptThing[]
    gone: readonly Thing[]
    due: readonly DueThing[]
  }>(),
  trustsInput: true,
  async run(context, { model, things, gone, due }) {
    const { tx, teamId } = context
    const waiting = new Set(due.map(({ kind, id }) => `${kind}:${id}`))
    await lockPassages(tx, teamId)
    await deletePassages(tx, gone)
    await dropDue(tx, [...gone, ...things.filter(({ kind, id }) => !waiting.has(`${kind}:${id}`))])
    await keep(context, model, things)
    await putDue(tx, teamId, due, newId)
  },
})

/**
 * Stores the passages of due things; for one that changed or was deleted since, nothing. Settled things already have
 * the passages of their text.
 */
export const keepDuePassages = defineCommand({
  name: 'keep-due-passages',
  who: { installation: 'A job computes the meaning of texts, for search by meaning.' },
  input: z.custom<{ model: string; things: ReadonlyArray<KeptThing & TakenThing>; settled: readonly TakenThing[] }>(),
  trustsInput: true,
  async run(context, { model, things, settled }) {
    await lockPassages(context.tx, context.teamId)
    const unchanged = await settleDue(context.tx, [...things, ...settled])
    await keep(
      context,
      model,
      things.filter(({ token }) => unchanged.has(token)),
    )
  },
})

async function keep(
  { tx, teamId, emit }: Pick<CommandContext, 'tx' | 'teamId' | 'emit'>,
  model: string,
  things: readonly KeptThing[],
): Promise<void> {
  if (things.length === 0) return
  await replacePassages(tx, teamId, model, things)
  const named = things.map(({ kind, id }) => ({ kind, id }))
  emit(passageEvents.kept({ id: teamId, scopeId: null, after: { things: named } }))
}
