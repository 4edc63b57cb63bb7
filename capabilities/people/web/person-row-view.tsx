import { Avatar } from '#platform/web/design/avatar.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import classes from './people.module.css'
import { personName, type PersonRow } from './person-list.ts'

/** A contact as a row of a list. */
export function PersonRowView({ person }: { person: PersonRow }) {
  return (
    <div className={classes.row}>
      <Avatar name={personName(person)} size={28} decorative />
      <span className={classes.name} data-empty={person.name === '' || undefined}>
        {personName(person)}
      </span>
      <span className={classes.summary}>{person.summary}</span>
      <span className={classes.email}>{person.email}</span>
      <span className={classes.time}>
        <RelativeTime at={person.updatedAt} />
      </span>
    </div>
  )
}
