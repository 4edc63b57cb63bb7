import { createHash } from 'node:crypto'
import type { CodingSource } from '../model/source.ts'

const KEY_CHARS = 22

/**
 * The key of a working set, by which a user who returns to it finds what they skipped: the same conditions are the same
 * set, regardless of order and columns.
 */
export function sourceKey(source: CodingSource): string {
  switch (source.kind) {
    case 'note':
      return `note ${source.noteId}`
    case 'question':
      return `question ${source.answers.questionId} ${digestOf(source.answers)}`
    case 'rows':
      return `rows ${source.projectId} ${digestOf([source.data.filter, source.find])}`
    case 'search':
      return `search ${digestOf(source.options)}`
    case 'selection':
      return `selection ${source.selectionId}`
  }
}

function digestOf(conditions: unknown): string {
  return createHash('sha256').update(JSON.stringify(conditions)).digest('base64url').slice(0, KEY_CHARS)
}
