import type { LinkedPersonFragment } from '#generated/operations/apps/web/note-page/note-screen.ts'
import { newId } from '#platform/kernel/ids.ts'

const LOOKS_LIKE_EMAIL = /^\S+@\S+\.\S+$/

/** A new contact, by the name or the address that was typed. */
export function newContact(typed: string): LinkedPersonFragment {
  const email = LOOKS_LIKE_EMAIL.test(typed) ? typed : null
  return { __typename: 'Person', id: newId(), name: email === null ? typed : '', email }
}
