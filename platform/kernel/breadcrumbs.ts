import { cutText } from './text.ts'

/** Limits of document 1 §2.13. */
const MAX_SEGMENT_CHARS = 26
const MAX_SEGMENTS = 3
const ELLIPSIS = '…'

/** A segment's title, cut with an ellipsis so that it has at most 26 characters. */
export function breadcrumbTitle(title: string): string {
  if (title.length <= MAX_SEGMENT_CHARS) return title
  return cutText(title, MAX_SEGMENT_CHARS - 1).trimEnd() + ELLIPSIS
}

export type Breadcrumb<Segment> =
  | { kind: 'segment'; segment: Segment; title: string }
  | { kind: 'ellipsis'; hidden: Segment[] }

/**
 * Breadcrumbs as they are shown: up to three segments, otherwise the first, an ellipsis that holds the rest, and the
 * last.
 */
export function breadcrumbs<Segment extends { title: string }>(
  segments: readonly Segment[],
): Array<Breadcrumb<Segment>> {
  const shown = (segment: Segment): Breadcrumb<Segment> => ({
    kind: 'segment',
    segment,
    title: breadcrumbTitle(segment.title),
  })
  const first = segments[0]
  const last = segments.at(-1)
  if (segments.length <= MAX_SEGMENTS || !first || !last) return segments.map(shown)
  return [shown(first), { kind: 'ellipsis', hidden: segments.slice(1, -1) }, shown(last)]
}
