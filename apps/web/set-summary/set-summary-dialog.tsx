import { Modal } from '@mantine/core'
import type { HighlightAnchor } from '#platform/kernel/hash-state.ts'
import { setStrings, SetSummaryPanel, type SetQuote, type SetToSummarize } from '#summaries/web/index.ts'
import { links } from '../links.ts'

/** Most characters of a quote in the address of its place. */
const PASSAGE_CHARS = 300
const SECOND_MS = 1_000

export interface SetSummaryDialogProps {
  of: SetToSummarize
  /** What is summarised, as it is called. */
  named: string
  /** How many were chosen, where `of` has the first of more. */
  chosen?: number | null
  onClose: () => void
}

/** The summary of a project, a tag, or chosen notes or highlights. */
export function SetSummaryDialog({ of, named, chosen = null, onClose }: SetSummaryDialogProps) {
  return (
    <Modal opened onClose={onClose} title={setStrings.title(named)} size="lg" yOffset="8vh">
      <SetSummaryPanel of={of} named={named} chosen={chosen} hrefOf={placeOf} />
    </Modal>
  )
}

/** Where a quote is: a highlight in its note, the sentence of a note, in a recording also its second. */
function placeOf({ noteId, highlightId, title, text, plays }: SetQuote): string {
  const note = { id: noteId, title }
  if (highlightId !== null) return links.highlight(note, highlightId)
  const isCut = text.length > PASSAGE_CHARS
  const passage = text.slice(0, PASSAGE_CHARS).replace(/\s\S*$/u, (end) => (isCut ? '' : end))
  return links.note(note, { passage, ...(plays && { highlight: spanOf(plays) }) })
}

function spanOf({ fileId, startMs, endMs }: NonNullable<SetQuote['plays']>): HighlightAnchor {
  const endSeconds = Math.max(endMs, startMs + 1) / SECOND_MS
  return { kind: 'span', fileId, startSeconds: startMs / SECOND_MS, endSeconds }
}
