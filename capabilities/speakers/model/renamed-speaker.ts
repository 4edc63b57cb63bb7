import type { DocumentJson, NodeJson } from '#editor/document/content.ts'

/**
 * A text with one speaker renamed. @param from empty for an unnamed speaker; so is `to`
 * @returns null if no one of this name speaks
 */
export function renamedSpeaker(content: DocumentJson, from: string, to: string): DocumentJson | null {
  let isRenamed = false
  const visit = (node: NodeJson): NodeJson => {
    if (node.type !== 'utterance') return node.content ? { ...node, content: node.content.map(visit) } : node
    const { speaker, ...attrs } = node.attrs ?? {}
    if ((typeof speaker === 'string' ? speaker : '') !== from || from === to) return node
    isRenamed = true
    return { ...node, attrs: { ...attrs, speaker: to === '' ? null : to } }
  }
  const renamed = visit(content) as DocumentJson
  return isRenamed ? renamed : null
}
