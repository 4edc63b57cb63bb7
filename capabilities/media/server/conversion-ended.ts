import type { Id } from '#platform/kernel/ids.ts'
import { defineHook, type CommandContext } from '#journal/server/index.ts'

/** The outcome of a conversion: the recording plays, or a sentence says why not. */
export interface EndedConversion {
  contentId: Id
  error: { code: string; message: string } | null
}

type EndListener = (context: CommandContext, end: EndedConversion) => Promise<void>

/** A conversion ends. Called in the transaction that stores its end. */
export const conversionEnded = defineHook<EndListener>('conversionEnded')

/** Calls everyone who follows conversions. */
export async function announceConversionEnd(context: CommandContext, end: EndedConversion): Promise<void> {
  for (const listener of context.hooks.of(conversionEnded)) await listener(context, end)
}
