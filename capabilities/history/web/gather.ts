import type { Id } from '#platform/kernel/ids.ts'
import type { DescribedPart } from './describe-act.ts'

/** The parts of an act that are compared with other acts. */
export interface GatheredAct {
  id: Id
  at: string
  principalKind: string
  user?: { id: Id } | null
  startedBy?: { id: Id } | null
  parts: ReadonlyArray<DescribedPart>
  partCount: number
}

/** Consecutive acts of the same kind, latest first; most groups have a single act. */
export interface Gathered<Act> {
  acts: [Act, ...Act[]]
  /** Their combined effect; null for a single act. */
  part: DescribedPart | null
  /** Each act changed a different thing, so the number of acts is the number of things. */
  isOfMany: boolean
}

/** Fewer acts than this stay separate lines. */
const FEWEST = 3
/** The same act within this time continues the line. */
const PAUSE_MS = 60 * 60_000

/** Groups consecutive acts of one person on one thing each, so that tagging forty highlights is one line. */
export function gather<Act extends GatheredAct>(acts: readonly Act[]): Array<Gathered<Act>> {
  const rows: Array<[Act, ...Act[]]> = []
  for (const act of acts) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row && last && isAlike(last, act)) row.push(act)
    else rows.push([act])
  }
  return rows.flatMap((row) => (row.length < FEWEST ? row.map(alone) : [together(row)]))
}

function alone<Act>(act: Act): Gathered<Act> {
  return { acts: [act], part: null, isOfMany: false }
}

function isAlike(later: GatheredAct, earlier: GatheredAct): boolean {
  const [one, other] = [later.parts[0], earlier.parts[0]]
  return (
    later.partCount === 1 &&
    earlier.partCount === 1 &&
    one?.count === 1 &&
    other?.count === 1 &&
    one.type === other.type &&
    one.kind === other.kind &&
    later.principalKind === earlier.principalKind &&
    later.user?.id === earlier.user?.id &&
    later.startedBy?.id === earlier.startedBy?.id &&
    Date.parse(later.at) - Date.parse(earlier.at) < PAUSE_MS
  )
}

function together<Act extends GatheredAct>(acts: [Act, ...Act[]]): Gathered<Act> {
  const parts = acts.flatMap((act) => act.parts)
  const [first] = parts
  if (!first) return { acts, part: null, isOfMany: false }
  const things = new Set(parts.map(({ thingId }) => thingId)).size
  /** The value that all acts share, otherwise `otherwise`. */
  const common = <Value>(of: (part: DescribedPart) => Value, otherwise: Value): Value =>
    parts.every((part) => JSON.stringify(of(part)) === JSON.stringify(of(first))) ? of(first) : otherwise
  const { added, removed } = common<Pick<DescribedPart, 'added' | 'removed'>>(
    (part) => ({ added: part.added, removed: part.removed }),
    { added: [], removed: [] },
  )
  const { from, to } = common<Pick<DescribedPart, 'from' | 'to'>>((part) => ({ from: part.from, to: part.to }), {
    from: null,
    to: null,
  })
  return {
    acts,
    isOfMany: things === parts.length,
    part: {
      ...first,
      count: things,
      name: things === 1 ? first.name : '',
      title: null,
      formerTitle: null,
      values: [],
      changed: [...new Set(parts.flatMap(({ changed }) => changed))],
      added,
      removed,
      from,
      to,
    },
  }
}
