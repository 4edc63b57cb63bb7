const andMore = (name: string, count: number): string =>
  count > 1 ? `${name} and ${(count - 1).toLocaleString()} more` : name

/** Texts of all boards, mostly for screen readers. */
export const boardPartStrings = {
  hint: 'M picks up a card, arrows move it, M drops it, Escape cancels.',
  card: (name: string, at: number, of: number, column: string) =>
    `${name}, ${at.toLocaleString()} of ${of.toLocaleString()} in ${column}`,
  takenUp: (name: string, count: number) =>
    `Picked up ${andMore(name, count)}. Arrows move ${count > 1 ? 'them' : 'it'}, M drops ${count > 1 ? 'them' : 'it'}.`,
  over: (column: string, at: number, of: number) =>
    `${column}, position ${at.toLocaleString()} of ${of.toLocaleString()}`,
  putDown: (name: string, count: number, column: string) => `Dropped ${andMore(name, count)} in ${column}.`,
  putBack: (name: string, count: number) => `Move of ${andMore(name, count)} cancelled.`,
  empty: 'Drop cards here',
} as const
