import { Button } from '@mantine/core'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { CutGem } from '#platform/web/design/pictures.tsx'
import { links } from '../../../links.ts'
import { useProject } from '../../../project-page/project-context.tsx'
import { strings } from '../../../project-page/strings.ts'
import { TabRows } from './tab-rows.tsx'
import { USUAL_STATES } from './usual-states.ts'

const text = strings.highlight

/** /projects/{projectId}/highlights: all highlights, grouped by tag. */
export function HighlightsTab() {
  const project = useProject()
  return (
    <TabRows
      objectType="HIGHLIGHT"
      usual={USUAL_STATES.HIGHLIGHT}
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
