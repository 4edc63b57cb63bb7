import { csvLine, UTF8_MARK } from '#platform/kernel/csv-line.ts'
import type { ChartOptions } from '../model/chart.ts'
import { crossedFaces, type Counted } from './counts-marks.ts'
import type { Base, Marks } from './marks.ts'
import { bucketTitle } from './stretches.ts'
import { strings } from './strings.ts'
import { partKey, type ChartEvidence } from './use-chart-evidence.ts'

/** Pixels of a picture for one on the screen. */
const PICTURE_SCALE = 2

type Rows = readonly (readonly (string | number)[])[]

/**
 * The figures of a chart as lines of a table: with each figure its share, out of how much each is in the last line, and
 * of how many people out of how many the parts of marks are. What is hidden is left out.
 */
export function figuresAsRows(marks: Marks, options: ChartOptions, evidence: ChartEvidence | null): Rows {
  const { shown, segments, buckets, base, bases, besideBases, values } = marks
  const name = values
    ? values.title || strings.answered
    : options.type === 'TAG_GROUP_BAR'
      ? strings.group
      : strings.item
  const isOver = options.type === 'LINE'
  const parts = isOver
    ? buckets.map((key) => ({ key, title: bucketTitle(key, options, undefined) }))
    : segments.map(({ key, title }) => ({ key, title }))
  const withPeople = evidence !== null && values === null && options.metric !== 'PEOPLE_COUNT'
  if (parts.length === 0) {
    const beside = [...besideBases]
    const share = values ? strings.shareOfAnswers : strings.share(options.metric)
    const peopleOf = (key: string): number | string => evidence?.ofItems.get(key)?.people ?? ''
    const [whole] = evidence ? evidence.ofItems.values() : []
    return [
      [
        name,
        strings.metrics[options.metric],
        share,
        ...beside.map(([metric]) => strings.metrics[metric]),
        ...(withPeople ? [strings.people] : []),
      ],
      ...shown.map((item) => [
        item.title,
        item.value,
        shareOf(item.value, base.of),
        ...beside.map(([metric]) => item.beside.get(metric) ?? 0),
        ...(withPeople ? [peopleOf(item.key)] : []),
      ]),
      ...(base.unanswered === null ? [] : [[strings.noAnswer, base.unanswered, '', ...beside.map(() => '')]]),
      [strings.allRow, base.of, '', ...beside.map(([, of]) => of), ...(withPeople ? [whole?.ofPeople ?? ''] : [])],
    ]
  }
  const ofPart = (key: string): Base => bases.get(key) ?? { of: 0, unanswered: null }
  return [
    [
      name,
      ...parts.flatMap(({ title }) => [title, `${title} %`, ...(withPeople ? [strings.peopleColumn(title)] : [])]),
    ],
    ...shown.map((item) => [
      item.title,
      ...parts.flatMap(({ key }) => {
        const value = (isOver ? item.byBucket : item.bySegment).get(key) ?? 0
        return [
          value,
          shareOf(value, ofPart(key).of),
          ...(withPeople ? [evidence.ofParts.get(partKey(item.key, key)) ?? 0] : []),
        ]
      }),
    ]),
    ...(values === null ? [] : [[strings.noAnswer, ...parts.flatMap(({ key }) => [ofPart(key).unanswered ?? 0, ''])]]),
    [
      strings.allRow,
      ...parts.flatMap(({ key }) => [ofPart(key).of, '', ...(withPeople ? [evidence.ofPeople.get(key) ?? 0] : [])]),
    ],
  ]
}

/** In per cent, to a tenth; nothing of nothing. */
function shareOf(value: number, of: number): number | string {
  return of === 0 ? '' : Math.round((1_000 * value) / of) / 10
}

/** A crosstab as lines of a table: one for each cell, with what was found of it. */
export function crosstabAsRows(found: Counted, options: ChartOptions): Rows {
  const { rows, columns } = crossedFaces(found, options)
  const titles = (faces: readonly { key: string; title: string }[]) =>
    new Map(faces.map(({ key, title }) => [key, title]))
  const [ofRows, ofColumns] = [titles(rows), titles(columns)]
  const { crosstab: text } = strings
  return [
    [
      found.dimension.title,
      found.division?.title ?? '',
      strings.metrics[options.metric],
      `% ${found.dimension.title}`,
      text.verdictColumn,
      'p',
    ],
    ...found.cells.map(({ key, segment, both, ofKey, verdict, p }) => [
      ofRows.get(key) ?? '',
      ofColumns.get(segment) ?? '',
      both,
      shareOf(both, ofKey),
      verdict === null ? '' : text.verdicts[verdict],
      p ?? '',
    ]),
    [strings.allRow, '', found.answeredBoth, '', '', ''],
  ]
}

/** Lines as CSV, safe to open in a spreadsheet program. */
export function asCsv(rows: Rows): string {
  return UTF8_MARK + rows.map(csvLine).join('')
}

/** Puts lines on the clipboard as a table, which texts and spreadsheets take as one. */
export async function copyTable(rows: Rows): Promise<void> {
  const table = document.createElement('table')
  for (const [at, row] of rows.entries()) {
    const line = table.insertRow()
    for (const value of row) {
      const cell = document.createElement(at === 0 ? 'th' : 'td')
      cell.textContent = String(value)
      line.append(cell)
    }
  }
  const text = rows.map((row) => row.join('\t')).join('\n')
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/html': new Blob([table.outerHTML], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    }),
  ])
}

/** Puts a drawn picture on the clipboard. @throws Error where the browser cannot draw it */
export async function copyPicture(svg: string, ground: string): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': asPng(svg, ground) })])
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
