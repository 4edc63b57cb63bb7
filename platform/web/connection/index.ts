export {
  connectionMonitor,
  OutboxProvider,
  useConnectionStatus,
  useOnReturn,
  useOutbox,
  type OutboxView,
} from './hooks.tsx'
export type { ConnectionMonitor } from './connection-monitor.ts'
export { isAway, type ConnectionEvent, type ConnectionStatus } from './connection-state.ts'
export { CommandDiscarded } from './held-commands.ts'
export { createOutbox, type Outbox } from './outbox.ts'
export type { OutboxSender } from './outbox-sending.ts'
export { openOutboxStore, type OutboxEntry } from './outbox-store.ts'
