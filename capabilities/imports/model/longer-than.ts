/** Why a text does not fit its place, as a sentence. */
export function longerThan(most: number, of: string): string {
  return `Longer than the ${most.toLocaleString('en')} characters of ${of}.`
}
