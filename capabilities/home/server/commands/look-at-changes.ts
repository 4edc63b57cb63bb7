import { z } from 'zod'
import { forbidden } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { seenChanges } from '../../model/changes.ts'
import { homePolicy } from '../../model/policy.ts'
import { beginSince, noteLook } from '../visits-store.ts'

// What a user has seen is personal and changes nothing in the workspace, so these commands emit no events.

/** Records that the user looks at what changed. The shown changes stay for as long as they look. */
export const lookAtChanges = defineCommand({
  name: 'look-at-changes',
  who: [homePolicy.may('view')],
  undo: { never: 'It only marks changes as read.' },
  input: z.object({}),
  allowedWhenReadOnly: true,
  async run({ tx, teamId, actor }) {
    homePolicy.authorize(actor, 'view', { scopeId: teamId })
    if (actor.userId === null) throw forbidden('Only members of the workspace look at what changed.')
    await noteLook(tx, teamId, actor.userId)
    return { userId: actor.userId }
  },
})

/** Marks what changed as seen. @returns the former version, by which this is undone. */
export const markChangesSeen = defineCommand({
  name: 'mark-changes-seen',
  who: [homePolicy.may('view')],
  undo: { never: 'It only marks changes as read.' },
  input: seenChanges,
  allowedWhenReadOnly: true,
  async run({ tx, teamId, actor }, { since }) {
    homePolicy.authorize(actor, 'view', { scopeId: teamId })
    if (actor.userId === null) throw forbidden('Only members of the workspace look at what changed.')
    return { since: await beginSince(tx, teamId, actor.userId, since) }
  },
})
