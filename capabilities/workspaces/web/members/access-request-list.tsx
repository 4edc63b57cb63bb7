import { Button, Select } from '@mantine/core'
import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import {
  DecideAccessRequestDocument,
  OpenAccessRequestsDocument,
  type OpenAccessRequestsQuery,
} from '#generated/operations/capabilities/workspaces/web/members/members.ts'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { operationOf, perform } from '#platform/web/design/perform.ts'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { useCommand } from '#platform/web/graphql/index.ts'
import { useTakingBack } from '#platform/web/live/use-taking-back.ts'
import { placeHref, userHref } from '../place-links.ts'
import { strings } from '../strings.ts'
import classes from '../parts.module.css'

/** What shows who waits, and who has come in. */
const LISTS = ['OpenAccessRequests', 'Sharing', 'Members']

type OpenRequest = OpenAccessRequestsQuery['accessRequests']['nodes'][number]

/** The requests that wait for the viewer's decision, of one place where it is named. Nothing where none do. */
export function AccessRequestList({ scopeId }: { scopeId?: string }) {
  const { data } = useQuery(OpenAccessRequestsDocument, { fetchPolicy: 'cache-and-network' })
  const [decide, { pending }] = useCommand(DecideAccessRequestDocument, { refetch: LISTS })
  const takeBack = useTakingBack({ refetch: LISTS })
  const answer = async (
    { id, scopeId: place, requestedBy }: OpenRequest,
    approved: boolean,
    role: string,
  ): Promise<boolean> =>
    perform({
      title: approved ? strings.members.approved(requestedBy.name) : strings.members.denied(requestedBy.name),
      run: async () => {
        const given = approved && place !== null ? { role } : {}
        const operationId = operationOf(await decide({ input: { id, approved, ...given } }))
        return async () => takeBack(operationId)
      },
    })
  const requests = (data?.accessRequests.nodes ?? []).filter(
    (request) => scopeId === undefined || request.scopeId === scopeId,
  )
  if (requests.length === 0) return null
  return (
    <section className={classes.section} aria-label={strings.members.requests}>
      <h2 className={classes.sectionTitle}>{strings.members.requests}</h2>
      <ul className={classes.rows}>
        {requests.map((request) => (
          <RequestLine
            key={request.id}
            request={request}
            namesPlace={scopeId === undefined}
            pending={pending}
            onDecide={(approved, role) => void answer(request, approved, role)}
          />
        ))}
      </ul>
    </section>
  )
}

interface RequestLineProps {
  request: OpenRequest
  namesPlace: boolean
  pending: boolean
  onDecide: (approved: boolean, role: string) => void
}

function RequestLine({
  request: { scopeId, place, role, message, createdAt, requestedBy },
  namesPlace,
  pending,
  onDecide,
}: RequestLineProps) {
  const [given, setGiven] = useState(role)
  // Viewers read at most.
  const roles = requestedBy.role === 'VIEWER' ? ['VIEWER'] : ['VIEWER', 'CONTRIBUTOR', 'MANAGER']
  return (
    <li className={classes.row} data-wraps>
      <Avatar name={requestedBy.name} size={32} decorative />
      <div className={classes.rowText}>
        <div className={classes.rowTitle}>
          <Link className={classes.name} href={userHref(requestedBy)}>
            {requestedBy.name}
          </Link>
        </div>
        <div className={classes.rowFacts}>
          {scopeId === null ? (
            strings.members.asks(strings.roles[role] ?? role)
          ) : namesPlace && place ? (
            <>
              {strings.members.asksFor} <Link href={placeHref(place)}>{place.title || strings.sharing.untitled}</Link>
            </>
          ) : (
            strings.members.asksPlace
          )}{' '}
          · <RelativeTime at={createdAt} />
        </div>
        {message !== '' && <p className={classes.quote}>{message}</p>}
      </div>
      <div className={classes.rowEnd}>
        {scopeId !== null && (
          <Select
            aria-label={strings.members.levelFor(requestedBy.name)}
            size="xs"
            w={124}
            value={given}
            allowDeselect={false}
            data={roles.map((each) => ({ value: each, label: strings.levelsOfRoles[each] ?? each }))}
            onChange={(next) => setGiven(next ?? role)}
          />
        )}
        <Button
          size="xs"
          loading={pending}
          aria-label={`${strings.members.approve}: ${requestedBy.name}`}
          onClick={() => onDecide(true, given)}
        >
          {strings.members.approve}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={pending}
          aria-label={`${strings.members.deny}: ${requestedBy.name}`}
          onClick={() => onDecide(false, given)}
        >
          {strings.members.deny}
        </Button>
      </div>
    </li>
  )
}
