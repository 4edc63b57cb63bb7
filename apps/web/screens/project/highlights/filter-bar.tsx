import { Button, MultiSelect, Select } from '@mantine/core'
import { useQuery } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { ProjectNotesDocument } from '#generated/operations/apps/web/screens/project/notes.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { strings } from '../strings.ts'
import { isFiltered, UNTAGGED, type HighlightFilter } from './highlight-filter.ts'
import classes from './highlights.module.css'

const text = strings.highlight
/** As many notes as a menu can offer; a note beyond them is found by its words. */
const OFFERED_NOTES = 500
/** The list follows when typing rests this long. */
const TYPING_PAUSE_MS = 150

export interface FilterBarProps {
  projectId: Id
  filter: HighlightFilter
  onChange: (change: Partial<HighlightFilter>) => void
  tags: readonly { id: Id; title: string }[]
  authors: readonly { user: { id: Id; name: string; isViewer: boolean }; count: number }[]
}

/** Narrows the highlights of a project by words, tags, note and author. */
export function FilterBar({ projectId, filter, onChange, tags, authors }: FilterBarProps) {
  const [typed, setTyped] = useTyped(filter.text, (value) => onChange({ text: value }))
  const [notesWanted, setNotesWanted] = useState(filter.noteId !== null)
  const { data } = useQuery(ProjectNotesDocument, { variables: { projectId, first: OFFERED_NOTES }, skip: !notesWanted })
  const notes = data?.project?.notes.nodes ?? []
  return (
    <div className={classes.filters}>
      <SearchInput label={text.find} value={typed} onChange={setTyped} width={200} />
      <MultiSelect
        size="sm"
        w={filter.tags.length > 0 ? 220 : 120}
        aria-label={text.filter.tag}
        placeholder={filter.tags.length > 0 ? '' : text.filter.tag}
        searchable
        clearable
        hidePickedOptions
        value={[...filter.tags]}
        data={[...tags.map((tag) => ({ value: tag.id, label: tag.title })), { value: UNTAGGED, label: text.untagged }]}
        onChange={(chosen) => onChange({ tags: chosen })}
      />
      <Select
        size="sm"
        w={150}
        aria-label={text.filter.note}
        placeholder={text.filter.note}
        searchable
        clearable
        value={filter.noteId}
        data={notes.map((note) => ({ value: note.id, label: note.title || strings.note.untitled }))}
        onDropdownOpen={() => setNotesWanted(true)}
        onChange={(chosen) => onChange({ noteId: chosen })}
      />
      {(authors.length > 1 || filter.authorId !== null) && (
        <Select
          size="sm"
          w={140}
          aria-label={text.filter.author}
          placeholder={text.filter.author}
          clearable
          value={filter.authorId}
          data={authors.map(({ user }) => ({ value: user.id, label: user.isViewer ? text.author.you : user.name }))}
          onChange={(chosen) => onChange({ authorId: chosen })}
        />
      )}
      {isFiltered(filter) && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => onChange({ tags: [], noteId: null, authorId: null, text: '' })}>
          {text.filter.clear}
        </Button>
      )}
    </div>
  )
}

/** What is typed shows at once; the filter follows when typing rests, and leads when something else changes it. */
function useTyped(asked: string, write: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(asked)
  const known = useRef(asked)
  const latest = useRef(write)
  latest.current = write
  useEffect(() => {
    if (asked === known.current) return
    known.current = asked
    setTyped(asked)
  }, [asked])
  useEffect(() => {
    if (typed === known.current) return undefined
    const timer = setTimeout(() => {
      known.current = typed
      latest.current(typed)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}
