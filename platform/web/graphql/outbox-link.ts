import type { ApolloClient } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { ApolloLink } from '@apollo/client/link'
import type { DocumentNode } from 'graphql'
import { firstValueFrom, Observable } from 'rxjs'
import type { Id } from '#platform/kernel/ids.ts'
import type { Outbox } from '../connection/index.ts'
import { placeOfPage } from '../device/place-of-page.ts'

/** The context of a mutation that may wait in the outbox. */
export interface QueuedCommandContext {
  outbox?: {
    id: Id
    title: string
    /** What it changes, as `kind:id`; absent: it is sent in order with all others. */
    touches?: readonly string[] | undefined
    onQueued: () => void
    after?: Promise<unknown> | undefined
  }
}

/** What is stored of a mutation so that it can be sent after a reload. */
export interface KeptMutation {
  /** The parsed document, so that the page needs no parser. */
  document: DocumentNode
  variables: Record<string, unknown>
}

export function isKeptMutation(payload: unknown): payload is KeptMutation {
  return typeof payload === 'object' && payload !== null && 'document' in payload && 'variables' in payload
}

const outboxes = new WeakMap<ApolloClient, Outbox>()

/** From now on the commands of this client wait in this outbox. */
export function keepIn(client: ApolloClient, outbox: Outbox): void {
  outboxes.set(client, outbox)
}

/** Whether the commands of this client wait in an outbox: it also lets them wait for what comes before them. */
export function hasOutbox(client: ApolloClient): boolean {
  return outboxes.has(client)
}

/** Removes a waiting command from the queue; false if it is already being sent or done. */
export function withdrawQueued(client: ApolloClient, id: Id): boolean {
  return outboxes.get(client)?.withdraw(id) ?? false
}

/**
 * Lets mutations with this context wait in the outbox while the server is away. Nothing changes for the caller: the
 * result comes later, and the optimistic one stays on the screen until then.
 */
export function outboxLink(outbox: Outbox): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { outbox: queued } = operation.getContext() as QueuedCommandContext
    if (!queued) return forward(operation)
    const attempt = async (): Promise<ApolloLink.Result> => {
      const result = await firstValueFrom(forward(operation))
      // The outbox expects a refusal to be thrown, not a result that contains errors.
      if (result.errors && result.errors.length > 0) throw new CombinedGraphQLErrors(result)
      return result
    }
    // Through JSON, since parsed documents contain objects that a browser cannot store.
    const payload: KeptMutation = {
      document: JSON.parse(JSON.stringify(operation.query)) as DocumentNode,
      variables: operation.variables,
    }
    return new Observable((observer) => {
      const { id, title, touches, onQueued, after } = queued
      const command = { id, title, doneAt: placeOfPage(), ...(touches && { touches }), payload }
      outbox.submit(command, attempt, { onQueued, after }).then(
        (result) => {
          observer.next(result)
          observer.complete()
        },
        (error: unknown) => observer.error(error),
      )
    })
  })
}
