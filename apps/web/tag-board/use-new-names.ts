import { useState, type ChangeEvent, type KeyboardEvent } from 'react'

/**
 * A field for names, one after another: Enter adds the typed name and the field stays open for the next one; leaving it
 * adds the last. A name that could not be added returns to the field, unless something else has been typed.
 */
export function useNewNames({ onAdd, onDone }: { onAdd: (name: string) => Promise<boolean>; onDone: () => void }) {
  const [value, setValue] = useState('')
  const name = value.trim()
  const add = async (): Promise<boolean> => {
    setValue('')
    const added = await onAdd(name)
    if (!added) setValue((typed) => typed || name)
    return added
  }
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
      if (event.key === 'Enter' && name !== '') void add()
    },
    onBlur(): void {
      if (name === '') onDone()
      else void add().then((added) => added && onDone())
    },
  }
}
