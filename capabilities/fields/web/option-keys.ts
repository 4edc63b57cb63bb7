import type { KeyboardEvent, RefObject } from 'react'

interface OptionInputs {
  /** The list whose rows have an input each. */
  list: RefObject<HTMLElement | null>
  /** The input below it for new options. */
  adder: RefObject<HTMLInputElement | null>
  onMove: (from: number, to: number) => void
}

/** Keys in the inputs of a list of options: arrows go from one to the next, with Alt they move the option. */
export function optionKeys({ list, adder, onMove }: OptionInputs) {
  const inputs = (): HTMLInputElement[] => [...(list.current?.querySelectorAll('input') ?? [])]
  return {
    onRow(event: KeyboardEvent<HTMLInputElement>, at: number): void {
      if (event.nativeEvent.isComposing) return
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (event.altKey && step !== undefined) {
        event.preventDefault()
        onMove(at, at + step)
      } else if (step !== undefined) {
        event.preventDefault()
        const next = inputs()[at + step]
        if (next) next.focus()
        else if (step > 0) adder.current?.focus()
      } else if (event.key === 'Enter') {
        event.preventDefault()
        adder.current?.focus()
      }
    },
    /** @param add adds what is typed */
    onAdder(event: KeyboardEvent<HTMLInputElement>, add: () => void): void {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter' && event.currentTarget.value.trim() !== '') {
        event.preventDefault()
        add()
      } else if (event.key === 'ArrowUp') {
        event.preventDefault()
        inputs().at(-1)?.focus()
      }
    },
  }
}
