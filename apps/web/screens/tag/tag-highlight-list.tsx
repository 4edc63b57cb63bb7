import { Modal, NativeSelect } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import type { ProjectTagsQuery, TagPageQuery } from '#generated/operations/apps/web/project-page/tags.ts'
import { tagHighlights, useTagMerging, type HighlightRow } from '#highlights/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { CutGem } from '#platform/web/design/pictures.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { Toolbar } from '#platform/web/design/toolbar.tsx'
import { listLines } from '#platform/web/design/list-lines.ts'
import { useLinePeek } from '#platform/web/design/use-line-peek.ts'
import { useLineSelection } from '#platform/web/design/use-line-selection.ts'
import { useTyped } from '#platform/web/design/use-typed.ts'
import { toCallError } from '#platform/web/graphql/index.ts'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { MeantWords, useMeantWords } from '#search/web/index.ts'
import { useWholeSelection, withWhole } from '#selections/web/index.ts'
import { TagPicker } from '#tags/web/index.ts'
import { FoundExcerptsProvider } from '#views/web/index.ts'
import { links } from '../../links.ts'
import { NotePeek } from '../../note-page/note-peek.tsx'
import { ChosenHighlights } from '../../project-page/highlights/chosen-highlights.tsx'
import { HighlightList } from '../../project-page/highlights/highlight-list.tsx'
import { strings } from '../../project-page/strings.ts'
import { chooseAll } from '../../selection/choose-all.tsx'
import { WholeBar } from '../../selection/whole-bar.tsx'

const SelectionActs = lazyPart(
  'selection-acts',
  async () => (await import('../../selection/selection-acts.tsx')).SelectionActs,
)
/** Quotes have no fields. */
const NO_COLUMNS: readonly never[] = []

type Tag = NonNullable<TagPageQuery['tag']>
type Tags = NonNullable<ProjectTagsQuery['project']>['tags']
const text = strings.tag
type Order = keyof typeof text.orders
const ORDERS = Object.keys(text.orders) as Order[]
const split = defineAction({
  id: 'tag.split',
  title: 'Move the selected highlights to another tag',
  section: 'Tag',
  screen: 'tag',
  keys: 's',
  hint: 'Splits the tag: they lose this one and get the other, or a new one.',
})

/**
 * Every highlight with a tag: searched by their words and notes, in three orders, tagged and split off without leaving
 * the list.
 */
export function TagHighlightList({ tag, tags }: { tag: Tag; tags: Tags }) {
  const router = useRouter()
  const [find, setFind] = useState('')
  const [query, setQuery] = useTyped(find, setFind)
  const [order, setOrder] = useState<Order>('NEWEST')
  const [splitting, setSplitting] = useState(false)
  const meant = useMeantWords({ type: 'HIGHLIGHT', tagId: tag.id }, find)
  const requested = meant.words.trim()
  const { rows, state, error, hasMore, more, retry } = useLive(tagHighlights, {
    tagId: tag.id,
    text: requested === '' ? null : requested,
    order,
  })
  const failed = error === null ? null : toCallError(error).message
  const lines = useMemo(
    () =>
      listLines(
        [{ id: tag.id, title: tag.title, color: tag.color, count: tag.highlightCount, href: null }],
        new Set(),
        new Map([[tag.id, { rows, state, error: failed, hasMore }]]),
        false,
      ),
    [tag.id, tag.title, tag.color, tag.highlightCount, rows, state, failed, hasMore],
  )
  const shown = useMemo(() => rows.map(({ id }) => id), [rows])
  // The number of highlights with certain words is not counted.
  const total = requested === '' ? tag.highlightCount : null
  const whole = useWholeSelection({
    list: 'tag-highlights',
    question: useMemo(
      () => ({ tagId: tag.id, noteId: null, createdById: null, text: requested === '' ? null : requested, order }),
      [tag.id, requested, order],
    ),
    shown,
    total,
  })
  const selection = withWhole(useLineSelection(lines), lines, whole)
  const peek = useLinePeek(lines, selection)
  const standing = lines.find((line) => line.kind === 'row' && line.key === selection.cursor)
  const chosen = selection.chosen.length > 0 || standing?.kind !== 'row' ? selection.chosen : [standing.item]
  const maySplit = whole.count === null && chosen.length > 0 && tag.viewerCan.apply
  useAction(split, () => setSplitting(true), { enabled: maySplit })
  if (state === 'failed') return <ErrorState title={strings.highlight.failed} message={failed ?? ''} onRetry={retry} />
  if (state === 'ready' && rows.length === 0 && requested === '') {
    return (
      <EmptyState picture={<CutGem />} title={text.unused}>
        {text.unusedHint}
      </EmptyState>
    )
  }
  return (
    <>
      <Toolbar
        label={strings.highlight.label}
        end={
          <NativeSelect
            size="xs"
            aria-label={text.sort}
            value={order}
            data={ORDERS.map((value) => ({ value, label: text.orders[value] }))}
            onChange={(event) => setOrder(event.currentTarget.value as Order)}
          />
        }
      >
        <SearchInput label={text.findHighlights} value={query} onChange={setQuery} width={240} />
      </Toolbar>
      <MeantWords {...meant} />
      {state === 'loading' && <LoadingRows label={strings.highlight.loading} />}
      {state === 'ready' && rows.length === 0 && <EmptyState compact title={text.nothingFound} />}
      <FoundExcerptsProvider objectType="HIGHLIGHT" ids={shown} find={requested}>
        <HighlightList
          label={strings.highlight.label}
          lines={lines}
          selection={selection}
          selectable={tag.viewerCan.apply}
          onToggleGroup={() => undefined}
          onOpen={(highlight) => router.history.push(links.highlight(highlight.note, highlight.id))}
          onPeek={peek.open}
          shown={peek.shown}
          onRequested={more}
        />
      </FoundExcerptsProvider>
      {tag.project && whole.count !== null && (
        <WholeBar
          projectId={tag.project.id}
          objectType="HIGHLIGHT"
          count={whole.count}
          isCut={whole.isCut}
          madeAt={whole.madeAt}
          take={whole.take}
          columns={NO_COLUMNS}
          tags={tags}
          onClear={selection.clear}
        />
      )}
      <Suspense>
        <SelectionActs />
      </Suspense>
      {tag.project && whole.count === null && (
        <ChosenHighlights
          projectId={tag.project.id}
          chosen={selection.chosen}
          standing={standing?.kind === 'row' ? standing.item : null}
          tags={tags}
          others={chooseAll(whole, { chosen: selection.chosen.length, loaded: rows.length, total })}
          onClear={selection.clear}
          more={maySplit ? [{ action: split, label: text.split }] : []}
        />
      )}
      <Modal
        opened={splitting && chosen.length > 0}
        onClose={() => setSplitting(false)}
        title={text.splitTitle(chosen.length)}
        size={420}
        yOffset="14vh"
      >
        {splitting && (
          <SplitOff
            tag={tag}
            tags={tags}
            highlights={chosen}
            onClose={() => setSplitting(false)}
            onDone={selection.clear}
          />
        )}
      </Modal>
      {peek.peeked && (
        <NotePeek
          noteId={peek.peeked.note.id}
          highlightId={peek.peeked.id}
          onClose={peek.close}
          onNext={peek.next}
          onPrevious={peek.previous}
          stepsThroughList
        />
      )}
    </>
  )
}

function SplitOff({
  tag,
  tags,
  highlights,
  onClose,
  onDone,
}: {
  tag: Tag
  tags: Tags
  highlights: readonly HighlightRow[]
  onClose: () => void
  onDone: () => void
}) {
  const merging = useTagMerging()
  // The highlights chosen at first stay those that are moved, while the list behind is loaded again.
  const [chosen] = useState(highlights)
  const move = (into: { id?: string; title: string }): void => {
    onClose()
    void merging
      .split(
        tag.id,
        chosen.map(({ id }) => id),
        into,
      )
      .then((done) => {
        if (done) onDone()
      })
  }
  return (
    <TagPicker
      tags={tags.filter(({ id }) => id !== tag.id)}
      applied={[]}
      recent={[]}
      mayCreate={tag.viewerCan.edit}
      label={text.splitChoose}
      onApply={({ id, title }) => move({ id, title })}
      onRemove={() => undefined}
      onCreate={(title) => move({ title })}
      onClose={onClose}
    />
  )
}
