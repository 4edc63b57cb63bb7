import { boxAround, type Box } from '../../model/geometry.ts'

export const ALIGNMENTS = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

interface Placed extends Box {
  id: string
}

export interface Placement {
  id: string
  x: number
  y: number
}

/**
 * New positions so that the items share an edge or a middle of all of them together. Items already there are left out.
 */
export function aligned(items: readonly Placed[], how: Alignment): Placement[] {
  const all = boxAround(items)
  if (!all) return []
  const place = (item: Placed): Placement => {
    switch (how) {
      case 'left':
        return { id: item.id, x: all.x, y: item.y }
      case 'centre':
        return { id: item.id, x: all.x + (all.width - item.width) / 2, y: item.y }
      case 'right':
        return { id: item.id, x: all.x + all.width - item.width, y: item.y }
      case 'top':
        return { id: item.id, x: item.x, y: all.y }
      case 'middle':
        return { id: item.id, x: item.x, y: all.y + (all.height - item.height) / 2 }
      case 'bottom':
        return { id: item.id, x: item.x, y: all.y + all.height - item.height }
    }
  }
  return moving(items, place)
}

/** New positions so that the gaps between the items are equal; the first and the last stay. */
export function distributed(items: readonly Placed[], along: 'x' | 'y'): Placement[] {
  if (items.length < 3) return []
  const side = along === 'x' ? 'width' : 'height'
  const ordered = items.toSorted((one, other) => one[along] + one[side] / 2 - (other[along] + other[side] / 2))
  const all = boxAround(items)
  if (!all) return []
  const gap = (all[side] - ordered.reduce((sum, item) => sum + item[side], 0)) / (ordered.length - 1)
  let at = all[along]
  const places = new Map<string, number>()
  for (const item of ordered) {
    places.set(item.id, at)
    at += item[side] + gap
  }
  return moving(ordered, (item) => ({ id: item.id, x: item.x, y: item.y, [along]: places.get(item.id) ?? item[along] }))
}

/** New positions in as many columns that the result is about as wide as it is high. */
export function tidied(items: readonly Placed[], gap: number): Placement[] {
  const all = boxAround(items)
  if (!all) return []
  const columns = Math.ceil(Math.sqrt(items.length))
  const width = Math.max(...items.map((item) => item.width))
  const bottoms = Array.from({ length: columns }, () => all.y)
  return moving(items, (item) => {
    const column = bottoms.indexOf(Math.min(...bottoms))
    const y = bottoms[column] ?? all.y
    bottoms[column] = y + item.height + gap
    return { id: item.id, x: all.x + column * (width + gap), y }
  })
}

function moving(items: readonly Placed[], place: (item: Placed) => Placement): Placement[] {
  return items.flatMap((item) => {
    const placed = place(item)
    return placed.x === item.x && placed.y === item.y ? [] : [placed]
  })
}
