import { strings as text } from './strings.ts'
import type { RoundHead } from './agreement-acts.ts'

/** A coder with the name that screens show. */
export interface NamedCoder {
  id: string
  name: string
  userId: string | null
  done: number
}

export function namedCoders(coders: RoundHead['coders']): NamedCoder[] {
  return coders.map(({ id, user, finishedNoteIds }) => ({
    id,
    name: user ? user.name || text.somebody : text.automatic,
    userId: user?.id ?? null,
    done: finishedNoteIds.length,
  }))
}
