import { CloseButton, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useRef, type KeyboardEvent } from 'react'
import { MAX_LOOKED_FOR_CHARS } from '#platform/kernel/find-folded.ts'
import { listStrings } from './list-strings.ts'

export type SearchInputProps = {
  value: string
  onChange: (value: string) => void
  /** What is searched: "Search notes". Also its name. */
  label: string
  /** Shown while it is empty; the label by default. */
  placeholder?: string
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  width?: number | string
  /** In characters; by default the limit of list searches. */
  maxLength?: number
  autoFocus?: boolean
}

/** A field that narrows a list. Escape empties it, a second time leaves it. */
export function SearchInput({
  value,
  onChange,
  label,
  placeholder = label,
  onKeyDown,
  width = 220,
  maxLength = MAX_LOOKED_FOR_CHARS,
  autoFocus = false,
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <TextInput
      ref={input}
      type="search"
      w={width}
      maxLength={maxLength}
      aria-label={label}
      placeholder={placeholder}
      data-autofocus={autoFocus || undefined}
      autoFocus={autoFocus}
      value={value}
      leftSection={<IconSearch size={15} stroke={1.8} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      rightSection={
        value ? (
          <CloseButton
            size={20}
            aria-label={listStrings.clear}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        ) : null
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        event.preventDefault()
        if (value) onChange('')
        else input.current?.blur()
      }}
      styles={{ input: { appearance: 'none' } }}
    />
  )
}
