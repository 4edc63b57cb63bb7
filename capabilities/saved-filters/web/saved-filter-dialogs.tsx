import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '#platform/web/design/toasts.ts'
import { Sharing } from '#workspaces/web/index.ts'
import { MAX_SAVED_FILTER_DESCRIPTION_CHARS, MAX_SAVED_FILTER_LABEL_CHARS } from '../model/limits.ts'
import type { SavedFilter } from '../model/saved-filter.ts'
import classes from './saved-filters.module.css'
import { savedFilterStrings as text } from './strings.ts'
import type { OpenSavedFilter } from './open-saved-filter.ts'

type Named = Pick<SavedFilter, 'label' | 'description'>

export interface SavedFilterDialogsProps {
  asking: 'save' | 'rename' | 'share'
  /** The selected filter. */
  saved: OpenSavedFilter | null
  /** How many of the conditions are not saved, because they are not understood. */
  leftOut: number
  /** @returns why it failed; null if it succeeded. */
  onNamed: (named: Named) => Promise<string | null>
  onClose: () => void
}

/** The dialogs that ask for the label and description of a filter, or show who has access to it. */
export function SavedFilterDialogs({ asking, saved, leftOut, onNamed, onClose }: SavedFilterDialogsProps) {
  if (asking === 'share') {
    return (
      saved && (
        <Modal opened onClose={onClose} title={text.shareTitle(saved.label)} size={560}>
          <Sharing scopeId={saved.scopeId} />
        </Modal>
      )
    )
  }
  const isNew = asking === 'save'
  return (
    <Modal opened onClose={onClose} title={isNew ? text.saveTitle : text.renameTitle} size={460} yOffset="12vh">
      <NameForm
        isNew={isNew}
        initial={isNew || !saved ? { label: '', description: '' } : saved}
        leftOut={leftOut}
        onNamed={onNamed}
      />
    </Modal>
  )
}

function NameForm({
  isNew,
  initial,
  leftOut,
  onNamed,
}: { isNew: boolean; initial: Named } & Pick<SavedFilterDialogsProps, 'onNamed' | 'leftOut'>) {
  const [label, setLabel] = useState(initial.label)
  const [description, setDescription] = useState(initial.description)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const stands = useRef(true)
  useEffect(() => {
    stands.current = true
    return () => {
      stands.current = false
    }
  }, [])
  const named = { label: label.trim(), description: description.trim() }
  const submit = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    const failed = await onNamed(named)
    setBusy(false)
    setProblem(failed)
    // If the dialog was closed, a toast shows it.
    if (failed !== null && !stands.current) showToast({ message: failed, tone: 'failed' })
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (named.label !== '' && !busy) void submit()
      }}
    >
      <TextInput
        data-autofocus
        label={text.name}
        {...(isNew ? { description: leftOut > 0 ? `${text.saveHint} ${text.leftOut(leftOut)}` : text.saveHint } : {})}
        readOnly={busy}
        value={label}
        maxLength={MAX_SAVED_FILTER_LABEL_CHARS}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Textarea
        label={text.description}
        description={text.descriptionHint}
        readOnly={busy}
        value={description}
        maxLength={MAX_SAVED_FILTER_DESCRIPTION_CHARS}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" className={classes.submit} disabled={named.label === ''} aria-busy={busy}>
        {text.saveDone}
      </Button>
    </form>
  )
}
