import type { ChartMetric, ChartPoint } from './chart.ts'
import type { CountedAs } from './counted.ts'
import type { CELL_TESTS, VERDICTS } from './crosstab.ts'

/** What is counted or divided by, and what its values are called. */
export interface Faces {
  counted: CountedAs
  /** Of a field or question; empty for the others. */
  title: string
  isSeveral: boolean
  /** Options, people and tags; numbers, days and texts are their keys. */
  values: ReadonlyArray<{ key: string; title: string; color: string | null }>
}

/** A figure of an item, of a segment and stretch of time where there are such. */
interface Point {
  kind: ChartPoint['kind']
  itemId: string | null
  segment: string | null
  bucket: string | null
  value: number
}

type BaseOfPoints = Pick<Point, 'segment' | 'bucket' | 'value'>

/** A tag group, as far as charts show it. */
export interface Group {
  id: string
  title: string
  color: string
}

/** What tags of highlights add up to, as its reader sees it. */
export interface Figures {
  points: readonly Point[]
  bases: readonly BaseOfPoints[]
  leftOut: boolean
  interviewers: number
  division: Faces | null
  beside: ReadonlyArray<{ metric: ChartMetric; points: readonly Point[]; bases: readonly BaseOfPoints[] }>
  /** Null for one that its reader cannot see. */
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

/** What notes say, counted, as its reader sees it. */
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
