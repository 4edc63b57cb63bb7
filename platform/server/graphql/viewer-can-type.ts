import type { ObjectRef } from '@pothos/core'
import { builder } from './builder.ts'

type Can<Action extends string> = Record<Action, boolean>

/**
 * The type that says what the viewer may do with something, one field for each of the named actions of its policy, with
 * the rule's sentence as its description.
 */
export function viewerCanType<Action extends string>(
  name: string,
  thing: string,
  { rules }: { rules: Readonly<Record<Action, { says: string }>> },
  actions: readonly Action[],
): ObjectRef<typeof builder.$inferSchemaTypes, Can<Action>, Can<Action>> {
  return builder.objectRef<Can<Action>>(name).implement({
    description: `What the viewer may do with ${thing} now, for display: every act checks again.`,
    fields: (t) =>
      Object.fromEntries(
        actions.map((action) => [action, t.exposeBoolean(action as never, { description: rules[action].says })]),
      ),
  })
}
