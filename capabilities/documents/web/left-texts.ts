/** As many texts as somebody goes back and forth between. */
const MOST_KEPT = 12

/** What was known of texts that are not shown any more, the one that was left last at the end. */
const left = new Map<string, Uint8Array>()
/** Texts that are forgotten while they are still being written out are not kept. */
let forgotten = 0

/**
 * Keeps what is known of a text for whoever comes back to it: it is drawn at once, and only what it lacks is asked for.
 * @param write is called when the page has nothing better to do
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

/** What is known of a text that was shown before; nothing where it was not. */
export function leftText(name: string): readonly Uint8Array[] {
  const known = left.get(name)
  return known ? [known] : []
}

/** Words were taken out of a text for good, or somebody may not see it any more: none of them is shown again. */
export function forgetLeftTexts(): void {
  forgotten += 1
  left.clear()
}

/** Safari has no idle times. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else setTimeout(work)
}
