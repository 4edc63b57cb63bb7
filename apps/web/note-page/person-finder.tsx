import { TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useDeferredValue, useState, type KeyboardEvent, type Ref } from 'react'
import {
  FindContactsDocument,
  type LinkedPersonFragment,
} from '#generated/operations/apps/web/note-page/note-screen.ts'
import { MAX_PERSON_NAME_CHARS } from '#people/model/limits.ts'
import { nameIs } from '#platform/kernel/names.ts'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { useChoices } from '#platform/web/design/use-choices.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import classes from './note.module.css'
import { strings } from './strings.ts'

const SHOWN_MATCHES = 8
/** More than are shown: those that are linked already are left out. */
const ASKED_MATCHES = 30
/** A search counts no further. */
const MAX_COUNTED = 1_000

type Linked = LinkedPersonFragment

type Offer = { kind: 'person'; person: Linked } | { kind: 'create'; text: string }

/** Finds a contact of the directory by what is typed, or offers to add one. */
export function PersonFinder({
  linked,
  onLink,
  onCreate,
  ref,
}: {
  linked: ReadonlyArray<Pick<Linked, 'id'>>
  onLink: (person: Linked) => void
  onCreate: (text: string) => void
  ref?: Ref<HTMLInputElement> | undefined
}) {
  const [query, setQuery] = useState('')
  const [focused, setFocused] = useState(false)
  const words = useDeferredValue(query.trim())
  const { data, previous, error } = useAnswer(FindContactsDocument, {
    variables: focused
      ? {
          options: {
            types: ['PERSON'],
            query: { value: words },
            sort: { by: words === '' ? 'UPDATED' : 'RELEVANCE' },
            limit: ASKED_MATCHES,
          },
        }
      : null,
  })
  const answer = (data ?? previous)?.search
  const isTyped = nameIs(query)
  const isCalledSo = ({ name, email }: Linked): boolean => isTyped(name) || isTyped(email ?? '')
  const known = new Set(linked.map((person) => person.id))
  // A contact with only some of the words is another one: what is typed may be the name of a new contact.
  const every = (answer?.items ?? []).flatMap(({ person, lacks }) => (person && lacks.length === 0 ? [person] : []))
  const found = every.filter((person) => !known.has(person.id))
  // Among many matches, a contact with exactly the typed name is always shown.
  const shown = [...found.filter(isCalledSo), ...found.filter((person) => !isCalledSo(person))].slice(0, SHOWN_MATCHES)
  const taken = shown.some(isCalledSo)
  const offers: Offer[] = [
    ...shown.map((person) => ({ kind: 'person' as const, person })),
    ...(query.trim() === '' || taken ? [] : [{ kind: 'create' as const, text: query.trim() }]),
  ]
  const among = (answer?.whole ?? 0) - (every.length - found.length)
  const note =
    error?.message ??
    (answer?.reading
      ? strings.contactsUnread
      : among > shown.length
        ? strings.moreContacts(shown.length, among < MAX_COUNTED ? among : null)
        : null)
  // The directory is searched before a contact is added to it.
  const { restart, onKeyDown, listId, activeId, listProps, optionProps } = useChoices(
    offers,
    (offer) => {
      if (offer.kind === 'person') onLink(offer.person)
      else onCreate(offer.text)
      setQuery('')
      restart()
    },
    { isBehind: query.trim() !== '' && error === null && (data === undefined || words !== query.trim()) },
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
      <div className={classes.offers} hidden={!opened}>
        <div {...listProps} aria-label={strings.findContact}>
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
        {note !== null && (
          <p className={classes.offersNote} role="status">
            {note}
          </p>
        )}
      </div>
    </div>
  )
}
