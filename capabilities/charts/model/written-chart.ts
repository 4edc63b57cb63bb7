import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import type { ChartOptions } from './chart.ts'
import { marksOfCounts, marksOfCrosstab } from './counts-marks.ts'
import { crosstabAsRows, figuresAsRows, type Rows } from './figure-rows.ts'
import { exceedsItsBase, marksOf, type Marks } from './marks.ts'
import type { Counted, Figures } from './shown-figures.ts'
import { strings } from './strings.ts'

/**
 * The content of a chart for its reader: values of notes (null if the dimension was deleted or the reader may not see
 * it), or tags.
 */
export type FoundChart = { kind: 'counts'; counts: Counted | null } | { kind: 'figures'; figures: Figures }

interface Words {
  /** Null if there are no figures. */
  rows: Rows | null
  notes: string[]
}

/** The figures of a chart as a table, with the base of its percentages, in the words of its card on the screen. */
function wordsOf(found: FoundChart, options: ChartOptions): Words {
  if (found.kind === 'figures') {
    const marks = marksOf(found.figures, options)
    if (marks.shown.length === 0) return { rows: null, notes: [strings.figure.nothing] }
    const isParted = marks.segments.length > 0 || marks.buckets.length > 0
    const { interviewers, leftOut } = found.figures
    return {
      rows: figuresAsRows(marks, options, null, strings.percent),
      notes: [
        (isParted ? strings.baseOfAllParts : strings.baseOfAll)(options.metric, marks.base.of),
        ...(interviewers > 0 ? [strings.interviewers(interviewers)] : []),
        ...(leftOut ? [strings.leftOut] : []),
      ],
    }
  }
  const { counts } = found
  if (counts === null) return { rows: null, notes: [strings.figure.gone] }
  return options.type === 'CROSSTAB' ? crosstabWords(counts, options) : countsWords(counts, options)
}

function crosstabWords(counts: Counted, options: ChartOptions): Words {
  if (counts.division === null) return { rows: null, notes: [strings.crosstab.needsTwo] }
  const marks = marksOfCrosstab(counts, options)
  if (marks.shown.length === 0) return { rows: null, notes: [strings.crosstab.nobody] }
  const { repeated } = counts
  return {
    rows: crosstabAsRows(counts, options, strings.percent),
    notes: [
      strings.crosstab.base(options.metric, counts.answeredBoth),
      ...(repeated !== null && repeated > 0 ? [strings.crosstab.repeated(repeated)] : []),
      ...severalOf(marks),
      ...(counts.leftOut ? [strings.crosstab.left] : []),
    ],
  }
}

function countsWords(counts: Counted, options: ChartOptions): Words {
  const marks = marksOfCounts(counts, options)
  if (marks.shown.length === 0) return { rows: null, notes: [strings.figure.nothing] }
  const isParted = marks.segments.length > 0 || marks.buckets.length > 0
  const { of, unanswered } = marks.base
  const score = counts.scores.find(({ segment }) => segment === null)
  return {
    rows: figuresAsRows(marks, options, null, strings.percent),
    notes: [
      ...(score ? [strings.netPromoter(score.score, score.low, score.high, score.n)] : []),
      (isParted ? strings.baseOfParts : strings.baseOfAnswers)(options.metric, of),
      ...(unanswered !== null && unanswered > 0 ? [strings.unanswered(unanswered)] : []),
      ...severalOf(marks),
      ...(counts.leftOut ? [strings.leftOut] : []),
    ],
  }
}

function severalOf(marks: Marks): string[] {
  return marks.values !== null && exceedsItsBase(marks) ? [strings.several] : []
}

const textOf = (text: string): NodeJson[] => (text === '' ? [] : [{ type: 'text', text }])
const paragraph = (text: string): NodeJson => ({ type: 'paragraph', content: textOf(text) })

/** A chart as blocks of a text: its title as a link to it, its figures, and their bases. */
export function writtenChart(
  { title, href }: { title: string; href: string },
  found: FoundChart,
  options: ChartOptions,
): NodeJson[] {
  const { rows, notes } = wordsOf(found, options)
  const marks = [{ type: 'bold' }, { type: 'link', attrs: { href } }]
  return [
    { type: 'paragraph', content: [{ type: 'text', text: title, marks }] },
    ...(rows === null ? [] : [tableOf(rows)]),
    ...notes.map(paragraph),
  ]
}

/** Replaces a chart that is deleted or that the reader may not see; the text does not reveal which. */
function unseenChart(): NodeJson[] {
  return [paragraph(strings.figure.gone)]
}

function tableOf(rows: Rows): NodeJson {
  return {
    type: 'table',
    content: rows.map((row, at) => ({
      type: 'tableRow',
      content: row.map((cell) => ({
        type: at === 0 ? 'tableHeader' : 'tableCell',
        content: [paragraph(typeof cell === 'number' ? cell.toLocaleString() : cell)],
      })),
    })),
  }
}

/** The chart of a card; null for any other node. */
function chartOf({ type, attrs }: NodeJson): string | null {
  const id = type === 'reference' && attrs?.['target'] === 'chart' ? attrs['targetId'] : null
  return typeof id === 'string' ? id : null
}

/** The charts with a card in a text, each once. */
export function chartsIn(node: NodeJson): string[] {
  return [...new Set([chartOf(node) ?? [], ...(node.content ?? []).flatMap(chartsIn)].flat())]
}

/** A text with its charts written out, by their ids. */
export function withWrittenCharts(content: DocumentJson, written: ReadonlyMap<string, NodeJson[]>): DocumentJson {
  return { ...content, content: replaced(content.content ?? []) }

  function replaced(nodes: readonly NodeJson[]): NodeJson[] {
    return nodes.flatMap((node) => {
      const id = chartOf(node)
      if (id !== null) return written.get(id) ?? unseenChart()
      return [node.content === undefined ? node : { ...node, content: replaced(node.content) }]
    })
  }
}
