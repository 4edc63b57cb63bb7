import type { DocumentJson, NodeJson } from '#editor/document/content.ts'

function sameKind(one: NodeJson, other: NodeJson): boolean {
  return one.type === other.type && one.attrs?.['questionId'] === other.attrs?.['questionId']
}

function keep(present: NodeJson, next: NodeJson): NodeJson {
  const children = next.content?.map((child, at) => {
    const before = present.content?.[at]
    return before && sameKind(before, child) ? keep(before, child) : child
  })
  const id = present.attrs?.['id']
  return {
    ...next,
    ...(children ? { content: children } : {}),
    ...(id === undefined ? {} : { attrs: { ...next.attrs, id } }),
  }
}

/**
 * New content whose blocks get the identifiers of those they replace: links to them stay valid, and only words change.
 */
export function keepBlockIds(present: DocumentJson, next: DocumentJson): DocumentJson {
  const answers = new Map(
    (present.content ?? []).flatMap((block) =>
      block.attrs?.['questionId'] === undefined ? [] : [[block.attrs['questionId'] as unknown, block] as const],
    ),
  )
  return {
    type: 'doc',
    content: (next.content ?? []).map((block, at) => {
      const before = answers.get(block.attrs?.['questionId'] ?? null) ?? present.content?.[at]
      return before && sameKind(before, block) ? keep(before, block) : block
    }),
  }
}
