import { kindNamed, type KindsOnScreen } from '#content-kinds/web/index.ts'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
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
    <div className={classes.row}>
      <Icon className={classes.icon} size={17} stroke={1.7} aria-hidden="true" />
      <div className={classes.words}>
        <span className={classes.title}>{deletionTitle(kinds, deletion)}</span>
        <span className={classes.said} data-warns={place ? true : undefined}>
          {place ? strings.placeGone(kindNamed(kinds, place.kind), place.title) : said.join(' · ')}
        </span>
      </div>
      <span className={classes.who}>
        {deletion.deletedBy && <Avatar name={deletion.deletedBy.name} size={20} decorative />}
        <span>{deletion.deletedBy?.name ?? ''}</span>
      </span>
      <span className={classes.when}>
        <RelativeTime at={deletion.deletedAt} />
        <span className={classes.left}>{strings.daysLeft(deletion.daysLeft)}</span>
      </span>
    </div>
  )
}
