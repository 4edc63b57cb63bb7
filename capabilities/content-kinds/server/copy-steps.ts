import type { PlainEvent } from '#journal/model/events.ts'
import { defineHook } from '#journal/server/index.ts'
import { applies, eventOf, type ContentKinds } from './content-kind.ts'
import type { CopiedTable } from './copied-table.ts'

/** A table whose rows are copied by themselves, with the rows that go with them. */
export interface CopyStep extends CopiedTable {
  /** How the journal tells of its rows; null where it tells nothing of them, or only once their text is there. */
  reported: PlainEvent | null
  along: ReadonlyArray<CopiedTable>
}

/**
 * The texts of everything that is copied are the last step: they name all else, and are known by what they are the text
 * of.
 */
export const TEXTS: CopiedTable['table'] = 'documents'

/** Tables that hold no content of a kind, and are copied all the same. What comes before each stands in its `after`. */
export const copiedBeside = defineHook<CopiedTable>('copiedBeside')

/** Everything that is copied, what others name before those. */
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

/** What a step waits for: what its own rows name, and those that go with them. */
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
