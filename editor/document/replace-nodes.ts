import { Fragment, type Node } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'

/** Gives the node that stands in the place of one, or undefined to look into it. */
type OtherFor = (node: Node, position: number) => Node | undefined

/**
 * Puts other nodes in the place of some, in one step however many they are: each step copies the list of all blocks.
 *
 * @returns null where nothing changes
 */
export function replaceNodes(doc: Node, otherFor: OtherFor): Transform | null {
  const content = replacedIn(doc.content, 0, otherFor)
  return content === doc.content ? null : new Transform(doc).replaceWith(0, doc.content.size, content)
}

/** @returns the very fragment where nothing in it changes */
function replacedIn(fragment: Fragment, start: number, otherFor: OtherFor): Fragment {
  const nodes: Node[] = []
  let position = start
  for (const node of fragment.content) {
    nodes.push(otherFor(node, position) ?? node.copy(replacedIn(node.content, position + 1, otherFor)))
    position += node.nodeSize
  }
  return nodes.every((node, at) => node === fragment.child(at)) ? fragment : Fragment.fromArray(nodes)
}
