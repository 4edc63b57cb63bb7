import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import classes from './word-difference.module.css'

/** How long a comparison of long texts may take; all of the one is crossed out and all of the other new after that. */
const TIMEOUT_MS = 500

/** What became of a text, word by word: what went is crossed out, what came is underlined. */
export function WordDifference({ was, is }: { was: string; is: string }) {
  const parts = useMemo(
    () =>
      diffWordsWithSpace(was, is, { timeout: TIMEOUT_MS }) ?? [
        { value: was, removed: true, added: false },
        { value: is, added: true, removed: false },
      ],
    [was, is],
  )
  return (
    <p className={classes.difference}>
      {parts.map(({ value, added, removed }, at) =>
        added ? <ins key={at}>{value}</ins> : removed ? <del key={at}>{value}</del> : <span key={at}>{value}</span>,
      )}
    </p>
  )
}
