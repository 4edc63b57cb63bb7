import type { Id } from '#platform/kernel/ids.ts'

const KEY = 'recent-move-targets'
const KEPT = 5

/** The projects that this person moved things to last, the latest first, kept on this device. */
export function recentTargets(): readonly Id[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    // A browser that keeps nothing, or something else under our name: then nothing was recent.
    return []
  }
}

export function rememberTarget(id: Id): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...recentTargets().filter((other) => other !== id)].slice(0, KEPT)))
  } catch {
    // Not kept for the next time, which costs only an order.
  }
}
