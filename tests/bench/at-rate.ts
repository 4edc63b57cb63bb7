/** The number of changes to make, and how many per second. */
export interface RequestedRun {
  changes: number
  perSecond: number
}

/** What the changes took. */
export interface ReportedRun {
  /** When each change was begun, in milliseconds since 1970. */
  began: number[]
  /** Processor time in milliseconds, measured until a moment after the last change. */
  processorMs: number
}

/** Work done within this time after the last change is counted too. */
const REST_MS = 500

export function now(): number {
  return performance.timeOrigin + performance.now()
}

/** Makes changes at a steady rate; each begins only after the previous one is done. */
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
