import { Avatar } from '#platform/web/design/avatar.tsx'
import { RowLine } from '#platform/web/design/row-line.tsx'
import { personName, type PersonRow } from './person-list.ts'

/** A contact as a row of a list. */
export function PersonRowView({ person }: { person: PersonRow }) {
  return (
    <RowLine
      sign={<Avatar name={personName(person)} size={28} decorative />}
      title={personName(person)}
      detail={person.summary || person.email}
      facts={person.summary === '' ? [] : [person.email]}
      at={person.updatedAt}
    />
  )
}
