import { Button, Modal } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { beginningInsight, templateList, templateStrings, type TemplateRow } from '#templates/web/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { links } from '../links.ts'
import { templateLinks } from '../template-links.ts'
import { strings } from './strings.ts'
import classes from './templates.module.css'

const text = strings.outline

/** Asks which template a new insight starts with. */
export function ChooseOutlineDialog({
  projectId,
  opened,
  onClose,
}: {
  projectId: Id
  opened: boolean
  onClose: () => void
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={text.title} size={460} yOffset="12vh">
      {opened && <Choices projectId={projectId} onClose={onClose} />}
    </Modal>
  )
}

function Choices({ projectId, onClose }: { projectId: Id; onClose: () => void }) {
  const router = useRouter()
  const beginInsight = useAct(beginningInsight)
  const { rows: templates, state, error, hasMore, more } = useLive(templateList, { of: 'INSIGHT' })
  const begin = async (template: TemplateRow): Promise<void> => {
    onClose()
    const id = newId()
    const given = beginInsight({ id, projectId, templateId: template.id })
    if (await reportAct(given, { title: templateStrings.begun(template.title) }))
      router.history.push(links.insight({ id, title: template.title }))
  }
  if (state === 'loading') return <LoadingRows label={strings.loading} />
  return (
    <>
      {templates.length === 0 && <EmptyLine>{error == null ? text.none : toCallError(error).message}</EmptyLine>}
      <ul className={classes.rows} aria-label={strings.insight.label}>
        {templates.map((template, index) => (
          <li key={template.id}>
            <button
              type="button"
              className={classes.pick}
              data-autofocus={index === 0 || undefined}
              onClick={() => void begin(template)}
            >
              <span className={classes.choiceName}>{template.title || templateStrings.untitled}</span>
              {template.description && <span className={classes.quiet}>{template.description}</span>}
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="default" mt={12} onClick={more}>
          {strings.showMore}
        </Button>
      )}
      <p>
        <Link href={templateLinks.insights}>{text.manage}</Link>
      </p>
    </>
  )
}
