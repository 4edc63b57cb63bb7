import { notFound } from '@tanstack/react-router'
import { toShortId, type Id } from '#platform/kernel/ids.ts'
import { parseSlugSegment } from '#platform/kernel/links.ts'

function readId(segment: string): Id {
  const id = parseSlugSegment(segment)
  if (id === null) throw notFound()
  return id
}

/**
 * Path parameters of a route that are identifiers (document 1 §2.13). An address may contain the 36-character or the
 * short form, with or without a readable title before it; screens always get the 36-character form. Anything else is
 * not found.
 */
export function idParams<Name extends string>(...names: Name[]) {
  return {
    parse: (raw: Record<Name, string>) =>
      Object.fromEntries(names.map((name) => [name, readId(raw[name])])) as Record<Name, Id>,
    stringify: (ids: Record<Name, Id>) =>
      Object.fromEntries(names.map((name) => [name, toShortId(ids[name])])) as Record<Name, string>,
  }
}
