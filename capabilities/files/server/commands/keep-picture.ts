import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand } from '#journal/server/index.ts'
import { fileEvents } from '../../model/events.ts'
import type { StoredContent } from '../../model/stored-file.ts'
import { filesOfContent, updatePicture } from '../store.ts'

/** The result of inspecting a picture. */
interface LookedInto {
  contentId: Id
  picture: Pick<StoredContent, 'imagePixelWidth' | 'imagePixelHeight' | 'imageColor' | 'imageWidths' | 'imageFailure'>
}

/** Stores the result of inspecting a picture, and notifies the pages that show it. */
export const keepPicture = defineCommand({
  name: 'keep-picture',
  who: { installation: 'A job inspects pictures.' },
  input: z.custom<LookedInto>(),
  trustsInput: true,
  async run({ tx, emit }, { contentId, picture }) {
    await updatePicture(tx, contentId, picture)
    for (const { id, scopeId } of await filesOfContent(tx, contentId)) emit(fileEvents.prepared({ id, scopeId }))
  },
})
