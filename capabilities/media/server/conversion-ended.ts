import type { Id } from '#platform/kernel/ids.ts'
import { defineHook, type CommandContext } from '#journal/server/index.ts'

/** What became of a recording's content: it plays, or there is a sentence that says why not. */
export interface EndedConversion {
  contentId: Id
  error: { code: string; message: string } | null
}

type EndListener = (context: CommandContext, end: EndedConversion) => Promise<void>

/** A conversion ends. Told in the transaction that says so. */
export const conversionEnded = defineHook<EndListener>('conversionEnded')

/** Tells everyone who follows conversions. */
export async function announceConversionEnd(context: CommandContext, end: EndedConversion): Promise<void> {
  for (const listener of context.hooks.of(conversionEnded)) await listener(context, end)
}
