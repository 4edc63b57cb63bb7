import type { Id } from '#platform/kernel/ids.ts'
import { isText, keptList } from '#platform/web/device/kept-list.ts'

/** The projects that this user moved things to, the latest first, stored on this device. */
export const recentTargets = keptList<Id>({
  name: 'move-targets',
  most: 5,
  isEntry: isText,
  isSame: (one, other) => one === other,
})
