import { useState, type ChangeEvent, type KeyboardEvent } from 'react'

/** A field for names, one after another: Enter adds what is typed and the field stays for the next one; leaving it adds the last. */
export function useNewNames({ onAdd, onDone }: { onAdd: (name: string) => void; onDone: () => void }) {
  const [value, setValue] = useState('')
  const name = value.trim()
  return {
    autoFocus: true,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement>): void => setValue(event.currentTarget.value),
    onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Escape') {
        event.stopPropagation()
        onDone()
      }
      if (event.key !== 'Enter' || name === '') return
      onAdd(name)
      setValue('')
    },
    onBlur(): void {
      if (name !== '') onAdd(name)
      onDone()
    },
  }
}
