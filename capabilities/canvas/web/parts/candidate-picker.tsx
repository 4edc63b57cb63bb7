import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useMemo, useState, type KeyboardEvent, type UIEvent } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { MeantWords, useMeantWords } from '#search/web/index.ts'
import { FoundExcerptsProvider, useExcerpt } from '#views/web/index.ts'
import { TYPES_OF } from '../../model/candidates.ts'
import { REFERENCE_KINDS, type ReferenceKind } from '../../model/item.ts'
import { canvasStrings as strings } from '../strings.ts'
import { candidateList, type Candidate, type Target } from './candidates.ts'
import { dragTarget } from './dragged-target.ts'
import classes from '../canvas.module.css'

const PAGE_ROWS = 60
/** Letters that are typed this close together cause one search. */
const DEBOUNCE_MS = 180
const NEAR_END_PX = 240

type Tab = 'not-on-canvas' | 'all'

/**
 * Highlights, notes and insights of the project, first those that are not on the canvas: a click adds one, dragging
 * adds it where it is dropped.
 */
export function CandidatePicker({
  viewId,
  projectId,
  onAdd,
  onClose,
}: {
  viewId: Id
  projectId: Id
  onAdd: (targets: readonly Target[]) => void
  onClose: () => void
}) {
  const [tab, setTab] = useState<Tab>('not-on-canvas')
  const [kind, setKind] = useState<ReferenceKind>('highlight')
  const [query, setQuery] = useState('')
  const [typed, setTyped] = useState('')
  /** What was added here, until the answer includes it. */
  const [added, setAdded] = useState<ReadonlySet<Id>>(new Set())
  useEffect(() => {
    const timer = setTimeout(() => setTyped(query.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [query])
  const meant = useMeantWords({ type: TYPES_OF[kind], projectId }, typed)
  const text = meant.words
  const isAll = tab === 'all'
  const asked = useMemo(() => ({ viewId, kind, notOnCanvas: !isAll, text }), [viewId, kind, isAll, text])
  const { rows, state, error, hasMore, more, retry } = useLive(candidateList, asked, { firstRows: PAGE_ROWS })
  // What is deleted from the canvas can be added again.
  useEffect(() => setAdded(new Set()), [rows])
  const candidates = useMemo(
    () =>
      isAll
        ? rows.map((one) => (added.has(one.id) ? { ...one, onCanvas: true } : one))
        : rows.filter((one) => !added.has(one.id)),
    [rows, added, isAll],
  )
  const targetIds = useMemo(() => candidates.map(({ targetId }) => targetId), [candidates])
  const add = (targets: readonly Candidate[]): void => {
    onAdd(targets)
    setAdded((before) => new Set([...before, ...targets.map(({ id }) => id)]))
  }
  const leave = (event: KeyboardEvent): void => {
    // A search with words is cleared first.
    if (event.key !== 'Escape' || (query !== '' && event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <aside className={classes.picker} aria-label={strings.picker} onKeyDownCapture={leave}>
      <div className={classes.pickerHead}>
        {strings.picker}
        <IconButton label={strings.closePicker} onClick={onClose}>
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </div>
      <SegmentedTabs<Tab>
        label={strings.pickerTabs}
        value={tab}
        options={[
          { value: 'not-on-canvas', label: strings.notOnCanvas },
          { value: 'all', label: strings.all },
        ]}
        onChange={setTab}
      />
      <SegmentedTabs
        label={strings.pickerKinds}
        value={kind}
        options={REFERENCE_KINDS.map((value) => ({ value, label: strings.kinds[value] }))}
        onChange={setKind}
      />
      <SearchInput value={query} onChange={setQuery} label={strings.find(kind)} width="100%" autoFocus />
      <MeantWords {...meant} />
      {state === 'failed' ? (
        <ErrorState compact title={strings.pickerFailed} message={toCallError(error).message} onRetry={retry} />
      ) : state === 'loading' ? (
        <LoadingRows label={strings.loading} />
      ) : candidates.length === 0 ? (
        <EmptyState
          compact
          title={text !== '' ? strings.pickerNothing : isAll ? strings.pickerEmpty[kind] : strings.pickerAllThere}
        />
      ) : (
        <>
          <FoundExcerptsProvider objectType={TYPES_OF[kind]} ids={targetIds} find={text}>
            <ul
              className={classes.pickerList}
              onScroll={(event: UIEvent<HTMLUListElement>) =>
                event.currentTarget.scrollHeight - event.currentTarget.scrollTop - event.currentTarget.clientHeight <
                  NEAR_END_PX && more()
              }
            >
              {candidates.map((one) => (
                <li key={one.targetId}>
                  <button
                    type="button"
                    className={classes.candidate}
                    draggable
                    aria-label={strings.addOne(one.words.slice(0, 120))}
                    onClick={() => add([one])}
                    onDragStart={(event) => {
                      dragTarget(event.dataTransfer, one)
                      event.dataTransfer.effectAllowed = 'copy'
                    }}
                  >
                    <CandidateText {...one} />
                  </button>
                </li>
              ))}
              {hasMore && (
                <li>
                  <button type="button" className={classes.plain} onClick={more}>
                    {strings.pickerMore}
                  </button>
                </li>
              )}
            </ul>
          </FoundExcerptsProvider>
          {!isAll && (
            <button type="button" className={classes.plain} onClick={() => add(candidates)}>
              {strings.addAll(candidates.length)}
            </button>
          )}
        </>
      )}
    </aside>
  )
}

/** A highlight shows its matching words, a note or an insight the passage where they were found. */
function CandidateText({ kind, targetId, words, foot, onCanvas }: Candidate) {
  const excerpt = useExcerpt(targetId)
  const isQuote = kind === 'highlight'
  return (
    <>
      <span className={classes.candidateWords}>{(isQuote && excerpt) || words}</span>
      <span className={classes.candidateFoot}>
        {onCanvas && <span className={classes.there}>{strings.alreadyThere}</span>}
        {(!isQuote && excerpt) || foot}
      </span>
    </>
  )
}
