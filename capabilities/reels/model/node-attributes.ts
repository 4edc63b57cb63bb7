import type { NodeJson } from '#editor/document/content.ts'

/** An attribute of a node that is a text; null where it is none: a document holds whatever its writers put into it. */
export function textAttribute(node: NodeJson, name: string): string | null {
  const value: unknown = node.attrs?.[name]
  return typeof value === 'string' ? value : null
}

/** An attribute of a node that is a number; null where it is none. */
export function numberAttribute(node: NodeJson, name: string): number | null {
  const value: unknown = node.attrs?.[name]
  return typeof value === 'number' ? value : null
}
