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

/** Whether keys pressed there are typed: a field, or a text that is edited. */
export function editsText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return TEXT_INPUTS.has(target.type) && !target.readOnly
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  if (target instanceof HTMLSelectElement) return true
  // Elements within a text that are not text, such as a card or a player, set `contenteditable` to `false`.
  const nearest = target.closest('[contenteditable]')
  return nearest !== null && nearest.getAttribute('contenteditable') !== 'false'
}

/** Whether the target is in a text that is read-only: it can be read and highlighted. */
export function readsText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[contenteditable]')?.getAttribute('aria-readonly') === 'true'
}
