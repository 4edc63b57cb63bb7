import type { NodeJson } from './content.ts'

/** Whether two stored nodes are the same, attributes in any order. Allocates nothing: long texts have many nodes. */
export function isSameNode(one: NodeJson, other: NodeJson): boolean {
  return isSame(one, other)
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && areSame(one, other)
  return hasAllOf(one as Values, other as Values) && hasAllOf(other as Values, one as Values, false)
}

function areSame(ones: readonly unknown[], others: readonly unknown[]): boolean {
  if (ones.length !== others.length) return false
  for (let at = 0; at < ones.length; at += 1) if (!isSame(ones[at], others[at])) return false
  return true
}

type Values = Readonly<Record<string, unknown>>

function hasAllOf(one: Values, other: Values, isCompared = true): boolean {
  for (const name in other) if (!(name in one) || (isCompared && !isSame(one[name], other[name]))) return false
  return true
}
