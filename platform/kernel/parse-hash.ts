import { HIGHLIGHT_KEY, ID_KEYS, TEXT_KEYS, type HashState, type HighlightAnchor } from './hash-state.ts'
import { parseId } from './ids.ts'

const SPAN = /^(?<file>[0-9A-Za-z-]{1,36}):(?<start>\d{1,9}(?:\.\d{1,3})?)-(?<end>\d{1,9}(?:\.\d{1,3})?)$/

/** The anchor in a highlight key; null when it is neither an identifier nor a span that ends after it starts. */
export function parseHighlightAnchor(text: string): HighlightAnchor | null {
  const id = parseId(text)
  if (id) return { kind: 'id', id }
  const groups = SPAN.exec(text)?.groups
  const fileId = groups?.['file'] ? parseId(groups['file']) : null
  if (!groups || !fileId) return null
  const startSeconds = Number(groups['start'])
  const endSeconds = Number(groups['end'])
  return endSeconds > startSeconds ? { kind: 'span', fileId, startSeconds, endSeconds } : null
}

/**
 * Reads a hash with or without its #. Unknown keys and invalid values are left out, never an error: links outlive
 * versions.
 */
export function parseHash(hash: string): HashState {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const state: HashState = {}
  for (const [name, key] of Object.entries(ID_KEYS) as Array<[keyof typeof ID_KEYS, string]>) {
    const id = parseId(values.get(key) ?? '')
    if (id) state[name] = id
  }
  for (const [name, key] of Object.entries(TEXT_KEYS) as Array<[keyof typeof TEXT_KEYS, string]>) {
    const text = values.get(key)
    if (text) state[name] = text
  }
  const highlight = parseHighlightAnchor(values.get(HIGHLIGHT_KEY) ?? '')
  if (highlight) state.highlight = highlight
  return state
}
