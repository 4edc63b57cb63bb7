import type { NodeJson } from '#editor/document/content.ts'

/**
 * An attribute of a node that is a text; null if it is not: a document may contain anything that its writers put into
 * it.
 */
export function textAttribute(node: NodeJson, name: string): string | null {
  const value: unknown = node.attrs?.[name]
  return typeof value === 'string' ? value : null
}

/** An attribute of a node that is a number; null if it is not. */
export function numberAttribute(node: NodeJson, name: string): number | null {
  const value: unknown = node.attrs?.[name]
  return typeof value === 'number' ? value : null
}
