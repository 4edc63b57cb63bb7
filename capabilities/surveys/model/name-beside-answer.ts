/** What stands between the parts of a response's name, and at the end of one that goes on. */
const BETWEEN = ' · '
const GOES_ON = '…'

/**
 * What is left of a response's name beside the answer that it begins with, which says the same: who gave it; null
 * where nothing is left.
 */
export function nameBesideAnswer(name: string, answer: string): string | null {
  const [said = '', ...others] = name.split(BETWEEN)
  const beginning = said.endsWith(GOES_ON) ? said.slice(0, -GOES_ON.length) : said
  const line = answer.replace(/\s+/gu, ' ').trim()
  if (beginning === '' || !line.startsWith(beginning)) return name
  return others.length > 0 ? others.join(BETWEEN) : null
}
