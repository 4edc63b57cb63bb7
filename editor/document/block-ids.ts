import type { DocumentJson, NodeJson } from './content.ts'
import { BLOCK_ID_CHARS } from './limits.ts'

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Blocks that have an `id`. Rows and cells of a table do not: they are addressed by position. */
export const IDENTIFIED_BLOCKS: readonly string[] = [
  'paragraph',
  'heading',
  'blockquote',
  'codeBlock',
  'bulletList',
  'orderedList',
  'listItem',
  'taskList',
  'taskItem',
  'table',
  'horizontalRule',
  'image',
  'file',
  'embed',
  'reference',
  'questionResponse',
  'utterance',
  'publishedInsights',
  'links',
]

const identified = new Set(IDENTIFIED_BLOCKS)

/** Random bytes are fetched for many identifiers at once: an import makes hundreds of thousands. */
const POOL_BYTES = BLOCK_ID_CHARS * 400
const pool = new Uint8Array(POOL_BYTES)
let used = POOL_BYTES

/** A new identifier for a block, unique within any document that a person could write. */
export function newBlockId(): string {
  if (used === POOL_BYTES) {
    crypto.getRandomValues(pool)
    used = 0
  }
  let id = ''
  for (const end = used + BLOCK_ID_CHARS; used < end; used += 1)
    id += ALPHABET.charAt((pool[used] ?? 0) % ALPHABET.length)
  return id
}

/** The identifier that a block needs, or null if it keeps its own. */
function blockId({ attrs }: NodeJson, taken: Set<string>): string | null {
  const own = attrs?.['id']
  const keeps = typeof own === 'string' && own !== '' && !taken.has(own)
  const id = keeps ? own : newBlockId()
  taken.add(id)
  return keeps ? null : id
}

/** The same content in which every block has its own identifier: absent and repeated ones are replaced. */
export function withBlockIds(content: DocumentJson): DocumentJson {
  const taken = new Set<string>()
  const visit = (node: NodeJson): NodeJson => {
    const children = node.content?.map(visit)
    const id = identified.has(node.type) ? blockId(node, taken) : null
    if (id === null) return children ? { ...node, content: children } : node
    const attrs = { ...node.attrs, id }
    return children ? { ...node, attrs, content: children } : { ...node, attrs }
  }
  return visit(content) as DocumentJson
}
