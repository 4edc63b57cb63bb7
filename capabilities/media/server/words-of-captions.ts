import type { Id } from '#platform/kernel/ids.ts'
import { publishTextChanged, type StoredContent, type WithheldPart } from '#files/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { wordsOfCues } from '../model/cues.ts'
import { captionsOfContents, findFileMedia, hasCaptions } from './store.ts'

interface ShownRecording {
  id: Id
  contentId: Id
  withheld: readonly WithheldPart[]
}

/** The words of recordings' subtitles, by the files that show them, without the files' withheld parts. */
export async function wordsOfCaptions(tx: CellTransaction, files: readonly ShownRecording[]): Promise<Map<Id, string>> {
  const captions = await captionsOfContents(tx, [...new Set(files.map(({ contentId }) => contentId))])
  return new Map(
    files.flatMap(({ id, contentId, withheld }) => {
      const words = (captions.get(contentId) ?? []).map(({ cues }) => wordsOfCues(cues, withheld))
      const text = words.filter((track) => track !== '').join('\n')
      return text === '' ? [] : [[id, text] as const]
    }),
  )
}

/** A film whose bytes changed may have other subtitles. */
export async function followContent(
  context: CommandContext,
  { fileId, before, after }: { fileId: Id; before: StoredContent; after: StoredContent },
): Promise<void> {
  if (await hasCaptions(context.tx, [before.id, after.id])) await publishTextChanged(context, { fileId })
}

/** Subtitles in withheld parts are no longer found, and are found again once the parts are available. */
export async function followWithheld(context: CommandContext, { fileId }: { fileId: Id }): Promise<void> {
  const [file] = await findFileMedia(context.tx, [fileId])
  if (file && (await hasCaptions(context.tx, [file.media.contentId]))) await publishTextChanged(context, { fileId })
}
