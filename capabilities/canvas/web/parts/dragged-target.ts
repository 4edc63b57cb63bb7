import { isId } from '#platform/kernel/ids.ts'
import { REFERENCE_KINDS } from '../../model/item.ts'
import type { Target } from './candidates.ts'

/** The type under which the picker of candidates gives what is dragged from it. */
const DRAGGED_TYPE = 'application/x-quarry-candidate'

export function dragTarget(transfer: DataTransfer, { kind, targetId }: Target): void {
  transfer.setData(DRAGGED_TYPE, JSON.stringify({ kind, targetId }))
}

/** Whether something from the picker is dragged; what it is can be read only when it is dropped. */
export function isTarget(transfer: DataTransfer): boolean {
  return transfer.types.includes(DRAGGED_TYPE)
}

/** What was dropped, if it is from the picker. */
export function draggedTarget(transfer: DataTransfer): Target | null {
  const text = transfer.getData(DRAGGED_TYPE)
  if (text === '') return null
  try {
    const { kind, targetId } = JSON.parse(text) as Partial<Record<keyof Target, unknown>>
    const known = REFERENCE_KINDS.find((one) => one === kind)
    return known !== undefined && typeof targetId === 'string' && isId(targetId) ? { kind: known, targetId } : null
  } catch {
    // Another page dragged data of another form under this name.
    return null
  }
}
