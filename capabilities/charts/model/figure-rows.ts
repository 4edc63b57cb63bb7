import type { Evidence } from '#highlights/model/evidence.ts'
import type { ChartOptions } from './chart.ts'
import { crossedFaces } from './counts-marks.ts'
import type { Base, Marks } from './marks.ts'
import type { Counted } from './shown-figures.ts'
import { bucketTitle } from './stretches.ts'
import { strings } from './strings.ts'

/** Lines of a table; the first is its head. */
export type Rows = readonly (readonly (string | number)[])[]

/** The evidence for the items of a chart. */
export interface ChartEvidence {
  shown: Evidence | undefined
  ofItems: ReadonlyMap<string, Evidence>
  /** For a segment or period of an item, by `partKey`. */
  ofParts: ReadonlyMap<string, number>
  /** The number of people in the base of a segment or period. */
  ofPeople: ReadonlyMap<string, number>
}

/** The key of a part of an item. */
export function partKey(item: string, part: string): string {
  return JSON.stringify([item, part])
}

/**
 * The figures of a chart as lines of a table: each figure with its share, the bases in the last line, and the people
 * behind each part of a mark out of those in its base. Hidden items are left out.
 */
export function figuresAsRows(
  marks: Marks,
  options: ChartOptions,
  evidence: ChartEvidence | null,
  share: Share = shareOf,
): Rows {
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
    const shareHead = values ? strings.shareOfAnswers : strings.share(options.metric)
    const peopleOf = (key: string): number | string => evidence?.ofItems.get(key)?.people ?? ''
    const [whole] = evidence ? evidence.ofItems.values() : []
    return [
      [
        name,
        strings.metrics[options.metric],
        shareHead,
        ...beside.map(([metric]) => strings.metrics[metric]),
        ...(withPeople ? [strings.people] : []),
      ],
      ...shown.map((item) => [
        item.title,
        item.value,
        share(item.value, base.of),
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
          share(value, ofPart(key).of),
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

/** Formats a share. */
type Share = (value: number, of: number) => number | string

/** In per cent, to a tenth; empty if the base is zero. */
function shareOf(value: number, of: number): number | string {
  return of === 0 ? '' : Math.round((1_000 * value) / of) / 10
}

/** A crosstab as lines of a table: one for each cell, with its test result. */
export function crosstabAsRows(found: Counted, options: ChartOptions, share: Share = shareOf): Rows {
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
      share(both, ofKey),
      verdict === null ? '' : text.verdicts[verdict],
      p ?? '',
    ]),
    [strings.allRow, '', found.answeredBoth, '', '', ''],
  ]
}
