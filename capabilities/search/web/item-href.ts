import { formatHash } from '#platform/kernel/hash-state.ts'
import { slugSegment } from '#platform/kernel/links.ts'
import type { ResultType } from '../model/result-types.ts'

interface Addressed {
  id: string
  type: ResultType
  preview: { title: readonly { text: string }[] }
  parent: { type: ResultType; id: string; title: string } | null
}

const PATHS: Readonly<Record<Exclude<ResultType, 'HIGHLIGHT'>, string>> = {
  PROJECT: '/projects',
  PROJECT_CATEGORY: '/folders',
  NOTE: '/data',
  INSIGHT: '/insights',
  TAG: '/tags',
  PERSON: '/people',
  CHANNEL: '/channels',
  THEME: '/themes',
}

/** The address of a found item (document 1 §2): a highlight opens its note at the place, a note its text at the words. */
export function itemHref(item: Addressed, query = ''): string {
  if (item.type === 'HIGHLIGHT') {
    if (item.parent === null) return '/search'
    return `${PATHS.NOTE}/${slugSegment(item.parent.title, item.parent.id)}#${formatHash({ highlight: { kind: 'id', id: item.id } })}`
  }
  const title = item.preview.title.map((segment) => segment.text).join('')
  const page = `${PATHS[item.type]}/${slugSegment(title, item.id)}`
  return item.type === 'NOTE' && query.trim() !== '' ? `${page}#${formatHash({ searchContent: query.trim() })}` : page
}
