import type { ReactNode } from 'react'
import {
  DeletionPreviewDocument,
  type DeletionPreviewQuery,
} from '#generated/operations/capabilities/trash/web/trash.ts'
import { countedKind, kindNamed, type KindsOnScreen } from '#content-kinds/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { deletionTitle, takenWords } from './deletion-words.ts'
import { strings } from './strings.ts'
import classes from './trash.module.css'

type Shown = NonNullable<DeletionPreviewQuery['deletion']>

interface DeletionDetailsProps {
  kinds: KindsOnScreen
  deletionId: string
  actions: ReactNode
}

/** What one deletion contains, when it was made and by whom; `actions` are shown below its name. */
export function DeletionDetails({ kinds, deletionId, actions }: DeletionDetailsProps) {
  const { data, error, retry } = useAnswer(DeletionPreviewDocument, { variables: { id: deletionId } })
  if (error && !data) return <ErrorState message={error.message} onRetry={retry} />
  if (!data) return <LoadingRows label={strings.loading} />
  if (!data.deletion)
    return (
      <EmptyState compact title={strings.gone}>
        {strings.goneHint}
      </EmptyState>
    )
  return <Details kinds={kinds} deletion={data.deletion} actions={actions} />
}

function Details({ kinds, deletion, actions }: Pick<DeletionDetailsProps, 'kinds' | 'actions'> & { deletion: Shown }) {
  const Icon = kindNamed(kinds, deletion.kind).icon
  // The title of the panel already names the thing itself; only its text is new.
  const [self] = deletion.things.flatMap(({ kind, count, things }) =>
    kind === deletion.kind && count === 1 ? things : [],
  )
  const shown = deletion.things.filter(
    ({ kind, count, things }) => things.length > 0 && !(kind === deletion.kind && count === 1),
  )
  const facts: ReadonlyArray<readonly [string, ReactNode]> = [
    [strings.what, deletion.underWay ? strings.underWay[deletion.underWay] : takenWords(kinds, deletion)],
    [strings.deletedBy, deletion.deletedBy?.name ?? strings.somebody],
    [strings.deletedAt, <RelativeTime key="at" at={deletion.deletedAt} />],
    [strings.purgedAt, strings.daysLeft(deletion.daysLeft)],
    ...(deletion.project
      ? [[strings.from, deletion.project.title || kindNamed(kinds, 'project').untitled] as const]
      : []),
  ]
  return (
    <div className={classes.details}>
      <h2 className={classes.name}>
        <Icon className={classes.icon} size={17} stroke={1.7} aria-hidden="true" />
        {deletionTitle(kinds, deletion)}
      </h2>
      {deletion.deletedPlaces.map((place) => (
        <p key={place.id} className={classes.warning}>
          {strings.placeGone(kindNamed(kinds, place.kind), place.title)}
        </p>
      ))}
      <div className={classes.actions}>{actions}</div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {self && self.excerpt !== '' && <p className={classes.words}>{self.excerpt}</p>}
      {shown.length > 0 && <h3 className={classes.heading}>{strings.contents}</h3>}
      {shown.map(({ kind, count, things }) => (
        <section key={kind} className={classes.kind} aria-label={countedKind(count, kindNamed(kinds, kind))}>
          <h4>{countedKind(count, kindNamed(kinds, kind))}</h4>
          <ul>
            {things.map((thing) => (
              <li key={thing.id}>
                <span className={classes.thing}>{thing.title || kindNamed(kinds, kind).untitled}</span>
                {thing.excerpt && <span className={classes.excerpt}>{thing.excerpt}</span>}
              </li>
            ))}
            {count > things.length && <li className={classes.excerpt}>{strings.more(count - things.length)}</li>}
          </ul>
        </section>
      ))}
    </div>
  )
}
