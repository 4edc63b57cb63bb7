import { Kind } from 'graphql'
import type { OutboxEntry } from '../connection/index.ts'
import { isKeptMutation } from './outbox-link.ts'

/** The command of an entry of the queue: the name of its operation, and its input; null if it cannot be read. */
export function waitingCommand({ payload }: Pick<OutboxEntry, 'payload'>): { name: string; input: unknown } | null {
  if (!isKeptMutation(payload)) return null
  const [definition] = payload.document.definitions
  const name = definition?.kind === Kind.OPERATION_DEFINITION ? definition.name?.value : undefined
  return name === undefined ? null : { name, input: payload.variables['input'] }
}
