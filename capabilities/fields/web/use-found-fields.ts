import { useState } from 'react'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import type { ShownField, ShownValue } from './field-shapes.ts'

/** With more fields than this, there is a search by their names. */
const SEARCHED_FROM = 12
/** At least this many empty fields are folded; fewer do not get in the way. */
const FOLDED_FROM = 4

/** Which fields of a list are shown: those whose names are searched for; empty ones folded where there are many. */
export function useFoundFields<Field extends ShownField>(fields: readonly Field[], values: readonly ShownValue[]) {
  const [query, setQuery] = useState('')
  const [showsEmpty, setShowsEmpty] = useState(false)
  const isEmpty = ({ id }: Field): boolean => !values.some((value) => value.field.id === id)
  // The fields that were empty at first: a field that a user clears stays where it is. Where nothing was filled in
  // then, all fields are shown, and none is folded once the first is filled in.
  const [emptyOnes] = useState(() => {
    const then = fields.filter(isEmpty).map(({ id }) => id)
    return new Set(then.length < fields.length ? then : [])
  })
  const isFound = wordsFinder(query)
  const found = fields.filter(({ label }) => isFound(label))
  const empty = found.filter((field) => emptyOnes.has(field.id) && isEmpty(field))
  const folds = query.trim() === '' && empty.length >= FOLDED_FROM
  return {
    /** The fields to show. */
    lines: folds && !showsEmpty ? found.filter((field) => !empty.includes(field)) : found,
    isSearched: fields.length > SEARCHED_FROM,
    query,
    setQuery,
    hasNothing: fields.length > 0 && found.length === 0,
    /** Folded fields, and whether they are shown all the same; null where none are folded. */
    folded: folds ? { count: empty.length, shown: showsEmpty, toggle: () => setShowsEmpty(!showsEmpty) } : null,
  }
}
