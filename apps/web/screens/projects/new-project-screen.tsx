import { Button, TextInput } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useState, type FormEvent } from 'react'
import { FolderHeadDocument } from '#generated/operations/capabilities/folders/web/folder.ts'
import { folderStrings } from '#folders/web/index.ts'
import { MAX_PROJECT_TITLE_CHARS } from '#projects/model/limits.ts'
import { creatingProject } from '#projects/web/index.ts'
import { isId, newId, parseId, type Id } from '#platform/kernel/ids.ts'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { ColorChoice } from '#platform/web/design/color-chip.tsx'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { reportFailure } from '#platform/web/design/perform.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { copyBegun, templateStrings, usingShipped, usingTemplate } from '#templates/web/index.ts'
import { links } from '../../links.ts'
import { templateLinks } from '../../template-links.ts'
import type { Beginning } from '../../template-parts/template-choice.tsx'
import classes from './projects.module.css'
import { strings } from '../../project-lists/strings.ts'
import { PROJECTS_CRUMB } from '../../projects-crumb.ts'

const TemplateChoice = lazyPart(
  'template-choice',
  async () => (await import('../../template-parts/template-choice.tsx')).TemplateChoice,
)
const colors: string[] = Object.values(PICKABLE_COLORS)

/**
 * /projects/new: creates a project with a name and a colour; in the folder that ?folder= names, with the contents of
 * the template of ?template=; starting with the choice of a template for ?from-template.
 */
export function NewProjectScreen() {
  const router = useRouter()
  const createProject = useAct(creatingProject)
  const copyTemplate = useAct(usingTemplate)
  const takeShipped = useAct(usingShipped)
  const [title, setTitle] = useState('')
  // A random colour, so that neighbours in the sidebar differ.
  const [color, setColor] = useState(() => colors[Math.floor(Math.random() * colors.length)] ?? PICKABLE_COLORS.violet)
  const [pending, setPending] = useState(false)
  const requested = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('folder') ?? '' })
  const asked = useLocation({
    select: ({ searchStr }) => parseId(new URLSearchParams(searchStr).get('template') ?? ''),
  })
  const wantsTemplate = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has('from-template') })
  const [beginning, setBeginning] = useState<Beginning>(asked ? { own: asked } : null)
  const { data } = useAnswer(FolderHeadDocument, { variables: isId(requested) ? { id: requested } : null })
  const folder = data?.folder?.viewerCan.contribute === true ? data.folder : null
  const create = async (): Promise<void> => {
    setPending(true)
    const project = { title: title.trim(), color, folderId: folder?.id ?? null }
    const made = await begin(project)
    setPending(false)
    if (made !== null) router.history.push(made)
  }
  /** @returns the next page; null where the project was not created. */
  const begin = async (project: { title: string; color: string; folderId: Id | null }): Promise<string | null> => {
    if (beginning === null) {
      const made = { ...project, id: newId() }
      const outcome = await createProject(made).done
      if (outcome.state !== 'refused') return links.project(made)
      reportFailure(outcome.error)
      return null
    }
    if ('own' in beginning) {
      const templateId = beginning.own
      const copyId = await copyBegun((onBegun) => copyTemplate({ templateId, ...project, onBegun }))
      return copyId && templateLinks.copying(copyId)
    }
    const made = { ...project, id: newId(), title: project.title || beginning.title }
    const given = takeShipped({ ...made, template: beginning.shipped })
    // The readme of the template explains how to start.
    return (await reportAct(given, { title: templateStrings.used(made.title) })) ? links.project(made, 'readme') : null
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!pending) void create()
  }
  return (
    <Page title={strings.newTitle} breadcrumbs={[PROJECTS_CRUMB, { title: strings.newTitle }]} width="reading">
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
          autoFocus={!wantsTemplate}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <div>
          <span className={classes.label}>{strings.color}</span>
          <ColorChoice value={color} onChange={setColor} label={strings.color} />
        </div>
        <Suspense fallback={<LoadingRows label={strings.newTitle} />}>
          <TemplateChoice chosen={beginning} onChoose={setBeginning} takesFocus={wantsTemplate} />
        </Suspense>
        <div>
          <Button type="submit" loading={pending}>
            {strings.create}
          </Button>
        </div>
      </form>
    </Page>
  )
}
