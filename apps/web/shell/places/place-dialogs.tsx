import { Button, Modal, Select, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { MAX_FOLDER_TITLE_CHARS } from '#folders/model/limits.ts'
import { changingFolder, creatingFolder, folderStrings } from '#folders/web/index.ts'
import { Sharing } from '#workspaces/web/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { Place } from './place.ts'
import { askPlace, usePlaceQuestion } from './place-questions.ts'
import classes from './places.module.css'
import { strings } from './strings.ts'

/** The dialogs of folders and projects, opened from anywhere. Rendered once on the page. */
export function PlaceDialogs() {
  const question = usePlaceQuestion()
  const close = (): void => askPlace(null)
  if (question === null) return null
  if (question.kind === 'new-folder') return <NewFolderDialog parentId={question.parentId} onClose={close} />
  const { kind, place } = question
  if (kind === 'move') return <MoveDialog key={place.id} place={place} onClose={close} />
  if (kind === 'rename') return <RenameDialog key={place.id} place={place} onClose={close} />
  return <ShareDialog key={place.id} place={place} onClose={close} />
}

function NewFolderDialog({ parentId, onClose }: { parentId: Id | null; onClose: () => void }) {
  const router = useRouter()
  const createFolder = useAct(creatingFolder)
  const create = async (title: string): Promise<boolean> => {
    const id = newId()
    const report = { title: folderStrings.created(title), onceDone: true }
    const isDone = await reportAct(createFolder({ id, title, parentId }), report)
    if (isDone) router.history.push(links.folder({ id, title }))
    return isDone
  }
  return (
    <NameDialog title={strings.newFolder} confirmLabel={strings.create} value="" onClose={onClose} onSave={create} />
  )
}

function RenameDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const change = useAct(changingFolder)
  if (place.kind !== 'folder') return null
  const { folder } = place
  return (
    <NameDialog
      title={strings.renameTitle}
      confirmLabel={strings.save}
      value={folder.title}
      onClose={onClose}
      onSave={async (title) => reportAct(change({ id: folder.id, title }), { title: folderStrings.renamed(title) })}
    />
  )
}

interface NameDialogProps {
  title: string
  confirmLabel: string
  value: string
  onClose: () => void
  /** @returns whether it was saved, so that the dialog closes. */
  onSave: (name: string) => Promise<boolean>
}

function NameDialog({ title, confirmLabel, value, onClose, onSave }: NameDialogProps) {
  const [name, setName] = useState(value)
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    const done = await onSave(name.trim())
    setPending(false)
    if (done) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title} size={440}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <TextInput
          data-autofocus
          label={strings.name}
          placeholder={strings.namePlaceholder}
          value={name}
          maxLength={MAX_FOLDER_TITLE_CHARS}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button type="submit" loading={pending}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Who may see a folder or project, and the role that everyone gets on new projects in a folder. */
function ShareDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={strings.shareTitle(place.title)} size={560}>
      <Sharing scopeId={place.scopeId} />
      {place.kind === 'folder' && place.folder.viewerCan.share && <ProjectDefault folder={place.folder} />}
    </Modal>
  )
}

function ProjectDefault({ folder }: { folder: Extract<Place, { kind: 'folder' }>['folder'] }) {
  const change = useAct(changingFolder)
  const [value, setValue] = useState(folder.projectDefault ?? 'INHERIT')
  const choose = async (chosen: string | null): Promise<void> => {
    if (chosen === null) return
    const before = value
    setValue(chosen)
    const given = change({ id: folder.id, projectDefault: chosen === 'INHERIT' ? null : chosen })
    if (!(await reportAct(given, { title: folderStrings.defaultChanged(folder.title) }))) setValue(before)
  }
  return (
    <Select
      mt="lg"
      label={strings.projectDefault}
      description={strings.projectDefaultHint}
      data={Object.entries(strings.projectDefaults).map(([level, label]) => ({ value: level, label }))}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => void choose(chosen)}
    />
  )
}
