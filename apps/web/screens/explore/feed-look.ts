import type { FeedQuery } from '#feeds/model/saved-feed.ts'
import type { ResultType } from '#content-kinds/model/result-types.ts'
import { CURRENT_USER } from '#filters/model/filter-form.ts'
import { strings } from './strings.ts'

/** The choices on the page of a feed; null where its query has a value that no choice has. */
export interface FeedLook {
  show: keyof typeof strings.shows | null
  who: keyof typeof strings.whos | null
  when: keyof typeof strings.whens | null
  sort: keyof typeof strings.sorts | null
}

const TYPES: Record<NonNullable<FeedLook['show']>, ResultType[]> = {
  all: ['INSIGHT', 'PROJECT'],
  insights: ['INSIGHT'],
  projects: ['PROJECT'],
}
const WHO = { you: 'CREATED_BY', others: 'NOT_CREATED_BY' } as const

/** What Explore shows initially: everything published, by any author, the latest changed first. */
export const USUAL_QUERY: FeedQuery = { types: TYPES.all, published: true, sort: { by: 'UPDATED', direction: 'DESC' } }

const choices = <Value extends string>(words: Readonly<Record<Value, string>>): Value[] => Object.keys(words) as Value[]

/** The choices that match a query. */
export function lookOf({ types, user, date, sort }: FeedQuery): FeedLook {
  const asked = [...(types ?? [])].toSorted().join()
  const isOwn = user?.ids.join() === CURRENT_USER
  return {
    show: choices(strings.shows).find((show) => TYPES[show].toSorted().join() === asked) ?? null,
    who: user === undefined ? 'anyone' : (isOwn && choices(WHO).find((who) => WHO[who] === user.method)) || null,
    when:
      date === undefined
        ? 'any'
        : date.before !== undefined
          ? null
          : (choices(strings.whens).find((when) => when === date.value) ?? null),
    sort: choices(strings.sorts).find((by) => by === (sort?.by ?? 'UPDATED')) ?? null,
  }
}

/** A query with other choices; its other conditions stay. */
export function withLook({ user, date, ...rest }: FeedQuery, change: Partial<FeedLook>): FeedQuery {
  const sort = change.sort ?? (rest.sort?.by === 'CREATED' ? 'CREATED' : 'UPDATED')
  const who = change.who ?? null
  const when = change.when ?? null
  const narrowed = {
    ...(who === null
      ? { user }
      : who === 'anyone'
        ? {}
        : { user: { method: WHO[who], ids: [CURRENT_USER as typeof CURRENT_USER] } }),
    ...(when === null
      ? date && change.sort
        ? { date: { ...date, method: change.sort } }
        : { date }
      : when === 'any'
        ? {}
        : { date: { method: sort, value: when } }),
  }
  return {
    ...rest,
    ...(change.show ? { types: TYPES[change.show] } : {}),
    ...(narrowed.user ? { user: narrowed.user } : {}),
    ...(narrowed.date ? { date: narrowed.date } : {}),
    ...(change.sort ? { sort: { by: change.sort, direction: 'DESC' as const } } : {}),
  }
}
