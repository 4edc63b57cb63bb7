import { Button } from '@mantine/core'
import { useMemo } from 'react'
import {
  InsightPageDocument,
  InsightContentDocument,
  PresentedInsightsDocument,
} from '#generated/operations/capabilities/insights/web/insight.ts'
import { slidesOf } from '#insights/model/slides.ts'
import { insightStrings } from '#insights/web/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { CutGem } from '#platform/web/design/pictures.tsx'
import { usePageTitle } from '#platform/web/design/page-frame.tsx'
import { VisuallyHidden } from '#platform/web/design/visually-hidden.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { links } from '../../links.ts'
import classes from './present.module.css'
import { Leave, Slides, type Presented } from './slides.tsx'
import { strings } from './strings.ts'

/**
 * Insights one after another, large enough to be read from a distance (document 1 §2.4). A draft is presented alone.
 */
export function Presentation({ projectId, insightId }: { projectId: Id; insightId: Id | null }) {
  const { data, isAsking, error, retry } = useAnswer(PresentedInsightsDocument, { variables: { projectId } })
  const project = data?.project
  const published = useMemo(() => project?.insights.nodes ?? [], [project])
  const alone = insightId !== null && project !== undefined && !published.some((insight) => insight.id === insightId)
  const own = useAnswer(InsightPageDocument, { variables: alone ? { id: insightId } : null })
  const ownContent = useAnswer(InsightContentDocument, { variables: alone ? { id: insightId } : null })
  const draft = alone ? own.data?.insight : null
  const draftContent = ownContent.data?.insight?.content as DocumentJson | null | undefined
  const insights = useMemo((): Presented[] => {
    const shown = (id: Id, title: string, content: unknown): Presented => ({
      id,
      title: title || insightStrings.untitled,
      slides: slidesOf((content ?? { type: 'doc' }) as DocumentJson),
    })
    if (alone)
      return draft ? [{ ...shown(draft.id, draft.title, draftContent), isPublishedInsight: draft.published }] : []
    return published.map((insight) => ({
      ...shown(insight.id, insight.title, insight.content),
      isPublishedInsight: true,
    }))
  }, [alone, draft, draftContent, published])
  const back = project ? links.project(project, 'insights') : '/projects'
  usePageTitle(project ? `Present · ${project.title}` : 'Present')

  const label = `Presentation of ${project?.title ?? ''}`
  if (insights.length > 0)
    return (
      <Slides
        presented={insights}
        start={insightId}
        label={label}
        addressOf={(id) => links.present({ id: projectId, title: project?.title ?? '' }, id)}
        back={back}
      />
    )
  return (
    <main className={classes.stage}>
      <VisuallyHidden as="h1">{label}</VisuallyHidden>
      {error ? (
        <ErrorState message={error.message} onRetry={retry} />
      ) : (
        !isAsking &&
        !own.isAsking && (
          <EmptyState
            picture={<CutGem />}
            title={strings.nothing}
            action={
              <Button component={Link} href={back} variant="default">
                {strings.back}
              </Button>
            }
          >
            {strings.nothingHint}
          </EmptyState>
        )
      )}
      <Leave href={back} />
    </main>
  )
}
