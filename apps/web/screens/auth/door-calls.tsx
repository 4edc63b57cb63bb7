import type { ReactNode } from 'react'
import { connectionMonitor } from '#platform/web/connection/index.ts'
import { CallsProvider, createCalls, type Calls } from '#platform/web/graphql/index.ts'
import { pageMetadata } from '#platform/web/metadata/index.ts'
import { reportToServer } from '../../page-services.ts'

/** The query of comments, which no page here sends. */
const BATCHED_OPERATION = 'CommentThreads'

let opened: Calls | null = null

/** The calls of the pages before a workspace: none of them wait in a queue. */
function doorCalls(): Calls {
  opened ??= createCalls({
    release: pageMetadata().release,
    batchedOperationName: BATCHED_OPERATION,
    monitor: connectionMonitor,
    outboxOwner: null,
    onError: (error) => {
      if (error.kind === 'fault' || error.kind === 'path-not-found' || error.kind === 'server') reportToServer(error)
    },
  })
  return opened
}

/** Provides the calls to the screens for choosing, creating and joining a workspace. */
export function DoorCalls({ children }: { children: ReactNode }) {
  return <CallsProvider calls={doorCalls()}>{children}</CallsProvider>
}
