/** Where words stand in a text, whatever their capitals; a line break in the text counts as a space. */
export function findWords(text: string, words: string): Array<[number, number]> {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return []
  // Lower case may be longer than upper case in a few languages: then nothing is marked rather than the wrong place.
  const lower = text.toLowerCase().replaceAll('\n', ' ')
  if (lower.length !== text.length) return []
  const found: Array<[number, number]> = []
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) found.push([at, at + wanted.length])
  return found
}
