/** What one bench measured, and the limit that was measured beside it in the same run, in the same unit. */
export interface Measurement {
  value: number
  limit: number
  /** How the value stands to the limit; usually `value / limit`. */
  ratio: number
}

/** One figure of the product with its goal. */
export interface Bench {
  /** What `npm run bench -- NAME` chooses it by; its first words choose it too, with all that begin with them. */
  name: string
  /** Of value and limit, `notes/s` or `ms` for example. */
  unit: string
  /** What the ratio must reach, or the value itself where `goalOf` says so. */
  goal: number
  goalOf?: 'ratio' | 'value'
  /** Whether reaching means at least the goal or at most the goal. */
  direction: 'at least' | 'at most'
  run(): Promise<Measurement>
}

const TURNS = 5

/**
 * Measures limit and value by turns, so that both meet the machine in the same state; of the turns the one with the
 * median ratio.
 */
export async function inTurns({
  limit: measureLimit,
  value: measureValue,
}: {
  limit(): Promise<number>
  value(): Promise<number>
}): Promise<Measurement> {
  const turns: Measurement[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const limit = await measureLimit()
    const value = await measureValue()
    turns.push({ value, limit, ratio: value / limit })
  }
  return medianOf(turns)
}

/** Of several turns the one with the median ratio: what disturbed the machine in one of them does not count. */
export function medianOf(turns: readonly Measurement[]): Measurement {
  const median = turns.toSorted((one, other) => one.ratio - other.ratio)[Math.floor(turns.length / 2)]
  if (!median) throw new Error('Nothing was measured.')
  return median
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** One figure of several that are measured together, held against its goal as it is. */
export function figureOf<Figures>(
  measure: () => Promise<Figures>,
  {
    of,
    limit,
    ...bench
  }: Pick<Bench, 'name' | 'unit' | 'goal' | 'direction'> & { of: (figures: Figures) => number; limit: number },
): Bench {
  return {
    ...bench,
    goalOf: 'value',
    async run() {
      const value = of(await measure())
      return { value, limit, ratio: value / limit }
    },
  }
}

/** One line of the result: the same fields as a line of `npm run bench -- --json`. */
export interface BenchResult extends Measurement {
  name: string
  unit: string
  goal: number
  met: boolean
  /** How long it took to measure, with what was made for it. */
  seconds: number
}

/** Holds a measurement against the goal of its bench. */
export function judge(
  { name, unit, goal, goalOf, direction }: Bench,
  { value, limit, ratio }: Measurement,
  seconds: number,
): BenchResult {
  const reached = goalOf === 'value' ? value : ratio
  return {
    name,
    value,
    unit,
    limit,
    ratio,
    goal,
    seconds,
    met: direction === 'at least' ? reached >= goal : reached <= goal,
  }
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
    met ? 'yes' : 'no',
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

function figure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)))
}
