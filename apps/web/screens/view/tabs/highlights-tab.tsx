import { Button } from '@mantine/core'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { CutGem } from '#platform/web/design/pictures.tsx'
import { NO_VIEW_DATA } from '#views/model/view.ts'
import { links } from '../../../links.ts'
import type { ViewState } from '../../../view-rows/use-view-state.ts'
import { useProject } from '../../../project-page/project-context.tsx'
import { strings } from '../../../project-page/strings.ts'
import { TabRows } from './tab-rows.tsx'

const text = strings.highlight
const USUAL: ViewState = { layout: 'LIST', data: { ...NO_VIEW_DATA, group: 'tags' } }

/** /projects/{projectId}/highlights: all highlights, grouped by tag. */
export function HighlightsTab() {
  const project = useProject()
  return (
    <TabRows
      objectType="HIGHLIGHT"
      usual={USUAL}
      name={text.label}
      empty={
        <EmptyState
          picture={<CutGem />}
          title={text.empty}
          action={
            <Button component={Link} href={links.project(project, 'notes')} variant="default">
              {text.openNotes}
            </Button>
          }
        >
          {text.emptyHint}
        </EmptyState>
      }
    />
  )
}
