import { Button, TextInput } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { FolderHeadDocument } from '#generated/operations/capabilities/folders/web/folder.ts'
import { folderStrings } from '#folders/web/index.ts'
import { MAX_PROJECT_TITLE_CHARS } from '#projects/model/limits.ts'
import { useProjectCommands } from '#projects/web/index.ts'
import { isId, parseId, type Id } from '#platform/kernel/ids.ts'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { ColorChoice } from '#platform/web/design/color-chip.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useTemplateCommands } from '#templates/web/index.ts'
import { links } from '../../links.ts'
import { templateLinks } from '../../template-links.ts'
import { TemplateChoice } from '../templates/template-choice.tsx'
import classes from './projects.module.css'
import { strings } from './strings.ts'

const colors: string[] = Object.values(PICKABLE_COLORS)

/**
 * /projects/new: a name, a colour, and there it is; in the folder that ?folder= names, with what the template of
 * ?template= holds.
 */
export function NewProjectScreen() {
  const router = useRouter()
  const commands = useProjectCommands()
  const templates = useTemplateCommands()
  const [title, setTitle] = useState('')
  // Another colour each time, so that neighbours in the sidebar differ.
  const [color, setColor] = useState(() => colors[Math.floor(Math.random() * colors.length)] ?? PICKABLE_COLORS.violet)
  const [pending, setPending] = useState(false)
  const requested = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('folder') ?? '' })
  const asked = useLocation({
    select: ({ searchStr }) => parseId(new URLSearchParams(searchStr).get('template') ?? ''),
  })
  const [templateId, setTemplateId] = useState<Id | null>(asked)
  const { data } = useAnswer(FolderHeadDocument, { variables: isId(requested) ? { id: requested } : null })
  const folder = data?.folder?.viewerCan.contribute === true ? data.folder : null
  const create = async (): Promise<void> => {
    setPending(true)
    if (templateId !== null) {
      const copyId = await templates.useTemplate(templateId, {
        title: title.trim(),
        color,
        folderId: folder?.id ?? null,
      })
      setPending(false)
      if (copyId !== null) router.history.push(templateLinks.copying(copyId))
      return
    }
    const id = await commands.create({ title: title.trim(), color, folderId: folder?.id ?? null })
    setPending(false)
    if (id !== null) router.history.push(links.project({ id, title: title.trim() }))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!pending) void create()
  }
  return (
    <Page
      title={strings.newTitle}
      breadcrumbs={[{ title: strings.projects, href: '/projects' }, { title: strings.newTitle }]}
      width="reading"
    >
      <PageHeader
        title={strings.newTitle}
        description={folder ? strings.newInFolder(folder.title || folderStrings.untitled) : strings.newDescription}
      />
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label={strings.name}
          description={strings.nameHint}
          placeholder={strings.namePlaceholder}
          value={title}
          maxLength={MAX_PROJECT_TITLE_CHARS}
          autoFocus
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <div>
          <span className={classes.label}>{strings.color}</span>
          <ColorChoice value={color} onChange={setColor} label={strings.color} />
        </div>
        <TemplateChoice chosen={templateId} onChoose={setTemplateId} />
        <div>
          <Button type="submit" loading={pending}>
            {strings.create}
          </Button>
        </div>
      </form>
    </Page>
  )
}
