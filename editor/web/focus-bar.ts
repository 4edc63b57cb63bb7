/** Finds the bars of buttons over a text. */
export const BAR = '[data-editor-bar]'

/** Moves the keyboard focus from the text to the bar over it (Alt+F10, as for toolbars); false when there is none. */
export function focusBar(): boolean {
  const first = document.querySelector<HTMLElement>(`${BAR} button, ${BAR} input`)
  first?.focus()
  return first !== null
}
