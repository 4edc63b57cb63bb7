/** Finds the bars of buttons that stand over a text. */
export const BAR = '[data-editor-bar]'

/**
 * Moves the keyboard from the text into the bar over it (Alt+F10, as toolbars are reached); false when there is none.
 */
export function focusBar(): boolean {
  const first = document.querySelector<HTMLElement>(`${BAR} button, ${BAR} input`)
  first?.focus()
  return first !== null
}
