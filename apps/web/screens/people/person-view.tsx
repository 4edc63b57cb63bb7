import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { PersonFieldsDocument } from '#generated/operations/capabilities/people/web/people.ts'
import { FieldList, useFieldEditing } from '#fields/web/index.ts'
import { MAX_PERSON_EMAIL_CHARS, MAX_PERSON_NAME_CHARS } from '#people/model/limits.ts'
import {
  changingPerson,
  deletingPeople,
  fillingPerson,
  personName,
  personPage,
  personStrings,
  type PersonChange,
  type PersonOnPage,
} from '#people/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { FieldRow } from '#platform/web/design/field-row.tsx'
import { InlineText } from '#platform/web/design/inline-text.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { PageSection } from '#platform/web/design/page.tsx'
import { EmptySignpost } from '#platform/web/design/trouble-pictures.tsx'
import { ButtonLink } from '#platform/web/design/plain-button.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportAct, reportInPlace } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { useThing } from '#platform/web/live/use-thing.ts'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { starEntry } from '../../shell/star-action.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { LinkedNotes } from './linked-notes.tsx'
import { peopleActions } from './people-actions.ts'
import classes from './people.module.css'
import { strings } from './strings.ts'
import { SummaryText } from './summary-text.tsx'

export interface PersonViewProps {
  personId: Id
  /** Called when the contact is being deleted here. */
  onGone: () => void
  /** Of the heading: 1 on the contact's own page. */
  level: 1 | 2
}

/** One contact: name, email address, summary and fields, each edited in place, and the notes about them. */
export function PersonView({ personId, onGone, level }: PersonViewProps) {
  const { thing: person, state, error, retry } = useThing(personPage, { id: personId })
  const [isLeaving, setLeaving] = useState(false)
  if (!person) {
    if (state === 'failed')
      return <ErrorState title={strings.failedOne} message={toCallError(error).message} onRetry={retry} />
    // A contact that is deleted here disappears before the page is left.
    if (state === 'loading' || isLeaving) return <LoadingRows label={strings.loadingOne} />
    return (
      <EmptyState
        picture={<EmptySignpost />}
        title={PLACEHOLDERS.hiddenContact}
        action={<ButtonLink href="/contacts">{strings.toList}</ButtonLink>}
      >
        {strings.hiddenHint}
      </EmptyState>
    )
  }
  return (
    <KnownPerson
      person={person}
      onGone={() => {
        setLeaving(true)
        onGone()
      }}
      level={level}
    />
  )
}

interface KnownPersonProps extends Omit<PersonViewProps, 'personId'> {
  person: PersonOnPage
}

function KnownPerson({ person, onGone, level }: KnownPersonProps) {
  const changePerson = useAct(changingPerson)
  const fill = useAct(fillingPerson)
  const deletePeople = useAct(deletingPeople)
  const { data, error, retry } = useAnswer(PersonFieldsDocument, { variables: {} })
  const editing = useFieldEditing({ projectId: null, appliesTo: 'person' })
  const [renaming, setRenaming] = useState(0)
  const [adding, setAdding] = useState(false)
  const editable = person.viewerCan.edit
  const { id } = person
  const change = (to: PersonChange, title: string): void => void reportAct(changePerson({ id, ...to }), { title })
  const remove = (): void => {
    onGone()
    void reportAct(deletePeople([id]), { title: personStrings.deleted([personName(person)]) })
  }
  useAction(peopleActions.rename, () => setRenaming((times) => times + 1), { enabled: editable })
  useAction(peopleActions.addField, () => setAdding(true), { enabled: editable })
  useAction(peopleActions.delete, remove, { enabled: person.viewerCan.delete })
  const entries: MenuEntry[] = [
    // In a peek, the page is that of the list.
    ...(level === 1 ? [starEntry] : []),
    ...(editable
      ? [
          {
            kind: 'action' as const,
            action: peopleActions.rename.id,
            title: strings.rename,
            icon: <IconPencil size={16} stroke={1.7} aria-hidden="true" />,
          },
        ]
      : []),
    ...(person.viewerCan.delete
      ? [
          {
            kind: 'action' as const,
            action: peopleActions.delete.id,
            title: strings.delete,
            icon: <IconTrash size={16} stroke={1.7} aria-hidden="true" />,
            danger: true,
          },
        ]
      : []),
  ]
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <article className={classes.person}>
      <header className={classes.personHead}>
        <Avatar name={personName(person)} size={44} decorative />
        <Heading className={classes.personName}>
          <InlineText
            key={renaming}
            label={strings.name}
            value={person.name}
            placeholder={PLACEHOLDERS.contact}
            maxLength={MAX_PERSON_NAME_CHARS}
            disabled={!editable}
            startEditing={renaming > 0}
            onSave={(name) => change({ name }, personStrings.renamed(name || personStrings.untitled))}
          />
        </Heading>
        {entries.length > 0 && <MoreMenu label={strings.more} entries={entries} />}
      </header>
      <FieldRow label={strings.email}>
        <InlineText
          label={strings.email}
          value={person.email ?? ''}
          placeholder={editable ? strings.emailPlaceholder : '—'}
          maxLength={MAX_PERSON_EMAIL_CHARS}
          disabled={!editable}
          onSave={(email) =>
            change({ email: email === '' ? null : email }, personStrings.readdressed(personName(person)))
          }
        />
      </FieldRow>
      <FieldRow label={strings.summary}>
        <SummaryText
          value={person.summary}
          editable={editable}
          onSave={(summary) => change({ summary }, personStrings.summarized(personName(person)))}
        />
      </FieldRow>
      <PageSection title={strings.fields}>
        {data ? (
          <FieldList
            of="person"
            addAction={peopleActions.addField.id}
            fields={data.personFields}
            values={person.fieldValues}
            editable={editable}
            onFill={async (field, given) =>
              reportInPlace(
                fill({ id, field, given }),
                personStrings.filled(field.label, personName(person)),
                'once-done',
              )
            }
            {...(editable
              ? {
                  manage: editing,
                  settingsHref: '/settings/people',
                }
              : {})}
            adding={adding}
            onAddingChange={setAdding}
          />
        ) : error ? (
          <ErrorState compact title={strings.failedFields} message={error.message} onRetry={retry} />
        ) : (
          <LoadingRows label={strings.loadingFields} />
        )}
      </PageSection>
      <PageSection title={strings.notes}>
        <LinkedNotes notes={person.notes} />
      </PageSection>
    </article>
  )
}
