import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import {
  OpenAccessRequestsDocument,
  type OpenAccessRequestsQuery,
} from '#generated/operations/capabilities/workspaces/web/members/members.ts'
import { ShortList, ShortListRow } from '#platform/web/design/short-list.tsx'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { placeHref, userHref } from '../place-links.ts'
import { strings } from '../strings.ts'
import { decidingRequest } from './member-acts.ts'
import classes from '../parts.module.css'

type OpenRequest = OpenAccessRequestsQuery['accessRequests']['nodes'][number]

/** The requests that wait for the viewer's decision, for one place if it is named. Renders nothing without any. */
export function AccessRequestList({ scopeId }: { scopeId?: string }) {
  const { data } = useAnswer(OpenAccessRequestsDocument, { variables: {} })
  const decide = useAct(decidingRequest)
  const answer = async (
    { id, scopeId: place, requestedBy }: OpenRequest,
    approved: boolean,
    role: string,
  ): Promise<boolean> =>
    reportAct(decide({ id, approved, ...(approved && place !== null && { role }) }), {
      title: approved ? strings.members.approved(requestedBy.name) : strings.members.denied(requestedBy.name),
    })
  const requests = (data?.accessRequests.nodes ?? []).filter(
    (request) => scopeId === undefined || request.scopeId === scopeId,
  )
  if (requests.length === 0) return null
  return (
    <section className={classes.section} aria-label={strings.members.requests}>
      <h2 className={classes.sectionTitle}>{strings.members.requests}</h2>
      <ShortList>
        {requests.map((request) => (
          <RequestLine
            key={request.id}
            request={request}
            namesPlace={scopeId === undefined}
            onDecide={(approved, role) => void answer(request, approved, role)}
          />
        ))}
      </ShortList>
    </section>
  )
}

interface RequestLineProps {
  request: OpenRequest
  namesPlace: boolean
  onDecide: (approved: boolean, role: string) => void
}

function RequestLine({
  request: { scopeId, place, role, message, createdAt, requestedBy },
  namesPlace,
  onDecide,
}: RequestLineProps) {
  const [given, setGiven] = useState(role)
  // Viewers read at most.
  const roles = requestedBy.role === 'VIEWER' ? ['VIEWER'] : ['VIEWER', 'CONTRIBUTOR', 'MANAGER']
  return (
    <ShortListRow
      sign={<Avatar name={requestedBy.name} size={32} decorative />}
      title={
        <Link className={classes.name} href={userHref(requestedBy)}>
          {requestedBy.name}
        </Link>
      }
      detail={
        <>
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
        </>
      }
      tools={
        <>
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
            aria-label={`${strings.members.approve}: ${requestedBy.name}`}
            onClick={() => onDecide(true, given)}
          >
            {strings.members.approve}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`${strings.members.deny}: ${requestedBy.name}`}
            onClick={() => onDecide(false, given)}
          >
            {strings.members.deny}
          </Button>
        </>
      }
    >
      {message !== '' && <p className={classes.quote}>{message}</p>}
    </ShortListRow>
  )
}
