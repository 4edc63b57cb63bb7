import { parseId, toShortId, type Id } from './ids.ts'

/**
 * What an address says behind its #, by document 1 §2.12. Names here are readable; on the wire the short keys stand
 * (c, n, h, i, co, f, product-tour, searchContent).
 */
export interface HashState {
  comment?: Id
  /** A fragment of a namespace: a plain anchor inside the page. */
  namespace?: string
  highlight?: HighlightAnchor
  /** A command that the editor runs once when the page opens. */
  editorCommand?: string
  collection?: Id
  file?: Id
  productTour?: string
  searchContent?: string
}

/** A highlight by its identifier, or a span of time inside a file (seconds), written "fileId:12.5-20". */
export type HighlightAnchor = { kind: 'id'; id: Id } | { kind: 'span'; fileId: Id; startSeconds: number; endSeconds: number }

const ID_KEYS = { comment: 'c', collection: 'co', file: 'f' } as const
const TEXT_KEYS = { namespace: 'n', editorCommand: 'i', productTour: 'product-tour', searchContent: 'searchContent' } as const
const HIGHLIGHT_KEY = 'h'

const SPAN = /^(?<file>[0-9A-Za-z-]{1,36}):(?<start>\d{1,9}(?:\.\d{1,3})?)-(?<end>\d{1,9}(?:\.\d{1,3})?)$/

/** The anchor a highlight key holds; null when it is neither an identifier nor a span that ends after it starts. */
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

function formatHighlightAnchor(anchor: HighlightAnchor): string {
  return anchor.kind === 'id' ? toShortId(anchor.id) : `${toShortId(anchor.fileId)}:${anchor.startSeconds}-${anchor.endSeconds}`
}

/** Reads a hash with or without its #. Unknown keys and values that are not valid are left out, never an error: links outlive us. */
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

/** Writes a state as a hash without #; empty when nothing is set. Identifiers take their short form. */
export function formatHash(state: HashState): string {
  const values = new URLSearchParams()
  if (state.highlight) values.set(HIGHLIGHT_KEY, formatHighlightAnchor(state.highlight))
  for (const [name, key] of Object.entries(ID_KEYS) as Array<[keyof typeof ID_KEYS, string]>) {
    const id = state[name]
    if (id) values.set(key, toShortId(id))
  }
  for (const [name, key] of Object.entries(TEXT_KEYS) as Array<[keyof typeof TEXT_KEYS, string]>) {
    const text = state[name]
    if (text) values.set(key, text)
  }
  return values.toString().replaceAll('%3A', ':')
}
