import type { Locator } from 'playwright-core'

/** After this many frames without movement, an element counts as being at rest. */
const STILL_FRAMES = 6

interface Place {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Returns the position of something on the page when it is at rest: scrolling and new content keep it moving for a
 * while.
 */
export async function placeOf(subject: Locator): Promise<Place> {
  return subject.evaluate(async (element, frames) => {
    const now = (): Place => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }
    let place = now()
    for (let still = 0; still < frames;) {
      await new Promise(requestAnimationFrame)
      const next = now()
      still = JSON.stringify(next) === JSON.stringify(place) ? still + 1 : 0
      place = next
    }
    return place
  }, STILL_FRAMES)
}
