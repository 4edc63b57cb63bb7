import type { ReactNode } from 'react'

export type Confirmation = {
  /** The question: "Delete 3 notes?" */
  title: string
  /** What will happen, and whether it can be undone. */
  body?: ReactNode
  /** The verb, never "OK": "Delete notes". */
  confirmLabel: string
  danger?: boolean
}

/** A question that waits for its answer. */
export type OpenConfirmation = Confirmation & { answer: (confirmed: boolean) => void }
