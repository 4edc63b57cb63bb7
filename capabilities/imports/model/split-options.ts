const OPENING = '([{'
const CLOSING = ')]}'

/**
 * Splits a cell into its options. A delimiter inside brackets does not split ("Cluster (SLURM, PBS);Laptop" by ", "),
 * as long as the brackets are balanced. Joining the result by the delimiter gives the cell back.
 */
export function splitOptions(cell: string, delimiter: string): string[] {
  if (!cell.includes(delimiter)) return [cell]
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < cell.length; at += 1) {
    const char = cell.charAt(at)
    if (depth === 0 && cell.startsWith(delimiter, at)) {
      parts.push(cell.slice(start, at))
      at += delimiter.length - 1
      start = at + 1
    } else if (OPENING.includes(char)) depth += 1
    else if (CLOSING.includes(char)) {
      depth -= 1
      if (depth < 0) return cell.split(delimiter)
    }
  }
  if (depth !== 0) return cell.split(delimiter)
  parts.push(cell.slice(start))
  return parts
}

/** The options that a cell names, trimmed; may contain duplicates. */
export function namedOptions(cell: string, delimiter: string): string[] {
  return splitOptions(cell, delimiter)
    .map((option) => option.trim())
    .filter((option) => option !== '')
}
