import type { Extensions } from '@tiptap/core'
import { getSchema } from '@tiptap/core'
import { TaskList } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import type { Schema } from '@tiptap/pm/model'
import { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import {
  BlockIdentity, DocumentCodeBlock, DocumentHeading, DocumentRoot, DocumentTaskItem, Embed, FileBlock, LinkList, Mention, Picture, PublishedInsights, QuestionResponse, Reference, Utterance,
} from './blocks.ts'
import type { DocumentJson } from './content.ts'
import { CommentMark, DocumentLink, HighlightMark, InlineCode } from './marks.ts'

/** The extensions that define the document of notes, insights, readmes, home, comments and descriptions. */
export const documentExtensions: Extensions = [
  StarterKit.configure({
    document: false, heading: false, code: false, codeBlock: false, link: false,
    undoRedo: false, trailingNode: false, dropcursor: false, gapcursor: false,
  }),
  DocumentRoot, BlockIdentity, DocumentHeading, DocumentCodeBlock,
  TaskList, DocumentTaskItem,
  Table.configure({ resizable: false }), TableRow, TableHeader, TableCell,
  Picture, FileBlock, Embed, Reference, Mention, QuestionResponse, Utterance, PublishedInsights, LinkList,
  InlineCode, DocumentLink, HighlightMark, CommentMark,
]

/** The schema of every document. */
export const documentSchema: Schema = getSchema(documentExtensions)

/** Content that does not fit the schema. */
export class InvalidContent extends Error {
  override readonly name = 'InvalidContent'
}

/**
 * The node tree of stored content.
 * @throws InvalidContent when a node, mark or attribute is unknown or stands where the schema does not allow it
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
