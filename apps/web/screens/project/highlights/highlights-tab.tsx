import { Button } from '@mantine/core'
import { useQuery } from '@apollo/client/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { ProjectTagsDocument } from '#generated/operations/apps/web/screens/project/tags.ts'
import { ProjectHighlightGroupsDocument } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import { UNTAGGED_COLOR } from '#highlights/model/highlight-color.ts'
import type { HighlightRow } from '#highlights/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { CutGem, LensOverStrata } from '#platform/web/design/pictures.tsx'
import { Toolbar } from '#platform/web/design/toolbar.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { links } from '../../../links.ts'
import { NotePeek } from '../../note/note-peek.tsx'
import { useProject } from '../project-context.tsx'
import classes from '../project.module.css'
import { strings } from '../strings.ts'
import { ChosenHighlights } from './chosen-highlights.tsx'
import { FilterBar } from './filter-bar.tsx'
import { GroupLoader } from './group-loader.tsx'
import { isFiltered, UNTAGGED, useHighlightFilter } from './highlight-filter.ts'
import { highlightLines, openAtFirst, type HighlightGroup } from './highlight-lines.ts'
import { HighlightList } from './highlight-list.tsx'
import listClasses from './highlights.module.css'
import { useLineSelection } from './use-line-selection.ts'
import { useLoadedGroups } from './use-loaded-groups.ts'

const text = strings.highlight
/** As many highlights as stand open when the page is first shown. */
const OPEN_AT_FIRST_ROWS = 150
/** Which groups of which project stand open, while the page is. */
const openGroups = new Map<string, ReadonlySet<string>>()

/** /projects/{projectId}/highlights: all that was marked, grouped by tag. */
export function HighlightsTab() {
  const project = useProject()
  const router = useRouter()
  const [filter, setFilter] = useHighlightFilter()
  const [peeked, setPeeked] = useState<HighlightRow | null>(null)
  const tagsAsked = useQuery(ProjectTagsDocument, { variables: { projectId: project.id } })
  const tags = useMemo(() => tagsAsked.data?.project?.tags ?? [], [tagsAsked.data])
  const variables = { projectId: project.id, noteId: filter.noteId, createdById: filter.authorId, text: filter.text.trim() || null }
  const asked = useQuery(ProjectHighlightGroupsDocument, { variables })
  const counted = (asked.data ?? asked.previousData)?.project?.highlightGroups

  const groups = useMemo((): HighlightGroup[] => {
    if (!counted || tagsAsked.data === undefined) return []
    const byId = new Map(tags.map((tag) => [tag.id, tag]))
    const tagged = counted.tags.flatMap(({ tagId, count }): HighlightGroup[] => {
      const tag = byId.get(tagId)
      return tag ? [{ id: tagId, title: tag.title || strings.tag.untitled, color: tag.color, count, href: links.tag(tag) }] : []
    })
    const all = tagged.toSorted((a, b) => b.count - a.count || a.title.localeCompare(b.title))
    if (counted.untagged > 0) all.push({ id: UNTAGGED, title: text.untagged, color: UNTAGGED_COLOR, count: counted.untagged, href: null })
    return filter.tags.length === 0 ? all : all.filter((group) => filter.tags.includes(group.id))
  }, [counted, tags, tagsAsked.data, filter.tags])

  const [chosenOpen, setChosenOpen] = useState(() => openGroups.get(project.id) ?? null)
  const open = useMemo(() => chosenOpen ?? openAtFirst(groups, OPEN_AT_FIRST_ROWS), [chosenOpen, groups])
  useEffect(() => {
    if (chosenOpen) openGroups.set(project.id, chosenOpen)
  }, [chosenOpen, project.id])
  const toggleGroup = (groupId: string): void => {
    const next = new Set(open)
    if (!next.delete(groupId)) next.add(groupId)
    setChosenOpen(next)
  }
  const { loaded, onPages, onWanted, leaveOut, reload } = useLoadedGroups()
  const lines = useMemo(() => highlightLines(groups, open, loaded), [groups, open, loaded])
  const selection = useLineSelection(lines)
  const mayWrite = project.viewerCan.contribute

  if (!counted || !tagsAsked.data) {
    if (asked.error) return <ErrorState title={text.failed} message={toCallError(asked.error).message} onRetry={() => void asked.refetch()} />
    return <LoadingRows label={text.loading} />
  }
  if (counted.total === 0 && !isFiltered(filter)) {
    return (
      <EmptyState picture={<CutGem />} title={text.empty} action={<Button component={Link} href={links.project(project, 'notes')} variant="default">{text.openNotes}</Button>}>
        {text.emptyHint}
      </EmptyState>
    )
  }
  const allOpen = groups.every((group) => open.has(group.id))
  const shownInOrder = lines.flatMap((line) => (line.kind === 'highlight' ? [line.highlight] : []))
  const at = shownInOrder.findIndex((highlight) => highlight.id === peeked?.id)
  const peekAt = (index: number): (() => void) | undefined => {
    const highlight = shownInOrder[index]
    return highlight ? () => setPeeked(highlight) : undefined
  }
  return (
    <div className={classes.tab}>
      {groups.filter((group) => open.has(group.id)).map((group) => (
        <GroupLoader key={group.id} projectId={project.id} groupId={group.id} filter={filter} onPages={onPages} />
      ))}
      <Toolbar
        label={text.label}
        end={
          <>
            <span className={listClasses.total} role="status">
              {text.count(counted.total)}
            </span>
            {groups.length > 1 && (
              <Button size="xs" variant="subtle" color="gray" onClick={() => setChosenOpen(new Set(allOpen ? [] : groups.map((group) => group.id)))}>
                {allOpen ? text.collapseAll : text.expandAll}
              </Button>
            )}
          </>
        }
      >
        <FilterBar projectId={project.id} filter={filter} onChange={setFilter} tags={tags} authors={counted.authors} />
      </Toolbar>
      {groups.length === 0 ? (
        <EmptyState picture={<LensOverStrata />} title={text.nothing}>
          {text.nothingHint}
        </EmptyState>
      ) : (
        <HighlightList
          label={text.label}
          lines={lines}
          selection={selection}
          selectable={mayWrite}
          onToggleGroup={toggleGroup}
          onOpen={(highlight) => router.history.push(links.highlight(highlight.note, highlight.id))}
          onPeek={setPeeked}
          onWanted={onWanted}
        />
      )}
      <ChosenHighlights projectId={project.id} chosen={selection.chosen} tags={tags} onClear={selection.clear} onLeaveOut={leaveOut} onReload={reload} />
      {peeked && <NotePeek noteId={peeked.note.id} highlightId={peeked.id} onClose={() => setPeeked(null)} onNext={at >= 0 ? peekAt(at + 1) : undefined} onPrevious={peekAt(at - 1)} />}
    </div>
  )
}
