import type { OutputRef } from '@pothos/core'
import type { z } from 'zod'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { inputOf } from '#platform/server/graphql/input-of.ts'
import { runCommand, type CommandOfPeople } from './command.ts'
import { workspaceOf } from './graphql-context.ts'
import { describedWho } from './who.ts'

interface CommandMutation<Input extends z.ZodObject, Result, Shown> {
  /** The object type to answer with. */
  type: OutputRef<Shown>
  command: CommandOfPeople<Input, Result>
  /** What the type's resolvers receive: an id for a loadable type, or the result as it is. */
  answer: (result: Result) => unknown
  /** The answer may be something that the viewer does not see, or does not see yet. */
  nullable?: boolean
  /** How many ordinary operations it costs as much as, however little of the answer is selected. */
  weight?: number
}

/**
 * Adds `<name>(input, operationId)` to the schema, without `input` for a command that takes none: all acts have the
 * same form on the wire. The input type is made from the command's own schema; the operation id is the client's, so
 * that a call sent twice takes effect once. The mutation's description in the graph is the command's docstring and who
 * may do it.
 */
export function commandMutation<Input extends z.ZodObject, Result, Shown>(
  name: string,
  { type, command, answer, nullable = false, weight }: CommandMutation<Input, Result, Shown>,
): void {
  const takesInput = Object.keys(command.input.shape).length > 0
  const inputType = () => inputOf(`${name.charAt(0).toUpperCase()}${name.slice(1)}Input`, command.input)
  builder.mutationField(name, (t) =>
    t.field({
      type: type as never,
      nullable: nullable as never,
      extensions: {
        command: command.name,
        who: describedWho(command.who),
        ...(weight === undefined ? {} : { weight }),
      },
      args: {
        ...(takesInput ? { input: t.arg({ type: inputType() as never, required: true }) } : {}),
        operationId: t.arg.id(),
      },
      resolve: (async (
        _root: unknown,
        { input = {}, operationId }: { input?: unknown; operationId: string | number },
        context: Parameters<typeof workspaceOf>[0],
      ) => answer(await runCommand(workspaceOf(context), command, input, idArgument(String(operationId))))) as never,
    }),
  )
}
