import { Fragment, type Node } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'

/** Returns the replacement for a node, or undefined to look into it. */
type OtherFor = (node: Node, position: number) => Node | undefined

/**
 * Replaces some nodes, in one step however many there are: each step copies the list of all blocks.
 * @returns null if nothing changes
 */
export function replaceNodes(doc: Node, otherFor: OtherFor): Transform | null {
  const content = replacedIn(doc.content, 0, otherFor)
  return content === doc.content ? null : new Transform(doc).replaceWith(0, doc.content.size, content)
}

/** @returns the identical fragment if nothing in it changes */
function replacedIn(fragment: Fragment, start: number, otherFor: OtherFor): Fragment {
  const nodes: Node[] = []
  let position = start
  for (const node of fragment.content) {
    nodes.push(otherFor(node, position) ?? node.copy(replacedIn(node.content, position + 1, otherFor)))
    position += node.nodeSize
  }
  return nodes.every((node, at) => node === fragment.child(at)) ? fragment : Fragment.fromArray(nodes)
}
