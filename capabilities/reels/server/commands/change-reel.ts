import { defineCommand } from '#journal/server/index.ts'
import { reelEvents } from '../../model/events.ts'
import { reelPolicy } from '../../model/policy.ts'
import { reelChange, USUAL_OPTIONS, type ReelOptions } from '../../model/reel.ts'
import { reelToChange } from '../reel-to-change.ts'
import { updateReel } from '../reels-store.ts'

/** Renames a reel, or changes its cards and captions. */
export const changeReel = defineCommand({
  name: 'change-reel',
  who: [reelPolicy.may('arrange')],
  undo: 'rows',
  input: reelChange,
  async run(context, { key, title, ...given }) {
    const reel = await reelToChange(context, key)
    const options = {
      ...reel.options,
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    } as ReelOptions
    const unusual = Object.fromEntries(
      Object.entries(options).filter(([name, value]) => USUAL_OPTIONS[name as keyof ReelOptions] !== value),
    )
    await updateReel(context.tx, reel.storedId, { ...(title === undefined ? {} : { title }), options: unusual })
    const [before, after] = [
      { title: reel.title, ...reel.options },
      { title: title ?? reel.title, ...options },
    ]
    context.emit(
      reelEvents.changed({ id: reel.storedId, scopeId: reel.scopeId, parentId: reel.ownerId, before, after }),
    )
    return { key }
  },
})
