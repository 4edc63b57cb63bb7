/** About as many texts as a user switches between. */
const MOST_KEPT = 12

/** The known state of texts that are no longer shown; the one left last is at the end. */
const left = new Map<string, Uint8Array>()
/** Texts that are forgotten while being written out are not kept. */
let forgotten = 0

/**
 * Keeps the state of a text for when the user comes back to it: it is drawn at once, and only what it lacks is
 * requested.
 * @param write is called when the page is idle
 */
export function keepLeftText(name: string, write: () => Uint8Array): void {
  const before = forgotten
  whenIdle(() => {
    if (forgotten !== before) return
    left.delete(name)
    left.set(name, write())
    for (const oldest of left.keys()) {
      if (left.size <= MOST_KEPT) return
      left.delete(oldest)
    }
  })
}

/** The known state of a text that was shown before; empty if it was not. */
export function leftText(name: string): readonly Uint8Array[] {
  const known = left.get(name)
  return known ? [known] : []
}

/** Words were permanently removed from a text, or the user may no longer see it: no kept text is shown again. */
export function forgetLeftTexts(): void {
  forgotten += 1
  left.clear()
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else setTimeout(work)
}
