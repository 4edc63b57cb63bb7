import type { ApolloClient, TypedDocumentNode } from '@apollo/client'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from './acts.ts'
import { send } from './ask.ts'
import type { Ref } from './change.ts'
import { REFUSED_AWAY } from './refused-away.ts'

interface Steering<Input> {
  /** The name of its command: `retry-conversion`. */
  name: string
  document: TypedDocumentNode<unknown, { input: Input; operationId: Id }>
  /** The thing that the work is about. */
  of: (input: Input) => Ref
}

/** An act that starts or stops work of the installation. The feed reports the work; nothing is shown before. */
export const steering =
  <Input>({ name, document, of }: Steering<Input>) =>
  (client: ApolloClient): Act<Input> => ({
    name,
    queueAs: REFUSED_AWAY.isWorkNow,
    touches: (input) => [of(input)],
    show: () => undefined,
    send: async (input, operationId) => send(client, document, { input }, operationId),
  })
