import { Button, ScrollArea } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { ImportDuplicatesQuery } from '#generated/operations/capabilities/imports/web/imports.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { importActions } from './import-actions.ts'
import classes from './imports.module.css'
import { scrolledByKeys } from './scrolled-by-keys.ts'
import { strings } from './strings.ts'
import { deletingDuplicates, duplicateList, keepingBoth, type ImportRow } from './import-acts.ts'

interface DuplicateListProps {
  one: ImportRow
  /** Pairs with equal rows, which can be deleted together; otherwise those that are only alike. */
  same: boolean
  folded: boolean
  onPeek: (noteId: Id) => void
  /** Takes the focus when no pair is left to take it. */
  onGone: () => void
}

/**
 * The notes of an import that repeat others, each beside what it repeats: kept pair by pair; deleted together if their
 * rows are equal, otherwise shown with their differences.
 */
export function DuplicateList({ folded, ...props }: DuplicateListProps) {
  const [open, setOpen] = useState(!folded)
  if (open) return <Duplicates {...props} />
  return (
    <div className={classes.failures}>
      <Button
        size="xs"
        variant="default"
        className={classes.unfold}
        aria-expanded="false"
        onClick={() => setOpen(true)}
      >
        {strings.showDuplicates(countOf(props), props.same)}
      </Button>
    </div>
  )
}

function countOf({ one, same }: Pick<DuplicateListProps, 'one' | 'same'>): number {
  return one.duplicateCounts[same ? 'same' : 'alike']
}

function Duplicates({ one, same, onPeek, onGone }: Omit<DuplicateListProps, 'folded'>) {
  const keepBoth = useAct(keepingBoth)
  const deleteDuplicates = useAct(deletingDuplicates)
  const { rows: pairs, state, error, hasMore, more, retry } = useLive(duplicateList, { id: one.id, same })
  const count = countOf({ one, same })
  const title = strings.duplicates(count, one.added, same)
  const section = useRef<HTMLElement>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const keeping = useRef<Promise<boolean>>(Promise.resolve(true))

  const keep = async (pair: Pair): Promise<void> => {
    const at = pairs.indexOf(pair)
    const next = pairs[at + 1] ?? pairs[at - 1]
    const line = next && section.current?.querySelector<HTMLElement>(`[data-pair="${next.id}"]`)
    if (line) line.querySelector<HTMLElement>('[data-keep]')?.focus({ preventScroll: true })
    else if (count > 1) section.current?.querySelector('h3')?.focus()
    else onGone()
    const before = keeping.current
    const shown = one.duplicateCounts[pair.same ? 'same' : 'alike']
    const given = keepBoth({ id: one.id, pairId: pair.id, noteId: pair.note.id, same: pair.same, shown })
    const done = reportAct(given, { title: strings.keptBoth(pair.note.title || strings.untitledNote) })
    // The whole line, after it has moved to the place of the one that left.
    if (line) requestAnimationFrame(() => line.scrollIntoView({ block: 'nearest' }))
    keeping.current = Promise.all([before, done]).then((all) => all.every(Boolean))
    await done
  }
  // Pairs that are being kept are not deleted, nor those that could not be kept.
  const removeAll = async (): Promise<void> => {
    const areKept = await keeping.current
    keeping.current = Promise.resolve(true)
    if (!areKept) return
    const title = strings.removedDuplicates(one.duplicateCounts.same)
    if (await reportAct(deleteDuplicates(one.id), { title })) onGone()
  }
  const focused = pairs.find((pair) => pair.id === focusedId)
  useAction(importActions.keepBoth, async () => (focused ? keep(focused) : undefined), {
    enabled: one.viewerCan.keep && focused !== undefined,
  })

  return (
    <section ref={section} className={classes.failures} aria-label={title}>
      <div className={classes.outcome}>
        <div className={classes.grow}>
          <h3 className={classes.sectionTitle} tabIndex={-1}>
            {title}
          </h3>
          <p className={classes.quiet}>{same ? strings.duplicatesHint : strings.alikeHint}</p>
        </div>
        {same && one.viewerCan.delete && (
          <div className={classes.buttons}>
            <Button size="xs" variant="default" onClick={() => void removeAll()}>
              {strings.removeDuplicates(count)}
            </Button>
          </div>
        )}
      </div>
      {state === 'loading' && <LoadingRows label={title} />}
      {state === 'failed' && (
        <ErrorState title={strings.loadFailed} message={toCallError(error).message} onRetry={retry} />
      )}
      {pairs.length > 0 && (
        <ScrollArea.Autosize className={classes.scroll} mah={320} viewportProps={scrolledByKeys(title)}>
          <ul className={classes.pairs}>
            {pairs.map((pair) => (
              <li
                key={pair.id}
                className={classes.pair}
                data-pair={pair.id}
                onFocus={() => setFocusedId(pair.id)}
                onBlur={() => setFocusedId(null)}
              >
                <Half note={pair.note} onPeek={onPeek} said={strings.fromThisImport} />
                <Half
                  note={pair.repeated}
                  onPeek={onPeek}
                  said={strings.repeats(
                    same ? null : pair.percent,
                    pair.sameImport ? strings.thisFile : pair.repeated.project.title || strings.untitledProject,
                  )}
                />
                {one.viewerCan.keep && <KeepBoth note={pair.note} onKeep={() => void keep(pair)} />}
                {pair.differences && <p className={classes.differences}>{strings.differences(pair.differences)}</p>}
              </li>
            ))}
          </ul>
          {hasMore && (
            <div className={classes.morePairs}>
              <Button size="xs" variant="default" onClick={more}>
                {strings.showMore}
              </Button>
            </div>
          )}
        </ScrollArea.Autosize>
      )}
    </section>
  )
}

function KeepBoth({ note, onKeep }: { note: Pair['note']; onKeep: () => void }) {
  // A key that is held down would continue with the next pair, which has the focus by then.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.repeat) event.preventDefault()
  }
  return (
    <Hint label={strings.keepBothHint} action={importActions.keepBoth.id}>
      <Button
        size="compact-xs"
        variant="default"
        className={classes.keep}
        data-keep=""
        aria-label={strings.keepBothOf(note.title || strings.untitledNote)}
        onKeyDown={onKeyDown}
        onClick={onKeep}
      >
        {strings.keepBoth}
      </Button>
    </Hint>
  )
}

type Pair = NonNullable<ImportDuplicatesQuery['import']>['duplicates']['nodes'][number]

function Half({ note, said, onPeek }: { note: Pair['note']; said: string; onPeek: (noteId: Id) => void }) {
  return (
    <button type="button" className={classes.half} onClick={() => onPeek(note.id)}>
      <span className={classes.halfTitle}>{note.title || strings.untitledNote}</span>
      <span className={classes.quiet}>{said}</span>
      <span className={classes.halfText}>{note.preview}</span>
    </button>
  )
}
