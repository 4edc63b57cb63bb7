/** How many changes are to be made, and how many a second. */
export interface RequestedRun {
  changes: number
  perSecond: number
}

/** What making them took. */
export interface ReportedRun {
  /** When each was begun, in milliseconds since 1970. */
  began: number[]
  /** Of the processor, in milliseconds, until a while after the last. */
  processorMs: number
}

/** What comes after the last change belongs to it. */
const REST_MS = 500

export function now(): number {
  return performance.timeOrigin + performance.now()
}

/** Makes changes at a steady rate, none before the one before it is made. */
export async function atRate(
  { changes, perSecond }: RequestedRun,
  make: (number: number) => Promise<void>,
): Promise<ReportedRun> {
  const began: number[] = []
  const before = process.cpuUsage()
  const start = performance.now()
  for (let number = 0; number < changes; number += 1) {
    const due = start + (number * 1_000) / perSecond - performance.now()
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due))
    began.push(now())
    await make(number)
  }
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  const { user, system } = process.cpuUsage(before)
  return { began, processorMs: (user + system) / 1_000 }
}
