import type { Id } from '#platform/kernel/ids.ts'
import type { DescribedPart } from './tell.ts'

/** An act as far as it says whether another is alike. */
export interface GatheredAct {
  id: Id
  at: string
  principalKind: string
  user?: { id: Id } | null
  startedBy?: { id: Id } | null
  parts: ReadonlyArray<DescribedPart>
  partCount: number
}

/** Alike acts that follow each other, the latest first; most stand alone. */
export interface Gathered<Act> {
  acts: [Act, ...Act[]]
  /** What they did together; null where one act stands alone. */
  part: DescribedPart | null
  /** Each did it to another thing: their number is that of the things. */
  isOfMany: boolean
}

/** Fewer are told one by one. */
const FEWEST = 3
/** Whoever does the same again within this time goes on with it. */
const PAUSE_MS = 60 * 60_000

/** Gathers acts of one thing each that one did in a row, so that forty highlights that were tagged are one line. */
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
  /** What all of them say, or nothing. */
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
