import { Button, Modal, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { OBJECT_TYPES, type ObjectType } from '#filters/model/system-fields.ts'
import { newId } from '#platform/kernel/ids.ts'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { MAX_VIEW_TITLE_CHARS } from '#views/model/limits.ts'
import { LAYOUTS, NO_VIEW_DATA, type Layout } from '#views/model/view.ts'
import { creatingView, LAYOUT_WORDS, OBJECT_TYPE_WORDS, viewStrings as strings } from '#views/web/index.ts'
import { links } from '../../links.ts'
import type { OpenProject, ShownRows } from '../../project-page/project-context.tsx'
import classes from './new-view.module.css'

export interface NewViewDialogProps {
  project: OpenProject
  opened: boolean
  /** The rows that are shown now: the view starts with their filter, sort and layout. */
  from: ShownRows | null
  /** Says what is saved, where that is not obvious. */
  hint?: string | undefined
  onClose: () => void
}

/** Asks for the name of a new view, which rows it shows and how. */
export function NewViewDialog({ opened, ...props }: NewViewDialogProps) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={strings.newTitle} size={460} yOffset="12vh">
      {opened && <Form {...props} />}
    </Modal>
  )
}

function Form({ project, from, hint, onClose }: Omit<NewViewDialogProps, 'opened'>) {
  const router = useRouter()
  const create = useAct(creatingView)
  const [title, setTitle] = useState('')
  const [objectType, setObjectType] = useState<ObjectType>(from?.objectType ?? 'NOTE')
  const [layout, setLayout] = useState<Layout>(from?.layout ?? 'TABLE')
  // Rows of another type have other fields, and a canvas has no filter or sort.
  const isAsShown = from !== null && from.objectType === objectType && layout !== 'CANVAS'
  const reported = hint ?? (isAsShown ? strings.beginsAsShown : undefined)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    onClose()
    const begun = isAsShown ? from.data : NO_VIEW_DATA
    const data =
      layout === 'BOARD' && objectType !== 'NOTE' && begun.group === null
        ? { ...begun, group: objectType === 'INSIGHT' ? 'status' : 'tags' }
        : begun
    const id = newId()
    const href = links.projectView(project, { id })
    const named = title.trim()
    const isDone = await reportAct(create({ id, projectId: project.id, title: named, layout, objectType, data }), {
      title: strings.created(named || strings.untitled),
      link: { title: strings.open, href },
      onceDone: true,
    })
    if (isDone) router.history.push(href)
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        data-autofocus
        label={strings.title}
        {...(reported === undefined ? {} : { description: reported })}
        placeholder={strings.titlePlaceholder}
        value={title}
        maxLength={MAX_VIEW_TITLE_CHARS}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <div className={classes.choice}>
        <span className={classes.choiceName}>{strings.layoutOf}</span>
        <SegmentedTabs
          label={strings.layoutOf}
          value={layout}
          options={LAYOUTS.map((value) => ({ value, label: LAYOUT_WORDS[value] }))}
          onChange={setLayout}
        />
      </div>
      {layout !== 'CANVAS' && (
        <div className={classes.choice}>
          <span className={classes.choiceName}>{strings.rowsOf}</span>
          <SegmentedTabs
            label={strings.rowsOf}
            value={objectType}
            options={OBJECT_TYPES.map((value) => ({ value, label: OBJECT_TYPE_WORDS[value] }))}
            onChange={setObjectType}
          />
        </div>
      )}
      <Button type="submit">{strings.create}</Button>
    </form>
  )
}
