import { Button } from '@mantine/core'
import { useQuery } from '@apollo/client/react'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { InsightPageDocument, InsightContentDocument, PresentedInsightsDocument } from '#generated/operations/capabilities/insights/web/insight.ts'
import { slidesOf, type Slide } from '#insights/model/slides.ts'
import { insightStrings, ReferenceCards, renderReference } from '#insights/web/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { DocumentView } from '#editor/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { CutGem } from '#platform/web/design/pictures.tsx'
import { usePageTitle } from '#platform/web/design/page-frame.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { defineAction, runAction, useAction } from '#platform/web/keyboard/index.ts'
import { clipOfCard } from '../../documents/clip-opener.tsx'
import { referenceLinks } from '../../documents/reference-links.ts'
import { links } from '../../links.ts'
import classes from './present.module.css'

const present = { section: 'Presentation', screen: 'present' } as const
const actions = {
  next: defineAction({ ...present, id: 'present.next', title: 'Next slide', keys: ['right', 'space', 'pagedown', 'down', 'j'], repeats: true }),
  previous: defineAction({ ...present, id: 'present.previous', title: 'Slide before', keys: ['left', 'pageup', 'up', 'k'], repeats: true }),
  nextInsight: defineAction({ ...present, id: 'present.next-insight', title: 'Next insight', keys: 'shift+right' }),
  previousInsight: defineAction({ ...present, id: 'present.previous-insight', title: 'Insight before', keys: 'shift+left' }),
  first: defineAction({ ...present, id: 'present.first', title: 'First slide', keys: 'home' }),
  last: defineAction({ ...present, id: 'present.last', title: 'Last slide', keys: 'end' }),
  fullScreen: defineAction({ ...present, id: 'present.full-screen', title: 'Fill the screen', keys: 'f' }),
  leave: defineAction({ ...present, id: 'present.leave', title: 'Leave the presentation', keys: 'escape' }),
} as const

interface Presented {
  id: Id
  title: string
  publishedAt: string | null
  slides: Slide[]
}

/** Insights one after another, large enough to be read from afar (document 1 §2.4). A draft is presented alone. */
export function Presentation({ projectId, insightId }: { projectId: Id; insightId: Id | null }) {
  const { data, loading, error, refetch } = useQuery(PresentedInsightsDocument, { variables: { projectId } })
  const project = data?.project
  const published = useMemo(() => project?.insights.nodes ?? [], [project])
  const alone = insightId !== null && project !== undefined && !published.some((insight) => insight.id === insightId)
  const own = useQuery(InsightPageDocument, { variables: { id: insightId ?? '' }, skip: !alone })
  const ownContent = useQuery(InsightContentDocument, { variables: { id: insightId ?? '' }, skip: !alone })
  const draft = alone ? own.data?.insight : null
  const draftContent = ownContent.data?.insight?.content as DocumentJson | null | undefined
  const insights = useMemo((): Presented[] => {
    const shown = (id: Id, title: string, publishedAt: string | null, content: unknown): Presented => ({ id, title: title || insightStrings.untitled, publishedAt, slides: slidesOf((content ?? { type: 'doc' }) as DocumentJson) })
    if (alone) return draft ? [shown(draft.id, draft.title, draft.publishedAt, draftContent)] : []
    return published.map((insight) => shown(insight.id, insight.title, insight.publishedAt, insight.content))
  }, [alone, draft, draftContent, published])
  const back = project ? links.project(project, 'insights') : '/projects'
  usePageTitle(project ? `Present · ${project.title}` : 'Present')

  if (insights.length > 0) return <Slides insights={insights} start={insightId} project={{ id: projectId, title: project?.title ?? '' }} back={back} />
  return (
    <main className={classes.stage}>
      {error ? (
        <ErrorState message={toCallError(error).message} onRetry={() => void refetch()} />
      ) : (
        !loading && !own.loading && (
          <EmptyState picture={<CutGem />} title="Nothing is published yet" action={<Button component={Link} href={back} variant="default">Back to the insights</Button>}>
            Publish insights to present them one after another. A draft can be presented from its own page.
          </EmptyState>
        )
      )}
      <Leave href={back} />
    </main>
  )
}

function Leave({ href }: { href: string }) {
  const router = useRouter()
  useAction(actions.leave, () => {
    // Where the presentation was begun; opened by its address, there is only the list behind it.
    if (router.history.canGoBack()) router.history.back()
    else router.history.push(href)
  })
  return null
}

function Slides({ insights, start, project, back }: { insights: Presented[]; start: Id | null; project: { id: Id; title: string }; back: string }) {
  const router = useRouter()
  const stage = useRef<HTMLElement>(null)
  const deck = useMemo(() => insights.flatMap((insight, at) => insight.slides.map((slide, part) => ({ insight, at, slide, part }))), [insights])
  const [index, setIndex] = useState(() => Math.max(0, start === null ? 0 : deck.findIndex((each) => each.insight.id === start)))
  const current = deck[Math.min(index, deck.length - 1)]
  const go = (to: number): void => setIndex(Math.min(Math.max(to, 0), deck.length - 1))
  const toInsight = (by: number): void => {
    const wanted = deck.findIndex((each) => each.at === (current?.at ?? 0) + by && each.part === 0)
    if (wanted >= 0) go(wanted)
  }
  // The address follows the insight that is shown.
  const address = current ? links.present(project, current.insight.id) : back
  useEffect(() => router.history.replace(address), [router, address])
  useEffect(() => stage.current?.focus({ preventScroll: true }), [])
  useAction(actions.next, () => go(index + 1))
  useAction(actions.previous, () => go(index - 1))
  useAction(actions.nextInsight, () => toInsight(1))
  useAction(actions.previousInsight, () => toInsight(-1))
  useAction(actions.first, () => go(0))
  useAction(actions.last, () => go(deck.length - 1))
  useAction(actions.fullScreen, async () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()))
  if (!current) return null
  const { insight, slide, part } = current
  return (
    <main ref={stage} className={classes.stage} tabIndex={-1} aria-roledescription="presentation" aria-label={`Presentation of ${project.title}`}>
      <Leave href={back} />
      <ReferenceCards links={referenceLinks} clipOf={clipOfCard}>
        <section key={`${insight.id}-${part}`} className={classes.slide} data-cover={part === 0 || undefined} aria-roledescription="slide" aria-label={`${index + 1} of ${deck.length}`}>
          {part === 0 ? (
            <h1 className={classes.cover}>{insight.title}</h1>
          ) : (
            <p className={classes.over}>
              {insight.title}
              {slide.continues && slide.heading !== null && <> · {slide.heading}</>}
            </p>
          )}
          {slide.heading !== null && !slide.continues && <h2 className={classes.heading}>{slide.heading}</h2>}
          <div className={classes.content}>
            <DocumentView content={slide.content} renderReference={renderReference} />
          </div>
        </section>
      </ReferenceCards>
      <footer className={classes.bar}>
        <IconButton label={actions.previous.title} action={actions.previous.id} disabled={index === 0} onClick={() => runAction(actions.previous.id)}>
          <IconArrowLeft size={18} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <ol className={classes.dots}>
          {deck.map((each, at) => (
            <li key={`${each.insight.id}-${each.part}`} data-first={each.part === 0 && at > 0 ? true : undefined}>
              <button type="button" className={classes.dot} aria-label={`${each.insight.title}, ${each.part + 1}`} aria-current={at === index ? 'step' : undefined} onClick={() => go(at)} />
            </li>
          ))}
        </ol>
        <IconButton label={actions.next.title} action={actions.next.id} disabled={index === deck.length - 1} onClick={() => runAction(actions.next.id)}>
          <IconArrowRight size={18} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <span className={classes.place} role="status">
          {index + 1} / {deck.length}
        </span>
        <IconButton label={actions.fullScreen.title} action={actions.fullScreen.id} onClick={() => runAction(actions.fullScreen.id)}>
          <IconMaximize size={17} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <IconButton label={actions.leave.title} action={actions.leave.id} onClick={() => runAction(actions.leave.id)}>
          <IconX size={18} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </footer>
    </main>
  )
}
