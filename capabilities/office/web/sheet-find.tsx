import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { FindInOfficeDocument, type FindInOfficeQuery } from '#generated/operations/capabilities/office/web/office.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { MAX_MATCHES } from '../model/limits.ts'
import { strings } from './strings.ts'
import classes from './office.module.css'

type Match = NonNullable<NonNullable<FindInOfficeQuery['file']>['office']>['find'][number]
const NONE: readonly Match[] = []

interface SheetFindProps {
  fileId: Id
  initialWords: string
  onMatch: (match: Match) => void
  onEnd: () => void
}

/** Searches all sheets for words, and goes from one cell that contains them to the next. */
export function SheetFind({ fileId, initialWords, onMatch, onEnd }: SheetFindProps) {
  const [words, setWords] = useState(initialWords)
  const requested = useDeferredValue(words.trim())
  const { data } = useAnswer(FindInOfficeDocument, {
    variables: requested === '' ? null : { fileId, words: requested },
  })
  const matches = (requested === '' ? undefined : data?.file?.office?.find) ?? NONE
  const [at, setAt] = useState(0)
  const showMatch = useEffectEvent(onMatch)
  useEffect(() => {
    setAt(0)
    if (matches[0]) showMatch(matches[0])
  }, [matches])
  const step = (by: number): void => {
    if (matches.length === 0) return
    const next = (at + by + matches.length) % matches.length
    setAt(next)
    const match = matches[next]
    if (match) onMatch(match)
  }
  return (
    <div className={classes.find}>
      <SearchInput
        label={strings.find}
        value={words}
        onChange={setWords}
        width="100%"
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Escape' && words === '') {
            event.preventDefault()
            onEnd()
          }
          if (event.key !== 'Enter') return
          event.preventDefault()
          step(event.shiftKey ? -1 : 1)
        }}
      />
      <span className={classes.figure} role="status">
        {requested !== '' && data && strings.matches(at + 1, matches.length, MAX_MATCHES)}
      </span>
      <IconButton label={strings.previousMatch} disabled={matches.length === 0} onClick={() => step(-1)}>
        <IconChevronUp size={17} stroke={1.8} />
      </IconButton>
      <IconButton label={strings.nextMatch} disabled={matches.length === 0} onClick={() => step(1)}>
        <IconChevronDown size={17} stroke={1.8} />
      </IconButton>
      <IconButton label={strings.endFind} onClick={onEnd}>
        <IconX size={17} stroke={1.8} />
      </IconButton>
    </div>
  )
}
