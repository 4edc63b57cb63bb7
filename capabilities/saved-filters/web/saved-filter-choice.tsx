import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useDeferredValue, useState } from 'react'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { ChoiceField, ChoiceTitle } from '#platform/web/design/choice-field.tsx'
import { useLive } from '#platform/web/live/use-live.ts'
import { MAX_SAVED_FILTER_LABEL_CHARS } from '../model/limits.ts'
import classes from './saved-filters.module.css'
import { savedFilterList } from './saved-filter-acts.ts'
import { savedFilterStrings as text } from './strings.ts'
import { openSavedFilter, type OpenSavedFilter } from './open-saved-filter.ts'

/** How many filters the list offers; others are found by name. */
const OFFERED = 50

interface SavedFilterChoiceProps {
  taken: string | null
  mayCreate: boolean
  onChoose: (saved: OpenSavedFilter) => void
}

/** A choice of the saved filters that the user may use, searched by name. */
export function SavedFilterChoice({ taken, mayCreate, onChoose }: SavedFilterChoiceProps) {
  const [query, setQuery] = useState('')
  const words = useDeferredValue(query.trim())
  const found = useLive(savedFilterList, { words }, { firstRows: OFFERED })
  // While a search runs, earlier results that match stay.
  const [before, setBefore] = useState(found.rows)
  if (found.state === 'ready' && before !== found.rows) setBefore(found.rows)
  const matches = wordsFinder(words)
  const shown = found.state === 'loading' ? before.filter(({ label }) => matches(label)) : found.rows
  const empty =
    found.state === 'failed'
      ? text.listFailed
      : found.state === 'loading'
        ? undefined
        : words !== ''
          ? text.noSuch
          : mayCreate
            ? text.none
            : text.noneMayNot
  return (
    <>
      <ChoiceField
        label={text.find}
        listLabel={text.saved}
        query={query}
        onQueryChange={setQuery}
        maxLength={MAX_SAVED_FILTER_LABEL_CHARS}
        choices={shown}
        isBehind={found.state === 'loading' && shown.length === 0}
        idOf={({ id }) => id}
        onChoose={(saved) => onChoose(openSavedFilter(saved))}
        empty={empty}
      >
        {({ id, label, description }) => (
          <>
            <span className={classes.choice}>
              <ChoiceTitle>{label}</ChoiceTitle>
              {description !== '' && <span className={classes.about}>{description}</span>}
            </span>
            {id === taken && <IconCheck size={15} stroke={2.2} aria-label={text.taken} />}
          </>
        )}
      </ChoiceField>
      {found.hasMore && <p className={classes.more}>{text.more}</p>}
    </>
  )
}
