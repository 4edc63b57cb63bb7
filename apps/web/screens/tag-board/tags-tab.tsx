import { Button, TextInput } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { ProjectTagsDocument, type ProjectTagFragment } from '#generated/operations/apps/web/project-page/tags.ts'
import type { EvidencePartsFragment } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import { EvidenceLine } from '#highlights/web/index.ts'
import { MAX_TAG_TITLE_CHARS } from '#tags/model/limits.ts'
import { changingTag, deletingTag } from '#tags/web/index.ts'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { InlineText } from '#platform/web/design/inline-text.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { CutGem } from '#platform/web/design/pictures.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { Toolbar } from '#platform/web/design/toolbar.tsx'
import { usePaleVariant } from '#platform/web/design/use-pale-variant.ts'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { ProjectTagBoards } from './project-tag-boards.tsx'
import { useProject } from '../../project-page/project-context.tsx'
import classes from '../../project-page/project.module.css'
import { strings } from '../../project-page/strings.ts'
import { usesOfTag, useProjectTagEvidence, type TagEvidence } from '../../tag-board/tag-evidence.tsx'
import { TagLayout } from './tag-layout.tsx'
import { TagSwatch } from '../../project-page/tag-swatch.tsx'
import { useCreateTag } from '../../project-page/use-create-tag.ts'

const text = strings.tag
const ROW_HEIGHT = 48
type Order = 'count' | 'name' | 'made'
const ORDERS = [
  { value: 'count', label: text.byCount },
  { value: 'name', label: text.byName },
  { value: 'made', label: text.byOrder },
] as const
const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

function ordered(
  tags: readonly ProjectTagFragment[],
  order: Order,
  evidence: TagEvidence,
): readonly ProjectTagFragment[] {
  if (order === 'made') return tags
  return tags.toSorted(
    (a, b) =>
      (order === 'count' ? usesOfTag(b, evidence) - usesOfTag(a, evidence) : 0) || a.title.localeCompare(b.title),
  )
}

/** /projects/{projectId}/tags: the tags of the study, on boards or in one list. */
export function TagsTab() {
  // Other search parameters are ignored.
  const { layout } = useSearch({ strict: false }) as { layout?: unknown }
  return layout === 'list' ? <TagList /> : <ProjectTagBoards />
}

/** Every tag of the project, and how often each was given. */
function TagList() {
  const project = useProject()
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState<Order>('count')
  const [adding, setAdding] = useState(false)
  const { data, error, retry } = useAnswer(ProjectTagsDocument, { variables: { projectId: project.id } })
  const evidence = useProjectTagEvidence(project.id)
  const all = data?.project?.tags
  const shown = useMemo(() => {
    const matches = wordsFinder(query)
    return ordered(
      (all ?? []).filter((tag) => matches(tag.title)),
      order,
      evidence,
    )
  }, [all, query, order, evidence])
  const most = Math.max(1, ...(all ?? []).map((tag) => usesOfTag(tag, evidence)))
  const mayWrite = project.viewerCan.contribute
  const add = mayWrite ? (
    <Button leftSection={<IconPlus size={15} stroke={2} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {text.new}
    </Button>
  ) : undefined

  if (!data && !error) return <LoadingRows label={text.loading} />
  if (!all) return <ErrorState title={text.failed} message={error?.message ?? ''} onRetry={retry} />
  return (
    <div className={classes.tab}>
      {(all.length > 0 || adding) && (
        <Toolbar
          label={text.label}
          end={
            <>
              <SegmentedTabs label={text.order} value={order} options={ORDERS} onChange={setOrder} />
              <TagLayout layout="list" />
              {add}
            </>
          }
        >
          <SearchInput label={text.find} value={query} onChange={setQuery} />
          <span className={classes.quiet}>{text.count(all.length)}</span>
        </Toolbar>
      )}
      {adding && <NewTag projectId={project.id} onDone={() => setAdding(false)} />}
      {all.length === 0 && !adding && (
        <EmptyState picture={<CutGem />} title={text.empty} action={add}>
          {text.emptyHint}
        </EmptyState>
      )}
      {all.length > 0 && shown.length === 0 && <EmptyState compact title={text.nothing} />}
      <VirtualRows
        label={text.label}
        items={shown}
        idOf={(tag) => tag.id}
        nameOf={(tag) => tag.title}
        rowHeight={ROW_HEIGHT}
        hrefOf={(tag) => links.tag(tag)}
      >
        {(tag) => <TagRow tag={tag} uses={usesOfTag(tag, evidence)} most={most} evidence={evidence.get(tag.id)} />}
      </VirtualRows>
    </div>
  )
}

function NewTag({ projectId, onDone }: { projectId: string; onDone: () => void }) {
  const createTag = useCreateTag()
  const [title, setTitle] = useState('')
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onDone()
    }
    if (event.key !== 'Enter' || title.trim() === '') return
    void createTag({ projectId }, title.trim())
    // The field stays open for the next one.
    setTitle('')
  }
  return (
    <TextInput
      autoFocus
      mb={8}
      aria-label={text.newPlaceholder}
      placeholder={text.newPlaceholder}
      value={title}
      maxLength={MAX_TAG_TITLE_CHARS}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (title.trim() === '') onDone()
      }}
    />
  )
}

interface TagRowProps {
  tag: ProjectTagFragment
  uses: number
  /** The uses of the most used tag. */
  most: number
  evidence: EvidencePartsFragment | undefined
}

function TagRow({ tag, uses, most, evidence }: TagRowProps) {
  const change = useAct(changingTag)
  const deleteTag = useAct(deletingTag)
  const pale = usePaleVariant(tag.color)
  const { id, viewerCan: may } = tag
  const rename = (title: string): void => {
    if (title !== '') void reportAct(change({ id, title }), { title: text.renamed(title) })
  }
  return (
    <div className={classes.tagRow}>
      <span className={classes.tagName}>
        <TagSwatch
          title={tag.title}
          color={tag.color}
          onChange={
            may.edit ? (color) => void reportAct(change({ id, color }), { title: text.recolored(tag.title) }) : null
          }
        />
        <InlineText
          label={text.newPlaceholder}
          value={tag.title}
          placeholder={text.untitled}
          maxLength={MAX_TAG_TITLE_CHARS}
          disabled={!may.edit}
          onSave={rename}
        />
      </span>
      <span className={classes.tagText}>{tag.description}</span>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${(uses / most) * 100}%`, background: pale.solid }} />
      </span>
      <span className={`${classes.quiet} ${classes.counted}`}>
        {evidence ? <EvidenceLine evidence={evidence} /> : text.highlights(uses)}
      </span>
      <MoreMenu
        label={text.more(tag.title)}
        entries={[
          { kind: 'link', title: text.open, href: links.tag(tag), icon: <IconArrowRight {...icon} /> },
          ...(may.delete
            ? [
                {
                  kind: 'command' as const,
                  title: text.delete,
                  icon: <IconTrash {...icon} />,
                  danger: true,
                  onSelect: () => void reportAct(deleteTag(id), { title: text.deleted(tag.title) }),
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}
