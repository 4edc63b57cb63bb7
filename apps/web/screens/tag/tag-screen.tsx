import { useQuery } from '@apollo/client/react'
import { getRouteApi, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import { ProjectTagsDocument, TagPageDocument, type TagPageQuery } from '#generated/operations/apps/web/screens/project/tags.ts'
import { TagHighlightsDocument } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import type { HighlightRow } from '#highlights/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_TAG_DESCRIPTION_CHARS, MAX_TAG_TITLE_CHARS } from '#tags/model/limits.ts'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { InlineText } from '#platform/web/design/inline-text.tsx'
import { LoadingPage, LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { CutGem } from '#platform/web/design/pictures.tsx'
import { lazyScreen } from '#platform/web/chunks/index.ts'
import { toCallError, usePages } from '#platform/web/graphql/index.ts'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { ReelLink } from '#reels/web/index.ts'
import { links } from '../../links.ts'
import { reelLinks } from '../../reel-links.ts'
import { useStandsInProject } from '../../shell/stands-in-project.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { ChosenHighlights } from '../project/highlights/chosen-highlights.tsx'
import { highlightLines } from '../project/highlights/highlight-lines.ts'
import { HighlightList } from '../project/highlights/highlight-list.tsx'
import { useLineSelection } from '../project/highlights/use-line-selection.ts'
import { NoAccess } from '../no-access/no-access.ts'
import { NotePeek } from '../note/note-peek.tsx'
import { strings } from '../project/strings.ts'
import { TagSwatch } from '../project/tag-swatch.tsx'
import { useTagCommands } from '../project/use-tag-commands.ts'
import classes from './tag.module.css'

type Tag = NonNullable<TagPageQuery['tag']>
const TagReel = lazyScreen('tag-reel', async () => (await import('../reel/reel-screens.ts')).TagReel)
const route = getRouteApi('/workspace/tags/$tagId')
const text = strings.tag

const tagActions = {
  rename: defineAction({ id: 'tag.rename', title: 'Rename the tag', section: 'Tag', screen: 'tag', keys: 'r' }),
  delete: defineAction({ id: 'tag.delete', title: 'Delete the tag', section: 'Tag', screen: 'tag', hint: 'Its highlights stay. It can be undone.' }),
} as const

/** /tags/{tagId}: what a tag means, and every highlight that carries it; with `view=reel` its clips as a reel. */
export function TagScreen(): ReactNode {
  const { tagId } = route.useParams()
  // Whatever else an address says is nothing to this page.
  const { view } = useSearch({ strict: false }) as { view?: unknown }
  return view === 'reel' ? <TagReel key={tagId} tagId={tagId} /> : <TagHighlights tagId={tagId} />
}

function TagHighlights({ tagId }: { tagId: Id }) {
  const { data, loading, error, refetch } = useQuery(TagPageDocument, { variables: { id: tagId } })
  const tag = data?.tag
  if (tag) return <OpenedTag key={tag.id} tag={tag} />
  if (loading) return <LoadingPage label={text.loading} />
  if (!error) return <NoAccess kind="tag" id={tagId} />
  return (
    <Page title={text.failed} breadcrumbs={[{ title: 'Projects', href: '/projects' }]}>
      <ErrorState title={text.failed} message={toCallError(error).message} onRetry={() => void refetch()} />
    </Page>
  )
}

function OpenedTag({ tag }: { tag: Tag }) {
  useStandsInProject(tag.project?.id ?? null)
  const router = useRouter()
  const commands = useTagCommands()
  const [renaming, setRenaming] = useState(0)
  const may = tag.viewerCan
  const back = tag.project ? links.project(tag.project, 'tags') : '/projects'
  useAction(tagActions.rename, () => setRenaming((times) => times + 1), { enabled: may.edit })
  const remove = async (): Promise<void> => {
    if (await commands.remove(tag)) router.history.push(back)
  }
  useAction(tagActions.delete, remove, { enabled: may.delete })
  const rename = (title: string): void => {
    if (title !== '') void commands.rename(tag, title)
  }
  return (
    <Page
      title={tag.title}
      width="list"
      breadcrumbs={[{ title: 'Projects', href: '/projects' }, ...(tag.project ? [{ title: tag.project.title || PLACEHOLDERS.project, href: back }] : []), { title: tag.title }]}
      actions={
        may.edit || may.delete ? (
          <MoreMenu
            label={text.more(tag.title)}
            entries={[
              ...(may.edit ? [{ kind: 'action' as const, action: tagActions.rename.id, title: strings.rename }] : []),
              ...(may.delete ? [{ kind: 'action' as const, action: tagActions.delete.id, title: text.delete, danger: true }] : []),
            ]}
          />
        ) : undefined
      }
    >
      <header className={classes.header}>
        <h1 className={classes.title}>
          <TagSwatch title={tag.title} color={tag.color} size={14} onChange={may.edit ? (color) => void commands.recolor(tag, color) : null} />
          <InlineText key={renaming} label={text.newPlaceholder} value={tag.title} placeholder={text.untitled} maxLength={MAX_TAG_TITLE_CHARS} disabled={!may.edit} startEditing={renaming > 0} onSave={rename} />
        </h1>
        {(may.edit || tag.description) && (
          <div className={classes.description}>
            <InlineText label={text.description} value={tag.description} placeholder={text.descriptionPlaceholder} maxLength={MAX_TAG_DESCRIPTION_CHARS} disabled={!may.edit} onSave={(description) => void commands.describe(tag, description)} />
          </div>
        )}
        <div className={classes.facts}>
          <span>{text.highlights(tag.highlightCount)}</span>
          {tag.clipCount > 0 && <ReelLink href={reelLinks.ofTag(tag)} clips={tag.clipCount} />}
        </div>
      </header>
      <Highlights tag={tag} />
    </Page>
  )
}

function Highlights({ tag }: { tag: Tag }) {
  const router = useRouter()
  const [peeked, setPeeked] = useState<HighlightRow | null>(null)
  const pages = usePages({ document: TagHighlightsDocument, variables: { tagId: tag.id }, pageOf: (data) => data.tag?.highlights ?? null, follows: ['highlight'] })
  const { data } = useQuery(ProjectTagsDocument, { variables: { projectId: tag.project?.id ?? '' }, skip: tag.project === null })
  const lines = useMemo(
    () => highlightLines([{ id: tag.id, title: tag.title, color: tag.color, count: tag.highlightCount, href: null }], new Set(), new Map([[tag.id, pages]]), false),
    [tag.id, tag.title, tag.color, tag.highlightCount, pages],
  )
  const selection = useLineSelection(lines)
  const at = pages.nodes.findIndex((highlight) => highlight.id === peeked?.id)
  const peekAt = (index: number): (() => void) | undefined => {
    const highlight = pages.nodes[index]
    return highlight ? () => setPeeked(highlight) : undefined
  }
  if (pages.state === 'loading') return <LoadingRows label={strings.highlight.loading} />
  if (pages.state === 'failed') return <ErrorState title={strings.highlight.failed} message={pages.error?.message ?? ''} onRetry={pages.reload} />
  if (pages.nodes.length === 0) {
    return (
      <EmptyState picture={<CutGem />} title={text.unused}>
        {text.unusedHint}
      </EmptyState>
    )
  }
  return (
    <>
      <HighlightList
        label={strings.highlight.label}
        lines={lines}
        selection={selection}
        selectable={tag.viewerCan.apply}
        onToggleGroup={() => undefined}
        onOpen={(highlight) => router.history.push(links.highlight(highlight.note, highlight.id))}
        onPeek={setPeeked}
        onWanted={pages.loadMore}
      />
      {tag.project && <ChosenHighlights projectId={tag.project.id} chosen={selection.chosen} tags={data?.project?.tags ?? []} onClear={selection.clear} onLeaveOut={pages.leaveOut} onReload={pages.reload} />}
      {peeked && <NotePeek noteId={peeked.note.id} highlightId={peeked.id} onClose={() => setPeeked(null)} onNext={at >= 0 ? peekAt(at + 1) : undefined} onPrevious={peekAt(at - 1)} />}
    </>
  )
}
