import { Avatar } from '#platform/web/design/avatar.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { deletionTitle, takenWords, type DeletionRow } from './deletion-words.ts'
import { KindIcon } from './kind-icon.tsx'
import { strings } from './strings.ts'
import classes from './trash.module.css'

/** One act of deleting as a row of the trash. */
export function DeletionRowView({ deletion }: { deletion: DeletionRow }) {
  const place = deletion.deletedPlaces.at(-1)
  const said = [
    deletion.underWay ? strings.underWay[deletion.underWay] : takenWords(deletion),
    ...(deletion.project ? [deletion.project.title] : []),
  ]
  return (
    <div className={classes.row}>
      <KindIcon kind={deletion.kind} />
      <div className={classes.words}>
        <span className={classes.title}>{deletionTitle(deletion)}</span>
        <span className={classes.said} data-warns={place ? true : undefined}>
          {place ? strings.placeGone(place.kind, place.title) : said.join(' · ')}
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
