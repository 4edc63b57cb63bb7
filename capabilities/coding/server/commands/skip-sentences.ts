import { Failure } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { requireNote } from '#notes/server/index.ts'
import { codingEvents } from '../../model/events.ts'
import { codingPolicy } from '../../model/policy.ts'
import { skipping } from '../../model/skipping.ts'
import { sourceKey } from '../source-key.ts'
import { putSkips, removeSkips } from '../store.ts'

/** Skips sentences of a note in a working set, for the acting user alone, or no longer skips them. */
export const skipSentences = defineCommand({
  name: 'skip-sentences',
  who: [codingPolicy.may('skip')],
  undo: 'rows',
  input: skipping,
  // A user's own progress changes nothing in the workspace.
  allowedWhenReadOnly: true,
  async run({ tx, teamId, actor, emit }, { source, noteId, keys, skipped }) {
    const note = await requireNote(tx, actor, noteId)
    codingPolicy.authorize(actor, 'skip', note)
    const { userId } = actor
    if (userId === null) throw new Failure('InvalidOperation', 'Only members of the workspace can skip sentences.')
    const skips = { userId, noteId, source: sourceKey(source), keys }
    if (skipped) await putSkips(tx, teamId, skips)
    else await removeSkips(tx, skips)
    const reported = { id: noteId, scopeId: note.scopeId, onlyFor: userId }
    emit(skipped ? codingEvents.skipped(reported) : codingEvents.unskipped(reported))
    return { noteId, keys, skipped }
  },
})
