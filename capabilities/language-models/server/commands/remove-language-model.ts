import { z } from 'zod'
import { defineCommand } from '#journal/server/index.ts'
import { forgetSecret } from '#secrets/server/index.ts'
import { languageModelEvents } from '../../model/events.ts'
import { languageModelPolicy } from '../../model/policy.ts'
import { administer } from '../authorize.ts'
import { saidOf } from '../model-in-force.ts'
import { putSettings } from '../settings-store.ts'
import { emitRegionChange } from '../emit-region-change.ts'

/** Removes the workspace's own language model with its key: the installation's is used, if there is one. */
export const removeLanguageModel = defineCommand({
  name: 'remove-language-model',
  who: [languageModelPolicy.may('administer')],
  undo: { never: 'Its key is deleted, and is stored nowhere else.' },
  ports: ['configuration'],
  input: z.object({}),
  async run(context) {
    const { tx, teamId, emit } = context
    const before = await administer(context)
    if (before.own === null) return { id: teamId }
    await putSettings(tx, teamId, { ...before, own: null })
    if (before.own.secretId !== null) await forgetSecret(context, before.own.secretId)
    emit(languageModelEvents.removed({ id: teamId, scopeId: teamId, before: saidOf(before.own) }))
    await emitRegionChange(context, { ...before, own: null }, before)
    return { id: teamId }
  },
})
