import { ApolloProvider } from '@apollo/client/react'
import { useEffect, type ReactNode } from 'react'
import { OutboxProvider } from '../connection/index.ts'
import type { Calls } from './calls.ts'

/** Provides the calls to everything below, and runs outbox and subscriptions while it is mounted. */
export function CallsProvider({ calls, children }: { calls: Calls; children: ReactNode }): ReactNode {
  useEffect(() => calls.start(), [calls])
  const provided = <ApolloProvider client={calls.client}>{children}</ApolloProvider>
  return calls.outbox ? <OutboxProvider outbox={calls.outbox}>{provided}</OutboxProvider> : provided
}
