import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { RoundCodingsQuery, RoundTagFragment } from '#generated/operations/capabilities/agreement/web/agreement.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { KeyHint } from '#platform/web/design/key-hint.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { MAX_UNITS_AT_ONCE } from '../model/limits.ts'
import { codingList, settlingUnits, unsettlingUnit, type RoundHead } from './agreement-acts.ts'
import classes from './agreement.module.css'
import { coderActions, settlingActions } from './coding-actions.ts'
import type { NamedCoder } from './names.ts'
import { strings as text } from './strings.ts'

type Coding = NonNullable<RoundCodingsQuery['agreementRound']>['codings']['nodes'][number]
type Which = 'DISPUTED' | 'AGREED' | 'SETTLED'
const EMPTY = { DISPUTED: text.allSettled, AGREED: text.noneAgreed, SETTLED: text.noneSettled } as const

export interface SettleListProps {
  round: RoundHead
  tags: readonly RoundTagFragment[]
  coders: readonly NamedCoder[]
  counts: { disputed: number; agreed: number; settled: number }
  hrefOf: (note: { id: Id; title: string }, highlightId: Id | null) => string
}

/**
 * Lists the sentences that coders disagree on, with what each gave, to be settled; those on which all agree; and those
 * that are settled.
 */
export function SettleList({ round, tags, coders, counts, hrefOf }: SettleListProps) {
  const [which, setWhich] = useState<Which>('DISPUTED')
  const options = [
    { value: 'DISPUTED' as const, label: text.disputed(counts.disputed) },
    { value: 'AGREED' as const, label: text.agreed(counts.agreed) },
    { value: 'SETTLED' as const, label: text.settledTab(counts.settled) },
  ]
  return (
    <section className={classes.settle} aria-label={text.settle}>
      <div className={classes.pairs}>
        <SegmentedTabs label={text.settle} value={which} options={options} onChange={setWhich} />
      </div>
      <Codings key={which} which={which} round={round} tags={tags} coders={coders} hrefOf={hrefOf} />
    </section>
  )
}

function Codings({ which, round, tags, coders, hrefOf }: Omit<SettleListProps, 'counts'> & { which: Which }) {
  const settleUnits = useAct(settlingUnits)
  const unsettle = useAct(unsettlingUnit)
  const { rows: codings, state, error, hasMore, more, retry } = useLive(codingList, { id: round.id, which })
  const [at, setAt] = useState(0)
  const list = useRef<HTMLOListElement>(null)
  const current = codings[Math.min(at, codings.length - 1)]
  const mayDecide = round.viewerCan.settle && which === 'DISPUTED'
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.id])
  const settle = async (units: ReadonlyArray<{ unitId: Id; tagIds: Id[] }>): Promise<boolean> =>
    reportAct(settleUnits({ roundId: round.id, units }), { title: text.settled(units.length) })
  const decide = async (coding: Coding | undefined, tagIds: readonly Id[]): Promise<void> => {
    if (coding) await settle([{ unitId: coding.id, tagIds: [...tagIds] }])
  }
  useAction(settlingActions.down, () => setAt((was) => Math.min(codings.length - 1, was + 1)), {
    enabled: codings.length > 0,
  })
  useAction(settlingActions.up, () => setAt((was) => Math.max(0, was - 1)), { enabled: codings.length > 0 })
  useAction(settlingActions.both, async () => decide(current, current ? allGiven(current) : []), {
    enabled: mayDecide && current !== undefined,
  })
  useAction(settlingActions.none, async () => decide(current, []), { enabled: mayDecide && current !== undefined })

  if (state === 'loading') return <LoadingRows label={text.loading} />
  if (state === 'failed') return <ErrorState title={text.failed} message={toCallError(error).message} onRetry={retry} />
  if (codings.length === 0) return <EmptyState compact title={EMPTY[which]} />
  const agreed = which === 'AGREED' ? codings.slice(0, MAX_UNITS_AT_ONCE) : []
  const chipsOf = (ids: readonly Id[]) =>
    ids.length === 0 ? (
      <span className={classes.quiet}>{text.noTag}</span>
    ) : (
      tags
        .filter(({ id }) => ids.includes(id))
        .map((tag) => <ColorChip key={tag.id} label={tag.title} color={tag.color} />)
    )
  const keepAgreed = async (): Promise<boolean> =>
    settle(agreed.map((coding) => ({ unitId: coding.id, tagIds: allGiven(coding) })))
  return (
    <>
      {which === 'DISPUTED' && round.viewerCan.settle && <p className={classes.quiet}>{text.settleKeys}</p>}
      {mayDecide &&
        current &&
        coders.map((coder, index) => (
          <CoderKey key={coder.id} at={index} onAccept={() => void decide(current, givenBy(current, coder.id))} />
        ))}
      {agreed.length > 0 && round.viewerCan.settle && (
        <div>
          <Button onClick={() => void keepAgreed()}>{text.keepAgreed(agreed.length)}</Button>
        </div>
      )}
      <ol ref={list} className={classes.codings}>
        {codings.map((coding, index) => (
          <li
            key={coding.id}
            className={classes.dispute}
            {...(coding === current && which === 'DISPUTED' ? { 'aria-current': 'true' as const } : {})}
            onFocus={() => setAt(index)}
          >
            <blockquote className={classes.quote}>
              {coding.text ?? <span className={classes.quiet}>{text.changedWords}</span>}
            </blockquote>
            {coding.note && (
              <Link className={classes.source} href={hrefOf(coding.note, coding.highlightId ?? null)}>
                {coding.highlightId ? text.openHighlight : coding.note.title || text.untitledNote}
              </Link>
            )}
            {which === 'SETTLED' ? (
              <div className={classes.given}>
                {chipsOf(coding.settledTagIds ?? [])}
                {round.viewerCan.settle && (
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() =>
                      void reportAct(unsettle({ roundId: round.id, unitId: coding.id }), { title: text.undoAct })
                    }
                  >
                    {text.undoAct}
                  </Button>
                )}
              </div>
            ) : (
              <Said
                coding={coding}
                coders={coders}
                chipsOf={chipsOf}
                onDecide={mayDecide ? (tagIds) => void decide(coding, tagIds) : null}
              />
            )}
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button variant="default" onClick={more}>
          {text.sentences}
        </Button>
      )}
    </>
  )
}

function givenBy(coding: Coding, coderId: Id): Id[] {
  return coding.byCoder.find((given) => given.coderId === coderId)?.tagIds ?? []
}

function allGiven(coding: Coding): Id[] {
  return [...new Set(coding.byCoder.flatMap(({ tagIds }) => tagIds))]
}

function Said({
  coding,
  coders,
  chipsOf,
  onDecide,
}: {
  coding: Coding
  coders: readonly NamedCoder[]
  chipsOf: (ids: readonly Id[]) => React.ReactNode
  onDecide: ((tagIds: Id[]) => void) | null
}) {
  return (
    <>
      <dl className={classes.said}>
        {coders
          .filter(({ id }) => coding.byCoder.some(({ coderId }) => coderId === id))
          .map((coder) => (
            <div key={coder.id} className={classes.saidOne}>
              <dt>{coder.name}</dt>
              <dd>{chipsOf(givenBy(coding, coder.id))}</dd>
            </div>
          ))}
      </dl>
      {onDecide && (
        <div className={classes.decide}>
          {coders.map(
            (coder, at) =>
              coding.byCoder.some(({ coderId }) => coderId === coder.id) && (
                <Button
                  key={coder.id}
                  size="xs"
                  variant="default"
                  rightSection={<KeyHint keys={String(at + 1)} />}
                  onClick={() => onDecide(givenBy(coding, coder.id))}
                >
                  {text.accept(coder.name)}
                </Button>
              ),
          )}
          <Button
            size="xs"
            variant="default"
            rightSection={<KeyHint keys="b" />}
            onClick={() => onDecide(allGiven(coding))}
          >
            {text.acceptAll}
          </Button>
          <Button size="xs" variant="default" rightSection={<KeyHint keys="n" />} onClick={() => onDecide([])}>
            {text.acceptNone}
          </Button>
        </div>
      )}
    </>
  )
}

/** Handles the key that accepts what one coder gave. */
function CoderKey({ at, onAccept }: { at: number; onAccept: () => void }) {
  const action = coderActions[at]
  return action ? <KeyOf action={action} onAccept={onAccept} /> : null
}

function KeyOf({ action, onAccept }: { action: Parameters<typeof useAction>[0]; onAccept: () => void }) {
  useAction(action, onAccept)
  return null
}
