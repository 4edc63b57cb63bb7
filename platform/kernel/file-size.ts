const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const
const STEP = 1_000

/** A size as people read it: "3.4 MB". */
export function fileSize(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP
    unit += 1
  }
  return `${size.toLocaleString('en', { maximumFractionDigits: unit === 0 || size >= 100 ? 0 : 1 })} ${UNITS[unit]}`
}
