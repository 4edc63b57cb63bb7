import { getSchema } from '@tiptap/core'
import type { Schema } from '@tiptap/pm/model'
import { Node as ProseMirrorNode } from '@tiptap/pm/model'
import type { DocumentJson } from './content.ts'
import { documentExtensions } from './extensions.ts'

/** The schema of every document. */
export const documentSchema: Schema = getSchema(documentExtensions)

/** Content that does not fit the schema. */
export class InvalidContent extends Error {
  override readonly name = 'InvalidContent'
}

/**
 * The node tree of stored content.
 * @throws InvalidContent when a node, mark or attribute is unknown or is where the schema does not allow it
 */
export function parseContent(content: DocumentJson): ProseMirrorNode {
  try {
    const node = ProseMirrorNode.fromJSON(documentSchema, content)
    node.check()
    return node
  } catch (error) {
    throw new InvalidContent(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
