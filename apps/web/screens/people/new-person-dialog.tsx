import { Button, Modal, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { MAX_PERSON_EMAIL_CHARS, MAX_PERSON_NAME_CHARS } from '#people/model/limits.ts'
import { creatingPerson, personName, personStrings } from '#people/web/index.ts'
import { newId } from '#platform/kernel/ids.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { recordGiven } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { links } from '../../links.ts'
import classes from './people.module.css'
import { strings } from './strings.ts'

/** Asks for a contact's name and email address, from anywhere; opens the new contact. */
export function NewPersonDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const router = useRouter()
  const createPerson = useAct(creatingPerson)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [pending, setPending] = useState(false)
  const create = async (): Promise<void> => {
    setPending(true)
    const person = { id: newId(), name: name.trim(), email: email.trim() || null }
    const given = createPerson(person)
    const outcome = await given.done
    setPending(false)
    if (outcome.state === 'refused') return reportFailure(outcome.error)
    recordGiven(given, personStrings.created(personName(person)))
    setName('')
    setEmail('')
    onClose()
    router.history.push(links.person({ id: person.id, title: person.name }))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!pending) void create()
  }
  return (
    <Modal opened={opened} onClose={onClose} title={strings.new} size={440}>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          data-autofocus
          label={strings.name}
          placeholder={PLACEHOLDERS.contact}
          value={name}
          maxLength={MAX_PERSON_NAME_CHARS}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={strings.email}
          type="email"
          value={email}
          maxLength={MAX_PERSON_EMAIL_CHARS}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button type="submit" loading={pending}>
            {strings.create}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
