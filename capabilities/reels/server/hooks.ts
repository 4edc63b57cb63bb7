import type { Id } from '#platform/kernel/ids.ts'
import { purged } from '#content-kinds/server/index.ts'
import { contentReplaced, fileWithheld } from '#files/server/index.ts'
import { imagedTables, joinAt, withPorts, type CommandContext, type HookRecord } from '#journal/server/index.ts'
import { quoteTimes } from '#insights/server/index.ts'
import { wordsAligned } from '#transcripts/server/index.ts'
import { findClips } from './clips-store.ts'
import { followHighlights } from './follow-highlights.ts'
import { imagedReelClips, imagedReels, imagedTrims } from './imaged-rows.ts'
import { purgeReelsOf } from './purge-reels.ts'
import { removeRenders } from './remove-renders.ts'

/** A film must not show the earlier content of a recording, nor what is being redacted in it. */
const withoutReplaced = async (
  context: CommandContext<'logger' | 'queue'>,
  { fileId }: { fileId: Id },
): Promise<void> => removeRenders(context, { fileIds: [fileId] })
const withoutWithheld = async (
  context: CommandContext<'logger' | 'queue'>,
  { fileId, withheld }: { fileId: Id; withheld: readonly unknown[] },
): Promise<void> => {
  if (withheld.length > 0) await removeRenders(context, { fileIds: [fileId] })
}

export const hooks: HookRecord = {
  inTransaction: [
    joinAt(wordsAligned, followHighlights),
    joinAt(contentReplaced, withPorts(['logger', 'queue'], withoutReplaced)),
    joinAt(fileWithheld, withPorts(['logger', 'queue'], withoutWithheld)),
    joinAt(purged, purgeReelsOf),
    joinAt(quoteTimes, async (tx, ids) => new Map((await findClips(tx, ids)).map((clip) => [clip.highlightId, clip]))),
    joinAt(imagedTables, imagedReels),
    joinAt(imagedTables, imagedReelClips),
    joinAt(imagedTables, imagedTrims),
  ],
}
