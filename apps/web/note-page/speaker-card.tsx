import { Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState, type KeyboardEvent } from 'react'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { Link } from '#platform/web/design/link.tsx'
import type { Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { MAX_SPEAKER_CHARS } from '#speakers/model/limits.ts'
import { SPEAKER_ROLES, type SpeakerRole } from '#speakers/model/speaker.ts'
import { identifyingSpeaker, renamingSpeaker, speakerStrings, type Identification } from '#speakers/web/index.ts'
import { links } from '../links.ts'
import { addingContact } from './contact-acts.ts'
import { newContact } from './new-contact.ts'
import classes from './note.module.css'
import type { OpenNote } from './open-note.ts'
import { PersonFinder } from './person-finder.tsx'
import { strings } from './strings.ts'

export type NoteSpeaker = OpenNote['speakers'][number]

interface SpeakerCardProps {
  noteId: Id
  speaker: NoteSpeaker
  /** Whether the user may change the words of the note, and so the name. */
  mayRename: boolean
  onRenamed?: (name: string) => void
}

/** A speaker: their name in the note, their role, and their contact. */
export function SpeakerCard({ noteId, speaker, mayRename, onRenamed }: SpeakerCardProps) {
  const { name, role, isGuessed, isNumbered, person } = speaker
  const identify = useAct(identifyingSpeaker)
  const rename = useAct(renamingSpeaker)
  const addContact = useAct(addingContact)
  const [draft, setDraft] = useState(name)
  const [isEverywhere, setEverywhere] = useState(speaker.isEverywhere)
  const everywhere = isEverywhere && !isNumbered
  const finishName = (): void => {
    const to = draft.replace(/\s+/gu, ' ').trim()
    if (to === name) return
    void reportAct(rename({ noteId, name, to }), { title: speakerStrings.renamed(to) })
    onRenamed?.(to)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return
    event.preventDefault()
    finishName()
  }
  const setIdentity = (to: Identification): void =>
    void reportAct(identify({ noteId, name, ...to, isEverywhere: everywhere }), {
      title: speakerStrings.identified(name, to),
    })
  const link = (who: NonNullable<NoteSpeaker['person']>): void => setIdentity({ person: who })
  const create = (typed: string): void => {
    const contact = newContact(typed)
    void reportAct(addContact({ noteId, person: contact }), { title: strings.linked(typed) })
    link(contact)
  }
  const setRole = (to: SpeakerRole | null): void => setIdentity({ role: to })
  return (
    <div className={classes.speakerCard}>
      <TextInput
        size="sm"
        label={speakerStrings.name}
        value={draft}
        maxLength={MAX_SPEAKER_CHARS}
        disabled={!mayRename}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={finishName}
      />
      <div className={classes.speakerRole}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={speakerStrings.role}
          data={SPEAKER_ROLES.map((value) => ({ value, label: speakerStrings.roles[value] }))}
          value={isGuessed ? '' : (role ?? '')}
          onChange={(value) => value !== '' && setRole(value)}
        />
        {role !== null && isGuessed && (
          <p className={classes.quiet}>
            {speakerStrings.guessed(role)}{' '}
            <button type="button" className={classes.textButton} onClick={() => setRole(role)}>
              {speakerStrings.confirm}
            </button>
          </p>
        )}
        {role !== null && !isGuessed && (
          <button type="button" className={classes.textButton} onClick={() => setRole(null)}>
            {speakerStrings.removeRole}
          </button>
        )}
      </div>
      {person ? (
        <div className={classes.row}>
          <Link className={classes.rowButton} href={links.person({ id: person.id, title: person.name })}>
            <Avatar name={person.name || person.email || strings.unnamed} size={22} decorative />
            <span className={classes.rowTitle}>{person.name || person.email || strings.unnamed}</span>
          </Link>
          <IconButton
            label={strings.unlink(person.name || person.email || strings.unnamed)}
            variant="subtle"
            size="sm"
            onClick={() => setIdentity({ person: null })}
          >
            <IconX size={15} stroke={1.8} aria-hidden="true" />
          </IconButton>
        </div>
      ) : (
        <PersonFinder linked={[]} onLink={link} onCreate={create} />
      )}
      <Checkbox
        size="xs"
        label={speakerStrings.everywhere}
        description={isNumbered ? speakerStrings.numberedHint : speakerStrings.everywhereHint}
        checked={everywhere}
        disabled={isNumbered}
        onChange={(event) => setEverywhere(event.currentTarget.checked)}
      />
    </div>
  )
}
