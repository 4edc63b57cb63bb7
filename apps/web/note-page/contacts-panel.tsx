import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Ref } from 'react'
import type { LinkedPersonFragment } from '#generated/operations/apps/web/note-page/note-screen.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../links.ts'
import { addingContact, linkingPerson } from './contact-acts.ts'
import classes from './note.module.css'
import { newContact } from './new-contact.ts'
import { PersonFinder } from './person-finder.tsx'
import { strings } from './strings.ts'

type Linked = LinkedPersonFragment

export interface ContactsPanelProps {
  noteId: Id
  people: readonly Linked[]
  editable: boolean
  ref?: Ref<HTMLInputElement>
}

/** The contacts that the note is about. Type to find a contact in the directory or to add one. */
export function ContactsPanel({ noteId, people, editable, ref }: ContactsPanelProps) {
  const link = useAct(linkingPerson)
  const addContact = useAct(addingContact)
  const change = (person: Linked, linked: boolean): void => {
    const name = person.name || strings.unnamed
    void reportAct(link({ noteId, person, linked }), { title: linked ? strings.linked(name) : strings.unlinked(name) })
  }
  const add = (text: string): void => {
    const person = newContact(text)
    void reportAct(addContact({ noteId, person }), { title: strings.linked(text) })
  }
  return (
    <>
      {editable ? (
        <PersonFinder linked={people} onLink={(person) => change(person, true)} onCreate={add} ref={ref} />
      ) : null}
      {people.length === 0 ? (
        <EmptyState compact title={strings.noContacts}>
          {strings.noContactsHint}
        </EmptyState>
      ) : (
        <ul className={classes.rows} aria-label={strings.contacts}>
          {people.map((person) => (
            <li key={person.id} className={classes.row}>
              <Link className={classes.rowButton} href={links.person({ id: person.id, title: person.name })}>
                <Avatar name={person.name || person.email || strings.unnamed} size={26} decorative />
                <span className={classes.person}>
                  <span className={classes.rowTitle}>{person.name || person.email || strings.unnamed}</span>
                  {person.name && person.email ? <span className={classes.quiet}>{person.email}</span> : null}
                </span>
              </Link>
              {editable ? (
                <IconButton
                  label={strings.unlink(person.name || person.email || strings.unnamed)}
                  variant="subtle"
                  size="sm"
                  onClick={() => change(person, false)}
                >
                  <IconX size={15} stroke={1.8} aria-hidden="true" />
                </IconButton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
