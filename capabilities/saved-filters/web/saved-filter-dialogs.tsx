import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Sharing } from '#workspaces/web/index.ts'
import { MAX_SAVED_FILTER_DESCRIPTION_CHARS, MAX_SAVED_FILTER_LABEL_CHARS } from '../model/limits.ts'
import type { SavedFilter } from '../model/saved-filter.ts'
import classes from './saved-filters.module.css'
import { savedFilterStrings as text } from './strings.ts'
import type { OpenSavedFilter } from './use-saved-filter-commands.ts'

type Named = Pick<SavedFilter, 'label' | 'description'>

export interface SavedFilterDialogsProps {
  asking: 'save' | 'rename' | 'share'
  /** The one that is taken up. */
  saved: OpenSavedFilter | null
  onNamed: (named: Named) => void
  onClose: () => void
}

/** Asks how a filter is called and what it is good for, or shows who has access to it. */
export function SavedFilterDialogs({ asking, saved, onNamed, onClose }: SavedFilterDialogsProps) {
  if (asking === 'share') {
    return saved && (
      <Modal opened onClose={onClose} title={text.shareTitle(saved.label)} size={560}>
        <Sharing scopeId={saved.scopeId} />
      </Modal>
    )
  }
  const isNew = asking === 'save'
  return (
    <Modal opened onClose={onClose} title={isNew ? text.saveTitle : text.renameTitle} size={460} yOffset="12vh">
      <NameForm isNew={isNew} initial={isNew || !saved ? { label: '', description: '' } : saved} onNamed={onNamed} />
    </Modal>
  )
}

function NameForm({ isNew, initial, onNamed }: { isNew: boolean; initial: Named; onNamed: (named: Named) => void }) {
  const [label, setLabel] = useState(initial.label)
  const [description, setDescription] = useState(initial.description)
  const named = { label: label.trim(), description: description.trim() }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (named.label !== '') onNamed(named)
      }}
    >
      <TextInput data-autofocus label={text.name} {...(isNew ? { description: text.saveHint } : {})} value={label} maxLength={MAX_SAVED_FILTER_LABEL_CHARS} onChange={(event) => setLabel(event.currentTarget.value)} />
      <Textarea label={text.description} description={text.descriptionHint} value={description} maxLength={MAX_SAVED_FILTER_DESCRIPTION_CHARS} autosize minRows={2} maxRows={8} onChange={(event) => setDescription(event.currentTarget.value)} />
      <Button type="submit" className={classes.submit} disabled={named.label === ''}>
        {text.saveDone}
      </Button>
    </form>
  )
}
