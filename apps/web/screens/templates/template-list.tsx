import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent, type ReactNode } from 'react'
import { MayMakeTemplatesDocument } from '#generated/operations/capabilities/templates/web/templates.ts'
import { MAX_TEMPLATE_DESCRIPTION_CHARS, MAX_TEMPLATE_TITLE_CHARS } from '#templates/model/limits.ts'
import { kinds } from '#generated/web-registry/kinds.ts'
import { newId } from '#platform/kernel/ids.ts'
import {
  changingTemplate,
  CopiesUnderWay,
  creatingOutline,
  deletingTemplate,
  TemplateInside,
  templateList,
  templateStrings,
  type TemplateRow,
} from '#templates/web/index.ts'
import { ShortList, ShortListRow } from '#platform/web/design/short-list.tsx'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { RawStone } from '#platform/web/design/pictures.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { LinkTabs } from '#platform/web/design/tabs.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { templateLinks } from '../../template-links.ts'
import { strings } from '../../template-parts/strings.ts'
import classes from '../../template-parts/templates.module.css'

const newOutline = defineAction({
  id: 'templates.new-insight',
  title: strings.insight.new,
  section: 'Templates',
  screen: 'insight-templates',
  keys: 'n',
})

/** /settings/templates/projects */
export function ProjectTemplatesScreen() {
  const [inside, setInside] = useState<TemplateRow | null>(null)
  return (
    <TemplatesPage of="PROJECT" onOpen={setInside} hrefOf={null}>
      <CopiesUnderWay />
      <Modal
        opened={inside !== null}
        onClose={() => setInside(null)}
        title={inside?.title || templateStrings.untitled}
        size="lg"
      >
        {inside && <TemplateInside kinds={kinds} id={inside.id} />}
      </Modal>
    </TemplatesPage>
  )
}

/** /settings/templates/insights */
export function InsightTemplatesScreen() {
  const router = useRouter()
  const createOutline = useAct(creatingOutline)
  const { data } = useAnswer(MayMakeTemplatesDocument, { variables: {} })
  const mayMake = data?.viewerMayMakeTemplates ?? false
  const make = async (): Promise<void> => {
    const empty = { id: newId(), title: '' }
    const given = createOutline({ ...empty, insightId: null })
    if (await reportAct(given, { title: templateStrings.made('') })) router.history.push(templateLinks.insight(empty))
  }
  useAction(newOutline, make, { enabled: mayMake })
  return (
    <TemplatesPage
      of="INSIGHT"
      hrefOf={templateLinks.insight}
      actions={mayMake ? <Button onClick={() => void make()}>{strings.insight.new}</Button> : undefined}
    />
  )
}

interface TemplatesPageProps {
  of: 'PROJECT' | 'INSIGHT'
  /** The page of a template; null where it is previewed here. */
  hrefOf: ((template: TemplateRow) => string) | null
  onOpen?: (template: TemplateRow) => void
  actions?: ReactNode
  children?: ReactNode
}

function TemplatesPage({ of, hrefOf, onOpen, actions, children }: TemplatesPageProps) {
  const text = of === 'PROJECT' ? strings.project : strings.insight
  const { rows: templates, state, error, hasMore, more, retry } = useLive(templateList, { of })
  return (
    <Page title={strings.settings} width="reading">
      <PageHeader title={strings.settings} description={strings.explain} actions={actions} />
      <div className={classes.tabs}>
        <LinkTabs
          label={strings.tabs}
          tabs={[
            { title: strings.projects, href: templateLinks.projects, current: of === 'PROJECT' },
            { title: strings.insights, href: templateLinks.insights, current: of === 'INSIGHT' },
          ]}
        />
      </div>
      {children}
      {state === 'loading' && <LoadingRows label={strings.loading} />}
      {state === 'failed' && <ErrorState title={strings.failed} message={toCallError(error).message} onRetry={retry} />}
      {state === 'ready' && templates.length === 0 && (
        <EmptyState picture={<RawStone />} title={text.empty} action={actions}>
          {text.emptyHint}
        </EmptyState>
      )}
      {templates.length > 0 && (
        <ShortList label={text.label}>
          {templates.map((template) => (
            <Row
              key={template.id}
              template={template}
              href={hrefOf?.(template) ?? null}
              onOpen={() => onOpen?.(template)}
            />
          ))}
        </ShortList>
      )}
      {hasMore && (
        <Button variant="default" mt={16} onClick={more}>
          {strings.showMore}
        </Button>
      )}
    </Page>
  )
}

interface RowProps {
  template: TemplateRow
  href: string | null
  onOpen: () => void
}

function Row({ template, href, onOpen }: RowProps) {
  const deleteTemplate = useAct(deletingTemplate)
  const [naming, setNaming] = useState(false)
  const title = template.title || templateStrings.untitled
  const may = template.viewerCan
  const entries: MenuEntry[] = [
    ...(href === null
      ? [
          { kind: 'command' as const, title: strings.look, onSelect: onOpen },
          { kind: 'link' as const, title: strings.use, href: templateLinks.use(template) },
        ]
      : [{ kind: 'link' as const, title: strings.open, href }]),
    ...(may.edit ? [{ kind: 'command' as const, title: strings.rename, onSelect: () => setNaming(true) }] : []),
    ...(may.delete
      ? [
          { kind: 'line' as const },
          {
            kind: 'command' as const,
            title: strings.delete,
            danger: true,
            onSelect: () =>
              void reportAct(deleteTemplate(template.id), { title: templateStrings.deleted(template.title) }),
          },
        ]
      : []),
  ]
  const made = template.createdBy
    ? template.createdBy.isViewer
      ? strings.madeByYou
      : strings.made(template.createdBy.name)
    : null
  return (
    <ShortListRow
      href={href ?? templateLinks.use(template)}
      title={title}
      detail={
        <>
          {template.description && <span className={classes.about}>{template.description}</span>}
          <RelativeTime at={template.createdAt} /> {made}
        </>
      }
      tools={<MoreMenu label={strings.more(title)} entries={entries} />}
    >
      <Modal opened={naming} onClose={() => setNaming(false)} title={strings.renameTitle} size={460} yOffset="12vh">
        {naming && <Naming template={template} onClose={() => setNaming(false)} />}
      </Modal>
    </ShortListRow>
  )
}

function Naming({ template, onClose }: { template: TemplateRow; onClose: () => void }) {
  const change = useAct(changingTemplate)
  const { id } = template
  const [title, setTitle] = useState(template.title)
  const [description, setDescription] = useState(template.description)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    onClose()
    const named = title.trim()
    const described = description.trim()
    if (named !== template.title)
      await reportAct(change({ id, title: named }), { title: templateStrings.renamed(named) })
    if (described !== template.description)
      await reportAct(change({ id, description: described }), { title: templateStrings.described(template.title) })
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
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
      <Button type="submit">{strings.save}</Button>
    </form>
  )
}
