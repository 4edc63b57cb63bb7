import { csvLine, UTF8_MARK } from '#platform/kernel/csv-line.ts'
import type { ChartOptions } from '../model/chart.ts'
import { bucketTitle } from './stretches.ts'
import { type Marks } from './marks.ts'
import { strings } from './strings.ts'

/** Pixels of a picture for one on the screen. */
const PICTURE_SCALE = 2

/** The figures of a chart as CSV, safe to open in a spreadsheet program; what is hidden is left out. */
export function figuresAsCsv({ shown, segments, buckets }: Marks, options: ChartOptions): string {
  const name = options.type === 'TAG_GROUP_BAR' ? strings.group : strings.item
  const columns = options.type === 'LINE' ? buckets : segments.map(({ key }) => key)
  const titles =
    options.type === 'LINE'
      ? buckets.map((day) => bucketTitle(day, options, undefined))
      : segments.map(({ title }) => title)
  const header = columns.length === 0 ? [name, strings.metrics[options.metric]] : [name, ...titles]
  const rows = shown.map((item) => {
    const values = options.type === 'LINE' ? item.byBucket : item.bySegment
    return columns.length === 0 ? [item.title, item.value] : [item.title, ...columns.map((key) => values.get(key) ?? 0)]
  })
  return UTF8_MARK + [header, ...rows].map(csvLine).join('')
}

/** A drawn picture as PNG, on a ground of its own. @throws Error where the browser cannot draw it */
export async function asPng(svg: string, ground: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    const canvas = new OffscreenCanvas(picture.naturalWidth * PICTURE_SCALE, picture.naturalHeight * PICTURE_SCALE)
    const paper = canvas.getContext('2d')
    if (!paper) throw new Error('The browser draws no pictures.')
    paper.fillStyle = ground
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/png' })
  } finally {
    URL.revokeObjectURL(address)
  }
}
