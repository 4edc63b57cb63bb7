import { defineCommand } from '#journal/server/index.ts'
import { roundChange } from '../../model/round.ts'
import { requireRound } from '../require-round.ts'
import { updateRound } from '../store.ts'

/** Renames a round; closes it, from when on everybody sees what all coders said, or opens it again. */
export const changeRound = defineCommand({
  name: 'change-agreement-round',
  input: roundChange,
  async run(context, { id, title, closed }) {
    const round = await requireRound(context, id, 'edit', { alone: true })
    const wasClosed = round.closedAt !== null
    await updateRound(context.tx, id, { title, closed: closed === wasClosed ? undefined : closed })
    const told = (type: string, before: object, after: object): void => context.emit({ type: `agreement-round.${type}`, resource: { kind: 'agreement-round', id }, scopeId: round.scopeId, before, after })
    if (title !== undefined && title !== round.title) told('changed', { title: round.title }, { title })
    if (closed !== undefined && closed !== wasClosed) told(closed ? 'closed' : 'opened', {}, { title: title ?? round.title })
    return { id }
  },
})
