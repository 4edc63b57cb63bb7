import { deleteThings } from '#content-kinds/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { fieldPolicy } from '../model/policy.ts'
import { fieldRows, type findFields } from './store.ts'

/** Moves fields to the trash as one deletion. @throws Failure where the policy refuses it */
export async function deleteFoundFields(context: CommandContext, found: Awaited<ReturnType<typeof findFields>>) {
  return deleteThings(context, {
    kind: 'field',
    rows: fieldRows,
    ids: found.map(({ id }) => id),
    found,
    policy: fieldPolicy,
    titleOf: (field) => field.label,
    plural: 'fields',
  })
}
