import { isId, type Id } from '#platform/kernel/ids.ts'
import type { Hooks } from '#journal/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { textOfFiles } from '#files/server/index.ts'

/**
 * Reads the words of the files that notes show. Leaves out files whose readers may differ from the note's, because
 * users who find a note by words may read these words.
 */
export async function fileReader(
  tx: CellTransaction,
  hooks: Hooks,
  contents: ReadonlyArray<DocumentJson>,
): Promise<(content: DocumentJson, scopeId: Id) => string> {
  const texts = await textOfFiles(tx, hooks, [...new Set(contents.flatMap(filesIn))])
  return (content, scopeId) =>
    filesIn(content)
      .flatMap((id) => {
        const file = texts.get(id)
        return file?.scopeId === scopeId ? [file.text] : []
      })
      .join('\n')
}

function filesIn(node: DocumentJson | NodeJson): Id[] {
  const within = (node.content ?? []).flatMap(filesIn)
  const id = String(node.type === 'file' ? node.attrs?.['fileId'] : '')
  // A document may contain anything that its writers put into it.
  return isId(id) ? [id, ...within] : within
}
