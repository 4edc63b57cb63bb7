import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { CutGem } from '#platform/web/design/pictures.tsx'
import { runAction, useAction } from '#platform/web/keyboard/index.ts'
import { links } from '../../../links.ts'
import { createActions } from '../../../shell/shell-actions.ts'
import { projectActions } from '../../../project-page/project-actions.ts'
import { useProject } from '../../../project-page/project-context.tsx'
import { strings } from '../../../project-page/strings.ts'
import { TabRows } from './tab-rows.tsx'
import { USUAL_STATES } from './usual-states.ts'

const ChooseOutlineDialog = lazyPart(
  'choose-outline-dialog',
  async () => (await import('../../../template-parts/choose-outline-dialog.tsx')).ChooseOutlineDialog,
)

const text = strings.insight

/** /projects/{projectId}/insights: all insights. */
export function InsightsTab() {
  const project = useProject()
  const [choosing, setChoosing] = useState(false)
  useAction(projectActions.fromTemplate, () => setChoosing(true), { enabled: project.viewerCan.contribute })
  return (
    <TabRows
      objectType="INSIGHT"
      usual={USUAL_STATES.INSIGHT}
      name={text.label}
      menu={
        <>
          <IconButton label={text.present} action={projectActions.present.id} href={links.present(project)}>
            <IconPresentation size={17} stroke={1.7} aria-hidden="true" />
          </IconButton>
          {project.viewerCan.contribute && (
            <>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconTemplate size={15} stroke={1.8} aria-hidden="true" />}
                onClick={() => runAction(projectActions.fromTemplate.id)}
              >
                {text.fromTemplate}
              </Button>
              <Hint label={text.new} action={createActions.insight.id}>
                <Button
                  size="xs"
                  leftSection={<IconPlus size={15} stroke={2} aria-hidden="true" />}
                  onClick={() => runAction(createActions.insight.id)}
                >
                  {text.new}
                </Button>
              </Hint>
            </>
          )}
          {choosing && (
            <Suspense fallback={<LoadingOverlay onClose={() => setChoosing(false)} />}>
              <ChooseOutlineDialog projectId={project.id} opened onClose={() => setChoosing(false)} />
            </Suspense>
          )}
        </>
      }
      empty={
        <EmptyState picture={<CutGem />} title={text.empty}>
          {text.emptyHint}
        </EmptyState>
      }
    />
  )
}
