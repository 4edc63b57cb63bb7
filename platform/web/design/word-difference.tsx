import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import classes from './word-difference.module.css'

/**
 * How long comparing long texts may take; after that the old text is crossed out and the new one underlined entirely.
 */
const TIMEOUT_MS = 500

/** The changes of a text, word by word: removed words are crossed out, added words are underlined. */
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
