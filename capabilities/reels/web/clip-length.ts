const SECONDS_PER_MINUTE = 60

/** The length of a clip: `0:07`. */
export function clipLength({ startTime, endTime }: { startTime: number; endTime: number }): string {
  const seconds = Math.max(1, Math.round(endTime - startTime))
  return `${Math.floor(seconds / SECONDS_PER_MINUTE)}:${String(seconds % SECONDS_PER_MINUTE).padStart(2, '0')}`
}
