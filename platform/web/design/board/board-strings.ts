const andMore = (name: string, count: number): string =>
  count > 1 ? `${name} and ${(count - 1).toLocaleString()} more` : name

/** Texts of all boards, mostly for screen readers. */
export const boardPartStrings = {
  hint: 'M takes a card up, arrows move it, M puts it down, Escape puts it back.',
  card: (name: string, at: number, of: number, column: string) =>
    `${name}, ${at.toLocaleString()} of ${of.toLocaleString()} in ${column}`,
  takenUp: (name: string, count: number) =>
    `Took up ${andMore(name, count)}. Arrows move ${count > 1 ? 'them' : 'it'}, M puts ${count > 1 ? 'them' : 'it'} down.`,
  over: (column: string, at: number, of: number) => `${column}, place ${at.toLocaleString()} of ${of.toLocaleString()}`,
  putDown: (name: string, count: number, column: string) => `Put ${andMore(name, count)} down in ${column}.`,
  putBack: (name: string, count: number) => `Put ${andMore(name, count)} back.`,
  empty: 'Drop cards here',
} as const
