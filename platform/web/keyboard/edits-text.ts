const TEXT_INPUTS = new Set([
  'text',
  'search',
  'email',
  'password',
  'url',
  'tel',
  'number',
  'date',
  'datetime-local',
  'month',
  'time',
  'week',
])

/** Whether keys that are pressed there are written: a field, or a text that is edited. */
export function editsText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return TEXT_INPUTS.has(target.type) && !target.readOnly
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  if (target instanceof HTMLSelectElement) return true
  // What stands in a text without being text, a card or a player, says so itself.
  const nearest = target.closest('[contenteditable]')
  return nearest !== null && nearest.getAttribute('contenteditable') !== 'false'
}

/** Whether the caret stands there in a text that nothing is written into: it is read and marked. */
export function readsText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[contenteditable]')?.getAttribute('aria-readonly') === 'true'
}
