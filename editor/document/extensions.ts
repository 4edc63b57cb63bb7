import type { Extensions } from '@tiptap/core'
import { TaskList } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import {
  BlockIdentity,
  DocumentCodeBlock,
  DocumentHeading,
  DocumentRoot,
  DocumentTaskItem,
  Embed,
  FileBlock,
  LinkList,
  Mention,
  Picture,
  PublishedInsights,
  QuestionResponse,
  Reference,
  Utterance,
} from './blocks.ts'
import { CommentMark, DocumentLink, HighlightMark, InlineCode, RedactionMark } from './marks.ts'

/** The extensions that define the document of notes, insights, readmes, home, comments and descriptions. */
export const documentExtensions: Extensions = [
  StarterKit.configure({
    document: false,
    heading: false,
    code: false,
    codeBlock: false,
    link: false,
    undoRedo: false,
    trailingNode: false,
    dropcursor: false,
    gapcursor: false,
  }),
  DocumentRoot,
  BlockIdentity,
  DocumentHeading,
  DocumentCodeBlock,
  TaskList,
  DocumentTaskItem,
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  Picture,
  FileBlock,
  Embed,
  Reference,
  Mention,
  QuestionResponse,
  Utterance,
  PublishedInsights,
  LinkList,
  InlineCode,
  DocumentLink,
  HighlightMark,
  CommentMark,
  RedactionMark,
]
