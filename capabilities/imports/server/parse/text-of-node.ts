import type { DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

/** The text of a page, or of a part of one, read without recursion: pages may be nested deeply. */
export function textOfNode(root: DefaultTreeAdapterTypes.ParentNode): string {
  let text = ''
  const open: Node[] = [...root.childNodes].reverse()
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.nodeName === '#text' && 'value' in node) text += node.value
    else if ('childNodes' in node) open.push(...[...node.childNodes].reverse())
  }
  return text
}
