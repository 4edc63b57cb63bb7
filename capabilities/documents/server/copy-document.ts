import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { withoutAnchors } from '#editor/document/anchors.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { createDocuments } from './create-documents.ts'
import type { DocumentContext, OwnedDocument } from './owners.ts'
import { readDocument } from './read-documents.ts'

/**
 * Copies a document to another owner. References, files, questions and speakers point at their copies where the map knows
 * them; highlights and comments stay with the original.
 * @throws Failure NotFound
 */
export async function copyDocument(context: Pick<DocumentContext, 'tx' | 'teamId'>, sourceId: Id, copy: OwnedDocument, idMap: ReadonlyMap<string, string>): Promise<void> {
  const source = await readDocument(context.tx, sourceId)
  if (!source) throw notFound('The document')
  await createDocuments(context.tx, context.teamId, [{ ...copy, content: withMappedIds(withoutAnchors(source.content), idMap) }])
}

const ID_ATTRIBUTES = ['targetId', 'fileId', 'questionId', 'speaker', 'id']

/** The content with every identifier that the map knows replaced. */
function withMappedIds(content: DocumentJson, idMap: ReadonlyMap<string, string>): DocumentJson {
  return mapped(content, idMap) as DocumentJson
}

function mapped(node: NodeJson, idMap: ReadonlyMap<string, string>): NodeJson {
  const copy = { ...node }
  if (node.content) copy.content = node.content.map((child) => mapped(child, idMap))
  if (!node.attrs) return copy
  const attrs = { ...node.attrs }
  for (const name of ID_ATTRIBUTES) {
    const value = attrs[name]
    if (typeof value === 'string') attrs[name] = idMap.get(value) ?? value
  }
  const options = attrs['optionIds']
  if (Array.isArray(options)) attrs['optionIds'] = options.map((option: unknown) => (typeof option === 'string' ? (idMap.get(option) ?? option) : option))
  return { ...copy, attrs }
}
