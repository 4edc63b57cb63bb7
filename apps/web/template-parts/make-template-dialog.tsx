import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { MAX_TEMPLATE_DESCRIPTION_CHARS, MAX_TEMPLATE_TITLE_CHARS } from '#templates/model/limits.ts'
import { copyBegun, makingTemplate } from '#templates/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { templateLinks } from '../template-links.ts'
import { strings } from './strings.ts'
import classes from './templates.module.css'

interface MakeTemplateProps {
  project: { id: Id; title: string; summary: string }
  opened: boolean
  onClose: () => void
}

/** Asks for the name of a project's template, and shows who will see it. */
export function MakeTemplateDialog({ project, opened, onClose }: MakeTemplateProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={strings.make.title} size={500} yOffset="10vh">
      {opened && <Form project={project} />}
    </Modal>
  )
}

function Form({ project }: Pick<MakeTemplateProps, 'project'>) {
  const router = useRouter()
  const make = useAct(makingTemplate)
  const [title, setTitle] = useState(project.title)
  const [description, setDescription] = useState(project.summary.slice(0, MAX_TEMPLATE_DESCRIPTION_CHARS))
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    const words = { title: title.trim(), description: description.trim() }
    const copyId = await copyBegun((onBegun) => make({ projectId: project.id, ...words, onBegun }))
    setPending(false)
    if (copyId !== null) router.history.push(templateLinks.copying(copyId))
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <p className={classes.explain}>{strings.make.explain}</p>
      <TextInput
        data-autofocus
        label={strings.name}
        value={title}
        maxLength={MAX_TEMPLATE_TITLE_CHARS}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label={strings.description}
        placeholder={strings.descriptionPlaceholder}
        value={description}
        maxLength={MAX_TEMPLATE_DESCRIPTION_CHARS}
        autosize
        minRows={2}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Button type="submit" loading={pending}>
        {strings.make.submit}
      </Button>
    </form>
  )
}
