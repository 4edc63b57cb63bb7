import { Button } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useMemo, useRef, useState } from 'react'
import { MayMakeTemplatesDocument } from '#generated/operations/capabilities/templates/web/templates.ts'
import {
  InsightContentDocument,
  InsightEvidenceDocument,
  type InsightPageQuery,
} from '#generated/operations/capabilities/insights/web/insight.ts'
import { EvidenceLine } from '#highlights/web/index.ts'
import { MAX_INSIGHT_TITLE_CHARS } from '#insights/model/limits.ts'
import {
  changingInsight,
  deletingInsights,
  EditedSince,
  InsightStatus,
  insightStrings,
  publishingAgain,
  ReferenceCards,
  referenceItem,
  renderReference,
  SealedQuotes,
  sealStrings,
} from '#insights/web/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { AvatarStack } from '#platform/web/design/avatar.tsx'
import { copyLink } from '#platform/web/design/copy-text.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { PageTitle, type PageTitleHandle } from '#platform/web/design/page-title.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { runAction, useAction, useActions } from '#platform/web/keyboard/index.ts'
import { starEntry } from '../shell/star-action.ts'
import { DocumentEditor } from '../documents/document-editor.tsx'
import { clipOfCard } from '../documents/clip-opener.tsx'
import { useRequestedPassage } from '../documents/use-requested-passage.ts'
import { figureOfCard } from '../documents/chart-cards.tsx'
import { referenceLinks } from '../documents/reference-links.ts'
import { InsightReels } from '#reels/web/index.ts'
import { foundKinds } from '#generated/web-registry/found-kinds.ts'
import { RelatedItems } from '#search/web/index.ts'
import { creatingOutline, templateStrings } from '#templates/web/index.ts'
import { historyEntry } from '../history-entry.ts'
import { links } from '../links.ts'
import { templateLinks } from '../template-links.ts'
import { reelLinks } from '../reel-links.ts'
import { useShows } from '../shell/shown-thing.ts'
import { useCurrentProject } from '../shell/current-project.ts'
import { PLACEHOLDERS } from '../shell/placeholders.ts'
import { ShareButton } from '../shell/share-button.tsx'
import { NotePeek } from '../note-page/note-peek.tsx'
import { chartItem } from './chart-item.tsx'
import { insightActions } from './insight-actions.ts'
import classes from './insight.module.css'
import { InsertDialogs } from './insert-dialogs.tsx'
import { InsightFields } from './insight-fields.tsx'
import { strings } from './strings.ts'
import { useInsightText } from './use-insight-text.ts'
import { PROJECTS_CRUMB } from '../projects-crumb.ts'

const MoveDialog = lazyPart('move', async () => (await import('../move/move-dialog.tsx')).MoveDialog)

type Insight = NonNullable<InsightPageQuery['insight']>

/** A loaded insight: its title, its state, its text. */
export function OpenedInsight({ insight, passage }: { insight: Insight; passage?: string | undefined }) {
  const article = useRef<HTMLElement>(null)
  useRequestedPassage(article, passage)
  useCurrentProject(insight.project.id)
  useShows('insight', insight)
  const [peeked, setPeeked] = useState<{ noteId: Id; highlightId: Id | null } | null>(null)
  const titleField = useRef<PageTitleHandle>(null)
  const { picking, setPicking, addingField, setAddingField, moving, setMoving } = useInsightActions(insight, () =>
    titleField.current?.focus(),
  )
  const { editor, takeEditor, goIntoText } = useInsightText(insight, titleField)
  const change = useAct(changingInsight)
  const { data } = useAnswer(InsightContentDocument, {
    variables: { id: insight.id },
    followsText: () => (insight.viewerCan.edit ? null : insight.documentId),
  })
  const [pickingChart, setPickingChart] = useState(false)
  const inserting = picking ? 'reference' : pickingChart ? 'chart' : null
  const slashItems = useMemo(
    () => [referenceItem(() => setPicking(true)), chartItem(() => setPickingChart(true))],
    [setPicking],
  )
  const title = insight.title || insightStrings.untitled
  const may = insight.viewerCan
  const peek = useMemo(
    () => (note: { id: Id }, highlightId: Id | null) => setPeeked({ noteId: note.id, highlightId }),
    [],
  )

  return (
    <Page
      title={title}
      width="reading"
      breadcrumbs={[
        PROJECTS_CRUMB,
        { title: insight.project.title || PLACEHOLDERS.project, href: links.project(insight.project, 'insights') },
        { title },
      ]}
      actions={<Actions insight={insight} />}
    >
      <article ref={article} className={classes.insight}>
        <div className={classes.title}>
          <PageTitle
            title={insight.title}
            label={strings.title}
            placeholder={insightStrings.untitled}
            maxLength={MAX_INSIGHT_TITLE_CHARS}
            editable={may.edit}
            onRename={(next) =>
              void reportAct(change({ id: insight.id, change: { title: next } }), {
                title: insightStrings.renamed(next),
              })
            }
            onLeave={goIntoText}
            ref={titleField}
          />
        </div>
        <Byline insight={insight} />
        <InsightFields insight={insight} adding={addingField} onAddingChange={setAddingField} />
        <InsightReels
          insightId={insight.id}
          mayAdd={may.edit}
          hrefOf={(reelId) => reelLinks.ofInsight(insight, reelId)}
        />
        <ReferenceCards links={referenceLinks} onPeek={peek} clipOf={clipOfCard} figureOf={figureOfCard}>
          <SealedQuotes insightId={insight.id} isPublished={insight.published} mayEdit={may.edit}>
            <DocumentEditor
              documentId={insight.documentId}
              epoch={insight.documentEpoch}
              content={(data?.insight?.content ?? null) as DocumentJson | null}
              editable={may.edit}
              label={strings.label}
              placeholder={strings.placeholder}
              slashItems={slashItems}
              renderReference={renderReference}
              ref={takeEditor}
            />
          </SealedQuotes>
        </ReferenceCards>
        <RelatedItems kinds={foundKinds} of={{ type: 'INSIGHT', id: insight.id }} called={insight.title} titled />
      </article>
      <InsertDialogs
        insight={insight}
        inserting={inserting}
        editor={editor}
        onClose={() => {
          setPicking(false)
          setPickingChart(false)
        }}
      />
      {moving && (
        <Suspense fallback={<LoadingOverlay onClose={() => setMoving(false)} />}>
          <MoveDialog
            opened
            kind="insight"
            things={[insight]}
            fromId={insight.project.id}
            onClose={() => setMoving(false)}
          />
        </Suspense>
      )}
      {peeked && <NotePeek noteId={peeked.noteId} highlightId={peeked.highlightId} onClose={() => setPeeked(null)} />}
    </Page>
  )
}

/** The actions of the page, from keys, palette and menus. */
function useInsightActions(insight: Insight, rename: () => void) {
  const router = useRouter()
  const change = useAct(changingInsight)
  const publishAgain = useAct(publishingAgain)
  const deleteInsights = useAct(deletingInsights)
  const createOutline = useAct(creatingOutline)
  const { data: templatesRead } = useAnswer(MayMakeTemplatesDocument, { variables: {} })
  const [picking, setPicking] = useState(false)
  const [moving, setMoving] = useState(false)
  const [addingField, setAddingField] = useState(false)
  const { id, title, published, locked, viewerCan: may } = insight
  useAction(insightActions.rename, rename, { enabled: may.edit })
  const togglePublished = (): void =>
    void reportAct(change({ id, change: { published: !published } }), {
      title: (published ? insightStrings.unpublished : insightStrings.publishedNow)(title),
    })
  useAction(insightActions.publish, togglePublished, { enabled: may.publish })
  const publishOnceMore = (): void =>
    void reportAct(publishAgain(id), { title: sealStrings.publishedAgain(title || insightStrings.untitled) })
  useAction(insightActions.publishAgain, publishOnceMore, { enabled: may.publish && published })
  const toggleLock = (): void =>
    void reportAct(change({ id, change: { locked: !locked } }), {
      title: (locked ? insightStrings.unlocked : insightStrings.locked)(title),
    })
  useAction(insightActions.lock, toggleLock, { enabled: may.lock })
  useAction(insightActions.present, () => router.history.push(links.present(insight.project, insight.id)))
  useAction(insightActions.addField, () => setAddingField(true), { enabled: insight.project.viewerCan.contribute })
  useAction(insightActions.insertReference, () => setPicking(true), { enabled: may.edit })
  useAction(insightActions.copyLink, async () => copyLink(links.insight(insight)))
  const makeTemplate = async (): Promise<void> => {
    const outline = { id: newId(), title }
    const given = createOutline({ ...outline, insightId: id })
    if (await reportAct(given, { title: templateStrings.made(title) }))
      router.history.push(templateLinks.insight(outline))
  }
  useAction(insightActions.makeTemplate, makeTemplate, { enabled: templatesRead?.viewerMayMakeTemplates ?? false })
  const remove = async (): Promise<void> => {
    if (await reportAct(deleteInsights([id]), { title: insightStrings.deleted([title]) }))
      router.history.push(links.project(insight.project, 'insights'))
  }
  useAction(insightActions.move, () => setMoving(true), { enabled: may.move })
  useAction(insightActions.delete, remove, { enabled: may.delete })
  return { picking, setPicking, addingField, setAddingField, moving, setMoving }
}

function Actions({ insight }: { insight: Insight }) {
  const mayMakeTemplates = useActions().some(({ id, available }) => id === insightActions.makeTemplate.id && available)
  const may = insight.viewerCan
  const entries: MenuEntry[] = [
    ...(may.edit
      ? [
          { kind: 'action' as const, action: insightActions.rename.id, title: strings.rename },
          { kind: 'action' as const, action: insightActions.insertReference.id, title: strings.insertReference },
        ]
      : []),
    ...(insight.project.viewerCan.contribute
      ? [{ kind: 'action' as const, action: insightActions.addField.id, title: strings.addField }]
      : []),
    ...(may.publish && insight.published
      ? [
          { kind: 'action' as const, action: insightActions.publishAgain.id, title: sealStrings.publishAgain },
          { kind: 'action' as const, action: insightActions.publish.id, title: strings.unpublish },
        ]
      : []),
    ...(may.lock
      ? [
          {
            kind: 'action' as const,
            action: insightActions.lock.id,
            title: insight.locked ? strings.unlock : strings.lock,
          },
        ]
      : []),
    { kind: 'line' },
    starEntry,
    historyEntry('insight', insight.id),
    ...(mayMakeTemplates
      ? [{ kind: 'action' as const, action: insightActions.makeTemplate.id, title: strings.makeTemplate }]
      : []),
    ...(may.move ? [{ kind: 'action' as const, action: insightActions.move.id, title: strings.move }] : []),
    ...(may.delete
      ? [
          { kind: 'line' as const },
          { kind: 'action' as const, action: insightActions.delete.id, title: strings.delete, danger: true },
        ]
      : []),
  ]
  return (
    <>
      <IconButton
        label={strings.present}
        action={insightActions.present.id}
        href={links.present(insight.project, insight.id)}
      >
        <IconPresentation size={17} stroke={1.7} aria-hidden="true" />
      </IconButton>
      <ShareButton href={links.insight(insight)} project={insight.project} />
      <MoreMenu label={strings.more(insight.title || insightStrings.untitled)} entries={entries} />
      {may.publish && !insight.published && (
        <Hint label={strings.publishHint} action={insightActions.publish.id}>
          <Button size="xs" onClick={() => runAction(insightActions.publish.id)}>
            {strings.publish}
          </Button>
        </Hint>
      )}
    </>
  )
}

function Byline({ insight }: { insight: Insight }) {
  const people = insight.contributors.length > 0 ? insight.contributors : insight.createdBy ? [insight.createdBy] : []
  return (
    <div className={classes.byline}>
      <InsightStatus published={insight.published} />
      {insight.publishedAt !== null && (
        <span>
          {insight.publishedBy
            ? insight.publishedBy.isViewer
              ? strings.publishedByYou
              : strings.publishedBy(insight.publishedBy.name)
            : strings.published}{' '}
          · <RelativeTime at={insight.publishedAt} />
        </span>
      )}
      {insight.published && (
        <EditedSince
          insightId={insight.id}
          documentId={insight.documentId}
          onPublishAgain={insight.viewerCan.publish ? () => runAction(insightActions.publishAgain.id) : null}
        />
      )}
      {insight.quoteCount > 0 && <QuoteEvidence insight={insight} />}
      {people.length > 0 && (
        <Hint label={`${strings.writtenBy} ${people.map((person) => person.name).join(', ')}`}>
          <span className={classes.people}>
            <AvatarStack people={people} size={22} />
          </span>
        </Hint>
      )}
      {insight.locked && (
        <Hint label={strings.locked}>
          <span className={classes.locked}>
            <IconLock size={14} stroke={1.8} aria-hidden="true" /> {insightStrings.isLocked}
          </span>
        </Hint>
      )}
    </div>
  )
}

/** How many quotes and people it is based on; loaded after the page because it takes longer. */
function QuoteEvidence({ insight }: { insight: Insight }) {
  const { data } = useAnswer(InsightEvidenceDocument, { variables: { id: insight.id } })
  const evidence = data?.insight?.evidence
  return evidence ? <EvidenceLine evidence={evidence} /> : <span>{insightStrings.quotes(insight.quoteCount)}</span>
}
