import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { textAttribute } from './node-attributes.ts'

/** Visits the utterances of a note that belong to a recording: the last file before them in the text. */
export function eachUtterance(content: DocumentJson, say: (utterance: NodeJson, fileId: string) => void): void {
  let fileId: string | null = null
  const visit = (node: NodeJson): void => {
    if (node.type === 'file') fileId = textAttribute(node, 'fileId')
    if (node.type !== 'utterance') node.content?.forEach(visit)
    else if (fileId !== null) say(node, fileId)
  }
  visit(content)
}
