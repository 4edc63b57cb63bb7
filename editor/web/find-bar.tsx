import { Group, Text, TextInput } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import type { RichTextHandle } from './editor-handle.ts'
import type { SearchState } from './search-plugin.ts'
import { strings } from './strings.ts'

const SIZE = 16

/** The searched text: an editor, or a text to read; without a state until it is shown. */
export interface SearchHandle extends Pick<RichTextHandle, 'search' | 'moveSearch'> {
  searchState(): SearchState | undefined
}

interface FindBarProps {
  handle: SearchHandle
  /** The label of the field. */
  label: string
  initialQuery?: string
  /** Increases each time the bar is requested: the field is focused again. With 0 the focus stays where it is. */
  asked?: number
  /** The first words were typed before the bar was loaded: typing continues after them. */
  goesOn?: boolean
  /** What else contains the words. */
  below?: (query: string) => ReactNode
  onClose: () => void
}

/** Finds words in the text of an editor. `initialQuery` comes from the address (hash key `searchContent`). */
export function FindBar({ handle, label, initialQuery = '', asked = 1, goesOn = false, below, onClose }: FindBarProps) {
  const [query, setQuery] = useState(initialQuery)
  const field = useRef<HTMLInputElement>(null)
  const keepsTyped = useRef(goesOn)
  useEffect(() => {
    if (asked === 0) return
    field.current?.focus()
    if (!keepsTyped.current) field.current?.select()
    keepsTyped.current = false
  }, [asked])
  const [place, setPlace] = useState(NOWHERE)
  /** The text may have just arrived, or be another one; if its matches were already shown, the current one stays. */
  const look = useEffectEvent(() => {
    if (place.count === 0 || handle.searchState()?.query !== query) handle.search(query)
    const now = placeOf(handle)
    if (now.current !== place.current || now.count !== place.count || now.apart !== place.apart) setPlace(now)
  })
  // The owner of the bar renders it again with the text.
  useEffect(() => look())
  useEffect(() => () => void handle.search(''), [handle])
  const move = (by: number): void => {
    handle.moveSearch(by)
    setPlace(placeOf(handle))
  }
  return (
    <div role="search" onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <Group gap={4} wrap="nowrap">
        <TextInput
          size="xs"
          flex="1 1 220px"
          miw={0}
          aria-label={label}
          placeholder={label}
          value={query}
          data-autofocus
          ref={field}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            move(event.shiftKey ? -1 : 1)
          }}
        />
        <Text size="xs" c="dimmed" aria-live="polite" miw={64} ta="center" style={{ whiteSpace: 'nowrap' }}>
          {query.trim() === '' ? '' : reported(place)}
        </Text>
        <IconButton
          label={strings.previousMatch}
          keys="shift+enter"
          variant="subtle"
          disabled={place.count === 0}
          onClick={() => move(-1)}
        >
          <IconChevronUp size={SIZE} />
        </IconButton>
        <IconButton
          label={strings.nextMatch}
          keys="enter"
          variant="subtle"
          disabled={place.count === 0}
          onClick={() => move(1)}
        >
          <IconChevronDown size={SIZE} />
        </IconButton>
        <IconButton label={strings.closeFind} keys="escape" variant="subtle" onClick={onClose}>
          <IconX size={SIZE} />
        </IconButton>
      </Group>
      {below?.(query)}
    </div>
  )
}

interface Place {
  current: number
  count: number
  apart: boolean
}

const NOWHERE: Place = { current: -1, count: 0, apart: false }

function placeOf(handle: SearchHandle): Place {
  const state = handle.searchState()
  return state === undefined ? NOWHERE : { current: state.current, count: state.matches.length, apart: state.apart }
}

function reported({ current, count, apart }: Place): string {
  if (count === 0) return strings.notInText
  return apart ? strings.wordsOf(current + 1, count) : strings.matchOf(current + 1, count)
}
