import { Group, Text, TextInput } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import type { RichTextHandle } from './editor-handle.ts'
import { strings } from './strings.ts'

const SIZE = 16

/** What is searched: an editor, or a text to read. */
export type SearchHandle = Pick<RichTextHandle, 'search' | 'moveSearch' | 'searchState'>

/** Finds words in the text of an editor. `initialQuery` is what the address asked for (hash key `searchContent`). */
export function FindBar({ handle, initialQuery = '', onClose }: { handle: SearchHandle; initialQuery?: string; onClose: () => void }) {
  const [query, setQuery] = useState(initialQuery)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const [place, setPlace] = useState({ current: -1, count: 0 })
  useEffect(() => {
    handle.search(query)
    setPlace(placeOf(handle))
  }, [handle, query])
  useEffect(() => () => void handle.search(''), [handle])
  const move = (by: number): void => {
    handle.moveSearch(by)
    setPlace(placeOf(handle))
  }
  return (
    <Group gap={4} wrap="nowrap" role="search">
      <TextInput
        size="xs" w={220} aria-label={strings.find} placeholder={strings.find} value={query} data-autofocus ref={field}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            move(event.shiftKey ? -1 : 1)
          } else if (event.key === 'Escape') onClose()
        }}
      />
      <Text size="xs" c="dimmed" aria-live="polite" miw={64} ta="center">{query.trim() === '' ? '' : place.count === 0 ? strings.nothingFound : strings.matchOf(place.current + 1, place.count)}</Text>
      <IconButton label={strings.previousMatch} keys="shift+enter" variant="subtle" disabled={place.count === 0} onClick={() => move(-1)}><IconChevronUp size={SIZE} /></IconButton>
      <IconButton label={strings.nextMatch} keys="enter" variant="subtle" disabled={place.count === 0} onClick={() => move(1)}><IconChevronDown size={SIZE} /></IconButton>
      <IconButton label={strings.closeFind} keys="escape" variant="subtle" onClick={onClose}><IconX size={SIZE} /></IconButton>
    </Group>
  )
}

function placeOf(handle: SearchHandle): { current: number; count: number } {
  const { current, matches } = handle.searchState()
  return { current, count: matches.length }
}
