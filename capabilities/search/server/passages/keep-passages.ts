import { z } from 'zod'
import { defineCommand } from '#journal/server/index.ts'
import { passageEvents } from '../../model/events.ts'
import { replacePassages, deletePassages, type KeptThing, type Thing } from './passage-store.ts'

/** Keeps the passages of things whose text changed, and lets go of those of things that are gone. */
export const keepPassages = defineCommand({
  name: 'keep-passages',
  who: { installation: 'It follows what is written, for search by meaning.' },
  input: z.custom<{ model: string; things: readonly KeptThing[]; gone: readonly Thing[] }>(),
  trustsInput: true,
  async run({ tx, teamId, emit }, { model, things, gone }) {
    await deletePassages(tx, gone)
    await replacePassages(tx, teamId, model, things)
    if (things.length === 0) return
    const named = things.map(({ kind, id }) => ({ kind, id }))
    emit(passageEvents.kept({ id: teamId, scopeId: null, after: { things: named } }))
  },
})
