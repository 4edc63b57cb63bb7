import { TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { DirectoryDocument, type LinkedPersonFragment } from '#generated/operations/apps/web/note-page/note-screen.ts'
import { MAX_PERSON_NAME_CHARS } from '#people/model/limits.ts'
import { bestFirst } from '#platform/kernel/best-first.ts'
import { nameIs } from '#platform/kernel/names.ts'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { useChoices } from '#platform/web/design/use-choices.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import classes from './note.module.css'
import { strings } from './strings.ts'

const SHOWN_MATCHES = 8

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
  const { data, error } = useAnswer(DirectoryDocument, { variables: focused ? {} : null })
  const isTyped = nameIs(query)
  const isCalledSo = ({ name, email }: Linked): boolean => isTyped(name) || isTyped(email ?? '')
  const known = new Set(linked.map((person) => person.id))
  const others = (data?.people.nodes ?? []).filter((person) => !known.has(person.id))
  const found = bestFirst(others, query, ({ name, email }) => `${name} ${email ?? ''}`)
  // Among many matches, a contact with exactly the typed name is always shown.
  const shown = [...found.filter(isCalledSo), ...found.filter((person) => !isCalledSo(person))].slice(0, SHOWN_MATCHES)
  const taken = shown.some(isCalledSo)
  const offers: Offer[] = [
    ...shown.map((person) => ({ kind: 'person' as const, person })),
    ...(query.trim() === '' || taken ? [] : [{ kind: 'create' as const, text: query.trim() }]),
  ]
  // The directory is loaded before a contact is added to it.
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
