import type { ObjectType } from '#filters/model/system-fields.ts'
import { MAX_GROUPS } from '../model/limits.ts'
import type { ShownColumn } from './columns.ts'
import { viewStrings as strings } from './strings.ts'
import classes from './views.module.css'

/** Why cards that are grouped by a column cannot be put into other groups; null where they can. */
export function whyCardsStay(objectType: ObjectType, { system, field, question, isTime }: ShownColumn): string | null {
  if (question !== null) return strings.cardsStay.answers
  if (objectType === 'HIGHLIGHT') return system === 'tags' ? null : strings.cardsStay.ofNotes
  if (isTime) return field ? strings.cardsStay.times : strings.cardsStay.ownTimes
  return system === 'tags' ? strings.cardsStay.tagsOfNotes : null
}

export interface AboutGroupsProps {
  column: ShownColumn
  /** The number of counted groups. */
  groups: number
  /** Why its cards cannot be moved, if they are on a board; otherwise null. */
  stays: string | null
}

/** Shows notices above groups: that some groups are not shown, or that cards cannot leave theirs. */
export function AboutGroups({ column, groups, stays }: AboutGroupsProps) {
  const said = [
    ...(groups < MAX_GROUPS ? [] : [(column.isTime ? strings.latestGroups : strings.largestGroups)(MAX_GROUPS)]),
    ...(stays === null ? [] : [stays]),
  ]
  return said.length === 0 ? null : <p className={classes.aboutGroups}>{said.join(' ')}</p>
}
