import { createContext, use, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { createConnectionMonitor } from './connection-monitor.ts'
import { isAway, type ConnectionStatus } from './connection-state.ts'
import type { Outbox } from './outbox.ts'
import type { OutboxEntry } from './outbox-store.ts'

/** The one connection of this page. Calls and channels report to it what they see; the shell starts it. */
export const connectionMonitor = createConnectionMonitor()

/** The state of the connection to show (document 1 §4.1). */
export function useConnectionStatus(): ConnectionStatus {
  return useSyncExternalStore(connectionMonitor.subscribe, connectionMonitor.status, connectionMonitor.status)
}

/** Calls `onReturn` each time the server is back after having been away, while `waits` is true. */
export function useOnReturn(waits: boolean, onReturn: () => void): void {
  const away = isAway(useConnectionStatus())
  const wasAway = useRef(false)
  useEffect(() => {
    if (!waits) return
    const isBack = wasAway.current && !away
    wasAway.current = away
    if (isBack) onReturn()
  }, [waits, away, onReturn])
}

const OutboxContext = createContext<Outbox | null>(null)

export function OutboxProvider({ outbox, children }: { outbox: Outbox; children: ReactNode }): ReactNode {
  return <OutboxContext value={outbox}>{children}</OutboxContext>
}

export interface OutboxView {
  /** Oldest first: title, time, state and, when refused, the server's sentence. */
  entries: readonly OutboxEntry[]
  retry: Outbox['retry']
  discard: Outbox['discard']
}

const NOTHING: readonly OutboxEntry[] = []
const nothing = (): readonly OutboxEntry[] => NOTHING
const never = (): (() => void) => () => {}
const noEntry = async (): Promise<void> => {}

/** The queue of commands that wait to be sent; empty where there is no outbox (the root domain's pages). */
export function useOutbox(): OutboxView {
  const outbox = use(OutboxContext)
  const entries = useSyncExternalStore(
    outbox?.subscribe ?? never,
    outbox?.entries ?? nothing,
    outbox?.entries ?? nothing,
  )
  return { entries, retry: outbox?.retry ?? noEntry, discard: outbox?.discard ?? noEntry }
}
