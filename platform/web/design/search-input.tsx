import { CloseButton, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useRef, type KeyboardEvent } from 'react'

export type SearchInputProps = {
  value: string
  onChange: (value: string) => void
  /** What is searched: "Search notes". Also its name. */
  label: string
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  width?: number | string
  autoFocus?: boolean
}

/** A field that narrows a list. Escape empties it, a second time leaves it. */
export function SearchInput({ value, onChange, label, onKeyDown, width = 220, autoFocus = false }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <TextInput
      ref={input}
      type="search"
      w={width}
      aria-label={label}
      placeholder={label}
      data-autofocus={autoFocus || undefined}
      autoFocus={autoFocus}
      value={value}
      leftSection={<IconSearch size={15} stroke={1.8} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      rightSection={
        value ? (
          <CloseButton
            size={20}
            aria-label="Empty the search"
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
