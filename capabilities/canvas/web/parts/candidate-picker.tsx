import { useApolloClient } from '@apollo/client/react'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type UIEvent } from 'react'
import {
  CanvasCandidatesDocument,
  type CanvasCandidatesQuery,
} from '#generated/operations/capabilities/canvas/web/canvas.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { toCallError, useChanges } from '#platform/web/graphql/index.ts'
import { REFERENCE_KINDS, type ReferenceKind } from '../../model/item.ts'
import { canvasStrings as strings } from '../strings.ts'
import classes from '../canvas.module.css'

const PAGE_ROWS = 60
/** Letters that come this close together are looked for once. */
const GATHER_MS = 180
const NEAR_END_PX = 240
/** Something of the picker that is dragged over the plane. */
export const DRAGGED_TYPE = 'application/x-quarry-candidate'

export interface Target {
  kind: ReferenceKind
  targetId: Id
}

interface Candidate extends Target {
  words: string
  foot: string
  onCanvas: boolean
}

type Tab = 'not-on-canvas' | 'all'

function toCandidate({
  onCanvas,
  note,
  insight,
  highlight,
}: CanvasCandidatesQuery['canvasCandidates']['nodes'][number]): Candidate[] {
  if (highlight)
    return [
      {
        kind: 'highlight',
        targetId: highlight.id,
        words: highlight.text || (highlight.region?.name ?? strings.noWords),
        foot: highlight.note.title || strings.untitledNote,
        onCanvas,
      },
    ]
  if (note)
    return [
      { kind: 'note', targetId: note.id, words: note.title || strings.untitledNote, foot: note.preview, onCanvas },
    ]
  if (insight)
    return [
      {
        kind: 'insight',
        targetId: insight.id,
        words: insight.title || strings.untitledInsight,
        foot: insight.preview,
        onCanvas,
      },
    ]
  return []
}

interface Shown {
  key: string
  candidates: readonly Candidate[]
  endCursor: string | null
  hasMore: boolean
}

/**
 * Highlights, notes and insights of the project, those first that do not lie on the canvas: a press lays one down, a
 * drag where it is dropped.
 */
export function CandidatePicker({
  viewId,
  onAdd,
  onClose,
}: {
  viewId: Id
  onAdd: (targets: readonly Target[]) => void
  onClose: () => void
}) {
  const client = useApolloClient()
  const [tab, setTab] = useState<Tab>('not-on-canvas')
  const [kind, setKind] = useState<ReferenceKind>('highlight')
  const [query, setQuery] = useState('')
  const [text, setText] = useState('')
  const [shown, setShown] = useState<Shown | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const key = JSON.stringify([viewId, tab, kind, text])
  const latest = useRef(key)
  latest.current = key
  const busy = useRef(false)
  useEffect(() => {
    const timer = setTimeout(() => setText(query.trim()), GATHER_MS)
    return () => clearTimeout(timer)
  }, [query])

  const read = useCallback(
    async (before: Shown | null): Promise<void> => {
      busy.current = true
      try {
        const { data } = await client.query({
          query: CanvasCandidatesDocument,
          variables: {
            viewId,
            kind,
            notOnCanvas: tab === 'not-on-canvas',
            text,
            first: PAGE_ROWS,
            after: before?.endCursor ?? null,
          },
          fetchPolicy: 'no-cache',
        })
        if (latest.current !== key || !data) return
        const page = data.canvasCandidates
        setShown({
          key,
          candidates: [...(before?.candidates ?? []), ...page.nodes.flatMap(toCandidate)],
          endCursor: page.endCursor,
          hasMore: page.hasNextPage,
        })
        setFailure(null)
      } catch (error) {
        if (latest.current === key) setFailure(toCallError(error).message)
      } finally {
        busy.current = false
      }
    },
    [client, viewId, kind, tab, text, key],
  )
  useEffect(() => void read(null), [read])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const readSoon = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void read(null)
    }, 2 * GATHER_MS)
  }
  useChanges((changes) => {
    if (changes.some((change) => change.kind === kind || (change.kind === 'canvas' && change.id === viewId))) readSoon()
  }, readSoon)
  const current = shown?.key === key ? shown : null
  const more = (): void => {
    if (current?.hasMore && !busy.current) void read(current)
  }
  const add = (targets: readonly Candidate[]): void => {
    onAdd(targets)
    const added = new Set(targets.map((one) => one.targetId))
    setShown(
      (now) =>
        now && {
          ...now,
          candidates:
            tab === 'all'
              ? now.candidates.map((one) => (added.has(one.targetId) ? { ...one, onCanvas: true } : one))
              : now.candidates.filter((one) => !added.has(one.targetId)),
        },
    )
  }
  const leave = (event: KeyboardEvent): void => {
    // A search that says something is emptied first.
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
      {failure !== null && current === null ? (
        <ErrorState compact title={strings.pickerFailed} message={failure} onRetry={() => void read(null)} />
      ) : current === null ? (
        <LoadingRows label={strings.loading} />
      ) : current.candidates.length === 0 ? (
        <EmptyState
          compact
          title={
            text !== '' ? strings.pickerNothing : tab === 'all' ? strings.pickerEmpty[kind] : strings.pickerAllThere
          }
        />
      ) : (
        <>
          <ul
            className={classes.pickerList}
            onScroll={(event: UIEvent<HTMLUListElement>) =>
              event.currentTarget.scrollHeight - event.currentTarget.scrollTop - event.currentTarget.clientHeight <
                NEAR_END_PX && more()
            }
          >
            {current.candidates.map((one) => (
              <li key={one.targetId}>
                <button
                  type="button"
                  className={classes.candidate}
                  draggable
                  aria-label={strings.addOne(one.words.slice(0, 120))}
                  onClick={() => add([one])}
                  onDragStart={(event) => {
                    event.dataTransfer.setData(DRAGGED_TYPE, JSON.stringify({ kind: one.kind, targetId: one.targetId }))
                    event.dataTransfer.effectAllowed = 'copy'
                  }}
                >
                  <span className={classes.candidateWords}>{one.words}</span>
                  <span className={classes.candidateFoot}>
                    {one.onCanvas && <span className={classes.there}>{strings.alreadyThere}</span>}
                    {one.foot}
                  </span>
                </button>
              </li>
            ))}
            {current.hasMore && (
              <li>
                <button type="button" className={classes.plain} onClick={more}>
                  {strings.pickerMore}
                </button>
              </li>
            )}
          </ul>
          {tab === 'not-on-canvas' && (
            <button type="button" className={classes.plain} onClick={() => add(current.candidates)}>
              {strings.addAll(current.candidates.length)}
            </button>
          )}
        </>
      )}
    </aside>
  )
}
