import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'

/** What became of a recording's content: it plays, or there is a sentence that says why not. */
export interface EndedConversion {
  contentId: Id
  error: { code: string; message: string } | null
}

type EndListener = (context: CommandContext, end: EndedConversion) => Promise<void>

const listeners = new Set<EndListener>()

/** Follows conversions that end, in the transaction that says so. @returns how to stop following */
export function onConversionEnded(listener: EndListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells everyone who follows conversions. */
export async function announceConversionEnd(context: CommandContext, end: EndedConversion): Promise<void> {
  for (const listener of listeners) await listener(context, end)
}
