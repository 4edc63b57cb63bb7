/** A text cut at its web addresses. */
export interface TextPart {
  text: string
  isAddress: boolean
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g

/** Finds the web addresses of a plain text. The parts joined are the text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isAddress: false })
    parts.push({ text: match[0], isAddress: true })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isAddress: false })
  return parts
}
