/** The separator between the parts of a response's name, and the end of a name that is cut. */
const BETWEEN = ' · '
const GOES_ON = '…'

/**
 * Returns a response's name without the answer at its beginning, because the answer is shown beside it: what remains is
 * who gave it. Null if nothing remains.
 */
export function nameBesideAnswer(name: string, answer: string): string | null {
  const [said = '', ...others] = name.split(BETWEEN)
  const beginning = said.endsWith(GOES_ON) ? said.slice(0, -GOES_ON.length) : said
  const line = answer.replace(/\s+/gu, ' ').trim()
  if (beginning === '' || !line.startsWith(beginning)) return name
  return others.length > 0 ? others.join(BETWEEN) : null
}
