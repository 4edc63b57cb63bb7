import { selectionWithin } from './page-selection.ts'

/** The selected words of pages, with a line break after each line; null if none are selected. */
export function copiedText(root: HTMLElement, selection: Selection | null): string | null {
  const selected = selectionWithin(root, selection)
  if (!selected) return null
  const { start, end } = selected
  const lines: string[] = []
  let last: { page: number; top: number } | null = null
  for (const run of root.querySelectorAll<HTMLElement>('[data-start]')) {
    const page = Number(run.closest<HTMLElement>('[data-page]')?.dataset['page'])
    const from = Number(run.dataset['start'])
    const text = run.textContent
    if (
      page < start.page ||
      page > end.page ||
      (page === start.page && from + text.length <= start.offset) ||
      (page === end.page && from >= end.offset)
    )
      continue
    const cut = text.slice(
      page === start.page ? Math.max(0, start.offset - from) : 0,
      page === end.page ? Math.min(text.length, end.offset - from) : undefined,
    )
    const top = Number.parseFloat(run.style.top)
    const isSameLine =
      last !== null && last.page === page && Math.abs(last.top - top) < Number.parseFloat(run.style.fontSize) / 2
    if (isSameLine) lines.push(`${lines.pop() ?? ''} ${cut.trim()}`)
    else lines.push(cut.trimEnd())
    last = { page, top }
  }
  return lines.join('\n')
}
