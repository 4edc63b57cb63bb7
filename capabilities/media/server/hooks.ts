import { joinAt, withPorts, type CommandContext, type HookRecord } from '#journal/server/index.ts'
import { contentReplaced, contentStored, fileWithheld, textReaders, type StoredContent } from '#files/server/index.ts'
import { insertMedia } from './store.ts'
import { job } from './jobs/convert-recording.ts'
import { followContent, followWithheld, wordsOfCaptions } from './words-of-captions.ts'

async function convertRecording(
  { tx, teamId, queue }: CommandContext<'queue'>,
  { id, type }: StoredContent,
): Promise<void> {
  if (type !== 'Audio' && type !== 'Video') return
  await insertMedia(tx, teamId, id)
  await queue.send(job, { teamId, contentId: id }, { transaction: tx, key: id })
}

/** Converts sound and films for playback as soon as they are stored, and makes them searchable by their subtitles. */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(contentStored, withPorts(['queue'], convertRecording)),
    joinAt(textReaders, wordsOfCaptions),
    joinAt(contentReplaced, followContent),
    joinAt(fileWithheld, followWithheld),
  ],
}
