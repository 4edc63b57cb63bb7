import { kindNamed, type KindsOnScreen } from '#content-kinds/web/index.ts'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { RowLine } from '#platform/web/design/row-line.tsx'
import { deletionTitle, takenWords, type DeletionRow } from './deletion-words.ts'
import { strings } from './strings.ts'
import classes from './trash.module.css'

/** One deletion as a row of the trash. */
export function DeletionRowView({ kinds, deletion }: { kinds: KindsOnScreen; deletion: DeletionRow }) {
  const Icon = kindNamed(kinds, deletion.kind).icon
  const place = deletion.deletedPlaces.at(-1)
  const said = [
    deletion.underWay ? strings.underWay[deletion.underWay] : takenWords(kinds, deletion),
    ...(deletion.project ? [deletion.project.title] : []),
  ]
  return (
    <RowLine
      sign={<Icon size={17} stroke={1.7} />}
      title={deletionTitle(kinds, deletion)}
      detail={
        place ? (
          <span className={classes.placeGone}>{strings.placeGone(kindNamed(kinds, place.kind), place.title)}</span>
        ) : (
          said.join(' · ')
        )
      }
      facts={[
        <span key="who" className={classes.who}>
          {deletion.deletedBy && <Avatar name={deletion.deletedBy.name} size={20} decorative />}
          <span>{deletion.deletedBy?.name ?? ''}</span>
        </span>,
      ]}
      at={deletion.deletedAt}
      belowTime={<span className={classes.left}>{strings.daysLeft(deletion.daysLeft)}</span>}
    />
  )
}
