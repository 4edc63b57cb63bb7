import type { ChartMetric, ChartPoint } from './chart.ts'
import type { CountedAs } from './counted.ts'
import type { CELL_TESTS, VERDICTS } from './crosstab.ts'

/** The names of a dimension or division and of its values. */
export interface Faces {
  counted: CountedAs
  /** The title of a field or question; empty for other dimensions. */
  title: string
  isSeveral: boolean
  /** Options, people and tags; for numbers, days and texts, the key is the value. */
  values: ReadonlyArray<{ key: string; title: string; color: string | null }>
}

/** A figure of an item, for a segment and period if the chart has them. */
interface Point {
  kind: ChartPoint['kind']
  itemId: string | null
  segment: string | null
  bucket: string | null
  value: number
}

type BaseOfPoints = Pick<Point, 'segment' | 'bucket' | 'value'>

/** The parts of a tag group that charts show. */
export interface Group {
  id: string
  title: string
  color: string
}

/** The figures of tags of highlights, as the reader may see them. */
export interface Figures {
  points: readonly Point[]
  bases: readonly BaseOfPoints[]
  leftOut: boolean
  interviewers: number
  division: Faces | null
  beside: ReadonlyArray<{ metric: ChartMetric; points: readonly Point[]; bases: readonly BaseOfPoints[] }>
  /** Null for a tag that the reader cannot see. */
  tags: ReadonlyArray<(Group & { tagGroupId: string | null }) | null>
  groups: ReadonlyArray<Group | null>
}

interface CountOfValue {
  key: string
  segment: string | null
  count: number
}

interface BaseOfValues {
  segment: string | null
  answered: number
  unanswered: number
}

/** The counted values of notes, as the reader may see them. */
export interface Counted {
  dimension: Faces
  division: Faces | null
  counts: readonly CountOfValue[]
  bases: readonly BaseOfValues[]
  leftOut: boolean
  scores: ReadonlyArray<{
    segment: string | null
    n: number
    promoters: number
    passives: number
    detractors: number
    score: number
    low: number
    high: number
  }>
  cells: ReadonlyArray<{
    key: string
    segment: string
    both: number
    ofKey: number
    ofSegment: number
    verdict: (typeof VERDICTS)[number] | null
    test: (typeof CELL_TESTS)[number] | null
    p: number | null
  }>
  answeredBoth: number
  repeated: number | null
  beside: ReadonlyArray<{ metric: ChartMetric; counts: readonly CountOfValue[]; bases: readonly BaseOfValues[] }>
}
