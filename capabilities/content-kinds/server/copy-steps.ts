import type { PlainEvent } from '#journal/model/events.ts'
import { defineHook } from '#journal/server/index.ts'
import { applies, eventOf, type ContentKinds } from './content-kind.ts'
import type { CopiedTable } from './copied-table.ts'

/** A table whose rows are copied on their own, with the rows that are copied with them. */
export interface CopyStep extends CopiedTable {
  /** The event that reports its rows; null where there is none, or only once their text is copied. */
  reported: PlainEvent | null
  along: ReadonlyArray<CopiedTable>
}

/**
 * The texts of everything that is copied are the last step: they reference everything else, and are identified by what
 * they are the text of.
 */
export const TEXTS: CopiedTable['table'] = 'documents'

/** Tables without content of a kind that are copied too. What comes before each is in its `after`. */
export const copiedBeside = defineHook<CopiedTable>('copiedBeside')

/** Everything that is copied, referenced tables before those that reference them. */
export function copySteps({ all, hooks }: ContentKinds): CopyStep[] {
  const tables: Array<CopiedTable & Pick<CopyStep, 'reported'>> = [
    ...all.flatMap((kind) =>
      applies(kind.copy)
        ? kind.copy.tables.map((table) => ({
            reported: table.things && !table.texts ? eventOf(kind, 'copied') : null,
            ...table,
          }))
        : [],
    ),
    ...hooks.of(copiedBeside).map((table) => ({ reported: null, ...table })),
    { reported: null, table: TEXTS },
  ]
  const steps = tables
    .filter((table) => !table.with)
    .map((table) => ({ ...table, along: tables.filter((other) => other.with?.table === table.table) }))
  return inOrder(steps)
}

/** What a step waits for: what its own rows reference, and the rows that are copied with them. */
function namedBy({ after = [], along, table }: CopyStep, present: ReadonlySet<string>): string[] {
  if (table === TEXTS) return [...present].filter((name) => name !== TEXTS)
  return [...after, ...along.flatMap((other) => other.after ?? [])].filter(
    (name) => name !== table && present.has(name),
  )
}

function inOrder(steps: readonly CopyStep[]): CopyStep[] {
  const present = new Set<string>(steps.map(({ table }) => table))
  const placed = new Set<string>()
  const ordered: CopyStep[] = []
  while (ordered.length < steps.length) {
    const next = steps.find(
      (step) => !placed.has(step.table) && namedBy(step, present).every((name) => placed.has(name)),
    )
    if (!next)
      throw new Error(
        `These tables are copied after each other in a circle: ${steps.flatMap(({ table }) => (placed.has(table) ? [] : table)).join(', ')}.`,
      )
    placed.add(next.table)
    ordered.push(next)
  }
  return ordered
}
