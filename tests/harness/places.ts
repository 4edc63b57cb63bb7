import type { Locator } from 'playwright-core'

/** So many frames in which nothing moved say that it has come to rest. */
const STILL_FRAMES = 6

interface Place {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Where something lies on the page, once it has come to rest: what is scrolled to, and what is pushed aside by what
 * comes, moves for a while.
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
