import { toShortId, type Id } from './ids.ts'

/**
 * The part of an address after the #, by document 1 §2.12. Names here are readable; the address itself uses the short
 * keys (c, n, h, i, co, f, product-tour, searchContent), and `passage` and `panel`, which are ours.
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
  /** A passage of a search result in the text: the page opens there. */
  passage?: string
  /** The tab of the panel beside the text that is shown. */
  panel?: string
}

/** A highlight by its identifier, or a span of time inside a file (seconds), written "fileId:12.5-20". */
export type HighlightAnchor =
  | { kind: 'id'; id: Id }
  | { kind: 'span'; fileId: Id; startSeconds: number; endSeconds: number }

/** How the keys of identifiers are written in the address. */
export const ID_KEYS = { comment: 'c', collection: 'co', file: 'f' } as const
/** How the keys of plain texts are written in the address. */
export const TEXT_KEYS = {
  namespace: 'n',
  editorCommand: 'i',
  productTour: 'product-tour',
  searchContent: 'searchContent',
  passage: 'passage',
  panel: 'panel',
} as const
export const HIGHLIGHT_KEY = 'h'

function formatHighlightAnchor(anchor: HighlightAnchor): string {
  return anchor.kind === 'id'
    ? toShortId(anchor.id)
    : `${toShortId(anchor.fileId)}:${anchor.startSeconds}-${anchor.endSeconds}`
}

/** Writes a state as a hash without #; empty when nothing is set. Identifiers are written in their short form. */
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
