/** A part of a whole in percent as it is written: whole numbers, and one digit more below ten; "–" of nothing. */
export function percentText(part: number, whole: number): string {
  if (whole === 0) return '–'
  const percent = (100 * part) / whole
  const digits = part === 0 || part === whole || percent >= 9.95 ? 0 : 1
  return `${percent.toFixed(digits)} %`
}
