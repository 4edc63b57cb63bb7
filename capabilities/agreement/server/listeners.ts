import { onPurge } from '#content-kinds/server/index.ts'
import { purgeCoding } from './store.ts'

/** What was coded goes for good with its notes and tags. */
export const listeners = [() => void onPurge(purgeCoding)]
