import { TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState, type KeyboardEvent, type Ref } from 'react'
import {
  DirectoryDocument,
  type LinkedPersonFragment,
} from '#generated/operations/apps/web/screens/note/note-screen.ts'
import { MAX_PERSON_NAME_CHARS } from '#people/model/limits.ts'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { nameIs } from '#platform/kernel/names.ts'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { useChoices } from '#platform/web/design/use-choices.ts'
import { tellAct } from '#platform/web/live/tell-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { addingContact, linkingPerson } from './contact-acts.ts'
import classes from './note.module.css'
import { strings } from './strings.ts'

const SHOWN_MATCHES = 8
const LOOKS_LIKE_EMAIL = /^\S+@\S+\.\S+$/

type Linked = LinkedPersonFragment

export interface ContactsPanelProps {
  noteId: Id
  people: readonly Linked[]
  editable: boolean
  ref?: Ref<HTMLInputElement>
}

/** Whom the note is about. Type to find somebody of the directory or to add them. */
export function ContactsPanel({ noteId, people, editable, ref }: ContactsPanelProps) {
  const link = useAct(linkingPerson)
  const addContact = useAct(addingContact)
  const change = (person: Linked, linked: boolean): void => {
    const name = person.name || strings.unnamed
    void tellAct(link({ noteId, person, linked }), { title: linked ? strings.linked(name) : strings.unlinked(name) })
  }
  const add = (text: string): void => {
    const email = LOOKS_LIKE_EMAIL.test(text) ? text : null
    const person: Linked = { __typename: 'Person', id: newId(), name: email === null ? text : '', email }
    void tellAct(addContact({ noteId, person }), { title: strings.linked(text) })
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

type Offer = { kind: 'person'; person: Linked } | { kind: 'create'; text: string }

function PersonFinder({
  linked,
  onLink,
  onCreate,
  ref,
}: {
  linked: readonly Linked[]
  onLink: (person: Linked) => void
  onCreate: (text: string) => void
  ref?: Ref<HTMLInputElement> | undefined
}) {
  const [query, setQuery] = useState('')
  const [focused, setFocused] = useState(false)
  const { data, error } = useAnswer(DirectoryDocument, { variables: focused ? {} : null })
  const isWanted = wordsFinder(query)
  const isTyped = nameIs(query)
  const isCalledSo = ({ name, email }: Linked): boolean => isTyped(name) || isTyped(email ?? '')
  const known = new Set(linked.map((person) => person.id))
  const found = (data?.people.nodes ?? []).filter(
    (person) => !known.has(person.id) && isWanted(`${person.name} ${person.email ?? ''}`),
  )
  // Of many that hold what is typed, whoever is called just so is among those that are shown.
  const matches = [...found.filter(isCalledSo), ...found.filter((person) => !isCalledSo(person))].slice(
    0,
    SHOWN_MATCHES,
  )
  const taken = matches.some(isCalledSo)
  const offers: Offer[] = [
    ...matches.map((person) => ({ kind: 'person' as const, person })),
    ...(query.trim() === '' || taken ? [] : [{ kind: 'create' as const, text: query.trim() }]),
  ]
  // Who is in the directory is known before somebody is added to it.
  const { restart, onKeyDown, listId, activeId, listProps, optionProps } = useChoices(
    offers,
    (offer) => {
      if (offer.kind === 'person') onLink(offer.person)
      else onCreate(offer.text)
      setQuery('')
      restart()
    },
    { isBehind: query.trim() !== '' && data === undefined && error === null },
  )
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown(event)
    if (event.nativeEvent.isComposing || event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (query === '') event.currentTarget.blur()
    setQuery('')
  }
  const opened = focused && offers.length > 0
  return (
    <div className={classes.finder}>
      <TextInput
        ref={ref}
        size="sm"
        role="combobox"
        aria-expanded={opened}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={opened ? activeId : undefined}
        aria-label={strings.findContact}
        placeholder={strings.findContact}
        leftSection={<IconUserPlus size={15} stroke={1.8} aria-hidden="true" />}
        value={query}
        maxLength={MAX_PERSON_NAME_CHARS}
        autoComplete="off"
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={onKey}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          restart()
        }}
      />
      <div {...listProps} aria-label={strings.findContact} className={classes.offers} hidden={!opened}>
        {offers.map((offer, at) => (
          <div
            key={offer.kind === 'person' ? offer.person.id : 'create'}
            {...optionProps(at)}
            className={classes.offer}
          >
            {offer.kind === 'person' ? (
              <Avatar name={offer.person.name || offer.person.email || strings.unnamed} size={22} decorative />
            ) : (
              <IconPlus size={15} stroke={2} aria-hidden="true" />
            )}
            <span className={classes.rowTitle}>
              {offer.kind === 'person'
                ? offer.person.name || offer.person.email || strings.unnamed
                : strings.createContact(offer.text)}
            </span>
            {offer.kind === 'person' && offer.person.name && offer.person.email ? (
              <span className={classes.quiet}>{offer.person.email}</span>
            ) : null}
          </div>
        ))}
      </div>
    </div>
  )
}
