import { Fragment, type Mark, type Node, type NodeType } from '@tiptap/pm/model'
import { contentOf, type DocumentJson, type NodeJson } from './content.ts'
import { documentSchema, InvalidContent, parseContent } from './schema.ts'

/**
 * The content in a form that the schema allows. Edits of two people may combine to something that neither of them
 * wrote: a list without items, a cell outside a table. What contains words is kept in the nearest form that may contain
 * them; empty shells are removed.
 */
export function validContent(content: DocumentJson): DocumentJson {
  try {
    parseContent(content)
    return content
  } catch (error) {
    if (!(error instanceof InvalidContent)) throw error
    return contentOf(
      documentSchema.topNodeType.createAndFill(null, fitting(documentSchema.topNodeType, content.content ?? [])) ??
        documentSchema.topNodeType.create(),
    )
  }
}

/** The nodes that the given ones become inside a parent of this type. */
function fitting(parent: NodeType, nodes: readonly NodeJson[]): Fragment {
  const fitted: Node[] = []
  let loose: Node[] = []
  const closeLoose = (): void => {
    if (loose.some((node) => !node.isText || node.text?.trim() !== ''))
      fitted.push(...admitted(parent, paragraph(loose)))
    loose = []
  }
  for (const json of nodes) {
    for (const node of built(json)) {
      if (node.isInline && !parent.inlineContent) loose.push(node)
      else {
        closeLoose()
        fitted.push(...admitted(parent, node))
      }
    }
  }
  closeLoose()
  return Fragment.from(fitted)
}

/** The node if its parent may contain it, otherwise its content. */
function admitted(parent: NodeType, node: Node): Node[] {
  if (mayHold(parent, node.type)) return [node.mark(parent.allowedMarks(node.marks))]
  if (parent.inlineContent) return node.isInline ? [] : inlineOf(node).flatMap((child) => admitted(parent, child))
  if (node.isTextblock)
    return mayHold(parent, paragraphType) ? [paragraph(node.children)] : wrapped(parent, paragraph(node.children))
  return node.children.flatMap((child) => admitted(parent, child))
}

/** A parent that contains only items or cells gets a new one around the paragraph. */
function wrapped(parent: NodeType, node: Node): Node[] {
  const wrapping = parent.contentMatch.findWrapping(node.type)
  if (!wrapping) return []
  return [wrapping.reduceRight<Node>((inner, type) => type.createAndFill(null, inner) ?? inner, node)]
}

function mayHold(parent: NodeType, child: NodeType): boolean {
  for (let edge = 0; edge < parent.contentMatch.edgeCount; edge += 1)
    if (parent.contentMatch.edge(edge).type === child) return true
  // What may follow the first child: nested lists after an item's paragraph.
  const after = parent.contentMatch.defaultType ? parent.contentMatch.matchType(parent.contentMatch.defaultType) : null
  return after?.matchType(child) !== null && after?.matchType(child) !== undefined
}

const paragraphType = documentSchema.nodes['paragraph'] as NodeType

function paragraph(children: readonly Node[]): Node {
  return paragraphType.create(
    null,
    children.filter((child) => child.isInline),
  )
}

function inlineOf(node: Node): Node[] {
  return node.isInline ? [node] : node.children.flatMap(inlineOf)
}

function built(json: NodeJson): Node[] {
  const marks = (json.marks ?? []).flatMap((mark): Mark[] => {
    const type = documentSchema.marks[mark.type]
    return type ? [type.create(mark.attrs)] : []
  })
  if (json.type === 'text') return json.text ? [documentSchema.text(json.text, marks)] : []
  const type = documentSchema.nodes[json.type]
  const children = json.content ?? []
  if (!type || type === documentSchema.topNodeType) return children.flatMap(built)
  if (type.isLeaf) return [type.create(json.attrs, null, marks)]
  const content = fitting(type, children)
  // A shell that lost all its content; empty blocks of text are lines and stay.
  if (content.size === 0 && !type.inlineContent) return []
  const node = type.createAndFill(json.attrs, content, marks)
  return node ? [node] : content.content.slice()
}
