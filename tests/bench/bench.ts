/** The result of one bench, with the limit that was measured beside it in the same run, in the same unit. */
export interface Measurement {
  value: number
  /** Null if no limit was measured: then there is no ratio either. */
  limit: number | null
  /** The value divided by the limit. */
  ratio: number | null
}

/** A value with its limit. */
export interface RatioMeasurement extends Measurement {
  limit: number
  ratio: number
}

/** One figure of the product, with its goal if it has one. */
export interface Bench {
  /** The name for `npm run bench -- NAME`; its first words also select it, with all others that begin with them. */
  name: string
  /** The unit of value and limit, for example `notes/s` or `ms`. */
  unit: string
  /**
   * For `growth`, the limit is the same figure of the product with less to do: it shows how the figure grows. The limit
   * of every other bench is not our code.
   */
  kind?: 'growth'
  /** What was measured beside it in the same run; null if nothing was. */
  limit: string | null
  /** What a user waits for or pays that the figure does not count. */
  leavesOut: string
  /**
   * The value that the ratio must reach, or the value itself if `goalOf` says so; null if the figure is only reported.
   */
  goal: number | null
  goalOf?: 'ratio' | 'value'
  /** Whether the goal is a minimum or a maximum. */
  direction: 'at least' | 'at most'
  /** @throws DataAbsentError if something that it needs is not available here */
  run(): Promise<Measurement>
}

/** A data set or a model that a bench needs is not on this machine: the bench is skipped and reported as such. */
export class DataAbsentError extends Error {}

const TURNS = 5

/**
 * Measures limit and value in turns, so that both see the machine in the same state; returns the turn with the median
 * ratio.
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

/** Returns the turn with the median ratio, so that a disturbance of the machine in a single turn does not count. */
export function medianOf(turns: readonly RatioMeasurement[]): RatioMeasurement {
  const median = turns.toSorted((one, other) => one.ratio - other.ratio)[Math.floor(turns.length / 2)]
  if (!median) throw new Error('Nothing was measured.')
  return median
}

/** A value with the limit that was measured beside it. */
export function beside(value: number, limit: number): RatioMeasurement {
  return { value, limit, ratio: value / limit }
}

/** A value without a limit measured beside it. */
export function alone(value: number): Measurement {
  return { value, limit: null, ratio: null }
}

/** Returns the value below which this share of the values is. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Runs the work once and shares its result, for several figures of the same measurement. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | undefined
  return async () => (done ??= work())
}

/** One of several figures that are measured together; the value itself is compared with its goal. */
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
  /** Describes the limit. */
  limitIs: string | null
  leavesOut: string
  goal: number | null
  /** Null if there is no goal. */
  met: boolean | null
  /** How long the measurement took, including its preparation. */
  seconds: number
}

/** Compares a measurement with the goal of its bench. @throws if a goal is for a ratio that was not measured */
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
 * Returns the requested benches, by name or by first words shared by several names; all of them if none was requested.
 * Throws with the known names if one is unknown.
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

/** The results as a table to read. */
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

/** Describes for each bench what the limit is and what is left out; benches with the same words share one entry. */
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
