import type { Id } from '#platform/kernel/ids.ts'
import type { OutboxEntry } from './outbox-store.ts'

/**
 * The oldest waiting command that may be sent: none before it that is still to be sent touches the same.
 * @param isPutOff whether a command is not to be sent now; those that touch the same wait for it
 */
export function firstToSend(entries: readonly OutboxEntry[], isPutOff: (id: Id) => boolean): OutboxEntry | undefined {
  const before: OutboxEntry[] = []
  for (const entry of entries) {
    if (entry.state === 'refused') continue
    const mayGo = entry.state === 'waiting' && !isPutOff(entry.id) && !before.some((other) => touchSame(other, entry))
    if (mayGo) return entry
    before.push(entry)
  }
  return undefined
}

/** Of a command that does not say what it touches, no one knows: it comes in turn with all others. */
function touchSame({ touches: these }: OutboxEntry, { touches: those }: OutboxEntry): boolean {
  return !these || !those || these.some((ref) => those.includes(ref))
}
