const MS_PER_SECOND = 1_000
const SECONDS_PER_MINUTE = 60
const PARTS = /^(?:(\d+):)?(?:(\d{1,2}):)?(\d{1,2}(?:\.\d{1,3})?)$/

/** A time with tenths of a second, as it is written in a field: `1:07.5`. */
export function clockWithTenths(ms: number): string {
  const tenths = Math.round(ms / 100)
  const seconds = Math.floor(tenths / 10)
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE)
  const hours = Math.floor(minutes / SECONDS_PER_MINUTE)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${hours > 0 ? `${hours}:${two(minutes % SECONDS_PER_MINUTE)}` : minutes}:${two(seconds % SECONDS_PER_MINUTE)}.${tenths % 10}`
}

/** The milliseconds of a written time; null if it is not a time. */
export function readClock(text: string): number | null {
  const [, first, second, seconds] = PARTS.exec(text.trim()) ?? []
  if (seconds === undefined) return null
  // Ninety seconds alone are a minute and a half; after minutes they are a typing mistake.
  if ((first !== undefined && Number(seconds) >= SECONDS_PER_MINUTE) || Number(second ?? 0) >= SECONDS_PER_MINUTE)
    return null
  const [hours, minutes] = second === undefined ? [0, Number(first ?? 0)] : [Number(first ?? 0), Number(second)]
  return Math.round(
    (hours * SECONDS_PER_MINUTE * SECONDS_PER_MINUTE + minutes * SECONDS_PER_MINUTE + Number(seconds)) * MS_PER_SECOND,
  )
}
