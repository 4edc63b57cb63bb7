/** What one bench measured, and the limit that was measured beside it in the same run, in the same unit. */
export interface Measurement {
  value: number
  /** Null where nothing was measured beside it: then there is no ratio either. */
  limit: number | null
  /** The value divided by the limit. */
  ratio: number | null
}

/** A value with its limit. */
export interface RatioMeasurement extends Measurement {
  limit: number
  ratio: number
}

/** One figure of the product, with its goal where it has one. */
export interface Bench {
  /** What `npm run bench -- NAME` chooses it by; its first words choose it too, with all that begin with them. */
  name: string
  /** Of value and limit, `notes/s` or `ms` for example. */
  unit: string
  /**
   * Of `growth` the limit is the same figure of the product with less to do: it tells how the figure grows. The limit of
   * all others is no code of ours.
   */
  kind?: 'growth'
  /** What was measured beside it in the same run; null where nothing was. */
  limit: string | null
  /** What somebody waits for or pays that the figure does not count. */
  leavesOut: string
  /** What the ratio must reach, or the value itself where `goalOf` says so; null where the figure is only told. */
  goal: number | null
  goalOf?: 'ratio' | 'value'
  /** Whether reaching means at least the goal or at most the goal. */
  direction: 'at least' | 'at most'
  /** @throws DataAbsentError where what it needs cannot be had here */
  run(): Promise<Measurement>
}

/** A data set or a model that a bench needs is not on this machine: the bench is skipped and says so. */
export class DataAbsentError extends Error {}

const TURNS = 5

/**
 * Measures limit and value by turns, so that both meet the machine in the same state; of the turns the one with the
 * median ratio.
 */
export async function inTurns({
  limit: measureLimit,
  value: measureValue,
  turns = TURNS,
}: {
  limit(): Promise<number>
  value(): Promise<number>
  /** An odd number, so that one of them is the median. */
  turns?: number
}): Promise<RatioMeasurement> {
  const measured: RatioMeasurement[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const limit = await measureLimit()
    const value = await measureValue()
    measured.push(beside(value, limit))
  }
  return medianOf(measured)
}

/** Of several turns the one with the median ratio: what disturbed the machine in one of them does not count. */
export function medianOf(turns: readonly RatioMeasurement[]): RatioMeasurement {
  const median = turns.toSorted((one, other) => one.ratio - other.ratio)[Math.floor(turns.length / 2)]
  if (!median) throw new Error('Nothing was measured.')
  return median
}

/** A value with the limit that was measured beside it. */
export function beside(value: number, limit: number): RatioMeasurement {
  return { value, limit, ratio: value / limit }
}

/** A value beside which nothing was measured. */
export function alone(value: number): Measurement {
  return { value, limit: null, ratio: null }
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** What several figures are of is measured for the first of them. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | undefined
  return async () => (done ??= work())
}

/** One figure of several that are measured together, held against its goal as it is. */
export function figureOf<Figures>(
  measure: () => Promise<Figures>,
  { of, ...bench }: Omit<Bench, 'run' | 'goalOf' | 'limit' | 'kind'> & { of: (figures: Figures) => number },
): Bench {
  return { ...bench, limit: null, goalOf: 'value', run: async () => alone(of(await measure())) }
}

/** One line of the result: the same fields as a line of `npm run bench -- --json`. */
export interface BenchResult extends Measurement {
  name: string
  unit: string
  kind: 'growth' | null
  /** What the limit is. */
  limitIs: string | null
  leavesOut: string
  goal: number | null
  /** Null where there is no goal. */
  met: boolean | null
  /** How long it took to measure, with what was made for it. */
  seconds: number
}

/** Holds a measurement against the goal of its bench. @throws when a goal is of a ratio that was not measured */
export function judge(bench: Bench, { value, limit, ratio }: Measurement, seconds: number): BenchResult {
  const { name, unit, kind = null, limit: limitIs, leavesOut, goal } = bench
  return { name, value, unit, limit, ratio, kind, limitIs, leavesOut, goal, seconds, met: isMet(bench, value, ratio) }
}

function isMet({ name, goal, goalOf, direction }: Bench, value: number, ratio: number | null): boolean | null {
  if (goal === null) return null
  const reached = goalOf === 'value' ? value : ratio
  if (reached === null) throw new Error(`The goal of ${name} is of a ratio, and no limit was measured.`)
  return direction === 'at least' ? reached >= goal : reached <= goal
}

/**
 * The benches that were asked for, by name or by the words that several names begin with; all of them when none was.
 * Throws with the known names when one is unknown.
 */
export function chooseBenches(benches: readonly Bench[], names: readonly string[]): Bench[] {
  const isNamed = (bench: Bench, name: string): boolean =>
    bench.name === name || (!benches.some((other) => other.name === name) && bench.name.startsWith(`${name}-`))
  const unknown = names.filter((name) => !benches.some((bench) => isNamed(bench, name)))
  if (unknown.length > 0)
    throw new Error(
      `There is no bench ${unknown.join(', ')}. There are: ${benches.map(({ name }) => name).join(', ')}.`,
    )
  return names.length === 0 ? [...benches] : benches.filter((bench) => names.some((name) => isNamed(bench, name)))
}

const NONE = '-'

/** A table for people. */
export function table(results: readonly BenchResult[]): string {
  const head = ['bench', 'value', 'limit', 'unit', 'ratio', 'goal', 'met', 'took s']
  const rows = results.map(({ name, value, limit, unit, ratio, goal, met, seconds }) => [
    name,
    figure(value),
    figure(limit),
    unit,
    figure(ratio),
    figure(goal),
    met === null ? NONE : met ? 'yes' : 'no',
    String(Math.round(seconds)),
  ])
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** What the limits are and what is left out, of each bench, those of which the same is said together. */
export function meanings(results: readonly BenchResult[]): string {
  const said = new Map<string, string[]>()
  for (const { name, kind, limitIs, leavesOut } of results) {
    const limit = limitIs === null ? 'none' : `${limitIs}${kind === 'growth' ? ' (growth)' : ''}`
    const words = `  limit: ${limit}\n  leaves out: ${leavesOut}`
    said.set(words, [...(said.get(words) ?? []), name])
  }
  return [...said].map(([words, names]) => `${names.join(', ')}\n${words}`).join('\n')
}

function figure(value: number | null): string {
  if (value === null) return NONE
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)))
}
