/** A time in a recording as people write it: `0:07`, `12:34`, `1:02:03`. */
export function clockTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const pair = (value: number): string => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${pair(minutes)}:${pair(seconds % 60)}` : `${minutes}:${pair(seconds % 60)}`
}
