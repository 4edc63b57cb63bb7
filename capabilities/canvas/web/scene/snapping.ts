import type { Box } from '../../model/geometry.ts'

/** A line that shows what something is aligned with while it is moved. */
export interface Guide {
  /** `x`: an upright line at that x. */
  along: 'x' | 'y'
  at: number
  from: number
  to: number
}

export interface Snapped {
  dx: number
  dy: number
  guides: Guide[]
}

interface Edge {
  at: number
  from: number
  to: number
}

/** Where others begin, have their middle and end, in ascending order. */
export interface SnapLines {
  x: readonly Edge[]
  y: readonly Edge[]
}

export function snapLines(boxes: readonly Box[]): SnapLines {
  const x: Edge[] = []
  const y: Edge[] = []
  for (const box of boxes) {
    for (const at of [box.x, box.x + box.width / 2, box.x + box.width])
      x.push({ at, from: box.y, to: box.y + box.height })
    for (const at of [box.y, box.y + box.height / 2, box.y + box.height])
      y.push({ at, from: box.x, to: box.x + box.width })
  }
  const rising = (one: Edge, other: Edge): number => one.at - other.at
  return { x: x.toSorted(rising), y: y.toSorted(rising) }
}

function nearest(edges: readonly Edge[], at: number): Edge | undefined {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edges[middle]?.at ?? 0) < at) low = middle + 1
    else high = middle
  }
  const before = edges[low - 1]
  const behind = edges[low]
  if (!before || !behind) return before ?? behind
  return at - before.at <= behind.at - at ? before : behind
}

function closest(edges: readonly Edge[], places: readonly number[], within: number): { by: number; edge: Edge } | null {
  let best: { by: number; edge: Edge } | null = null
  for (const place of places) {
    const edge = nearest(edges, place)
    if (!edge) continue
    const by = edge.at - place
    if (Math.abs(by) <= within && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, edge }
  }
  return best
}

/** How far a box is moved so that an edge or its middle meets that of another, and the lines that show it. */
export function snap(box: Box, lines: SnapLines, within: number): Snapped {
  const x = closest(lines.x, [box.x, box.x + box.width / 2, box.x + box.width], within)
  const y = closest(lines.y, [box.y, box.y + box.height / 2, box.y + box.height], within)
  const dx = x?.by ?? 0
  const dy = y?.by ?? 0
  const guides: Guide[] = []
  if (x)
    guides.push({
      along: 'x',
      at: x.edge.at,
      from: Math.min(x.edge.from, box.y + dy),
      to: Math.max(x.edge.to, box.y + dy + box.height),
    })
  if (y)
    guides.push({
      along: 'y',
      at: y.edge.at,
      from: Math.min(y.edge.from, box.x + dx),
      to: Math.max(y.edge.to, box.x + dx + box.width),
    })
  return { dx, dy, guides }
}
