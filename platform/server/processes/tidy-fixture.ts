/** For the test of this room: fills its heap, lets go of all of it, and reports its size before and after it was idle. */
import { tidyWhenIdle } from './tidy-when-idle.ts'

const OBJECTS = 2_000_000
const MB = 1_048_576
const LOOK_AGAIN_MS = 50
const LOOK_MS = 200

const heapMegabytes = (): number => process.memoryUsage().heapTotal / MB

let kept: unknown[] | null = Array.from({ length: OBJECTS }, (_, at) => ({ at, name: String(at) }))
const full = heapMegabytes() + (kept.length === 0 ? 1 : 0)
kept = null
tidyWhenIdle(LOOK_MS)
const looking = setInterval(() => {
  const tidied = heapMegabytes()
  if (tidied > full / 2) return
  clearInterval(looking)
  process.send?.({ full, tidied })
}, LOOK_AGAIN_MS)
