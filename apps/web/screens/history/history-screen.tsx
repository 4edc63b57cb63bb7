import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { kinds } from '#generated/web-registry/kinds.ts'
import { historyWords } from '#generated/registry/history-words.ts'
import { ThingHistoryDocument } from '#generated/operations/capabilities/history/web/history.ts'
import { kindNamed, pageOfThing } from '#content-kinds/web/index.ts'
import { HistoryList, historyStrings as text } from '#history/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { parseSlugSegment } from '#platform/kernel/links.ts'
import { Link } from '#platform/web/design/link.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { links } from '../../links.ts'
import { NoAccess } from '../../no-access/no-access.ts'

const route = getRouteApi('/workspace/history/$kind/$thingId')

/** The address of a thing; a view is opened within its project. */
function placeOf(kind: string, projectId: string | null, thing: { id: string; title: string }): string | null {
  return kind === 'projectView'
    ? links.projectView({ id: projectId ?? '' }, thing)
    : pageOfThing(kindNamed(kinds, kind), thing)
}

/** /history/{kind}/{id}: who did what to a thing. */
export function HistoryScreen() {
  const { kind, thingId } = route.useParams()
  const id = parseSlugSegment(thingId)
  return id === null ? <NoAccess kind="project" id={thingId} /> : <Opened kind={kind} id={id} />
}

function Opened({ kind, id }: { kind: string; id: Id }) {
  const { data, isAsking } = useAnswer(ThingHistoryDocument, { variables: { kind, id, first: 1 } })
  const found = data?.history
  if (data && !found && !isAsking) return <NoAccess kind="project" id={id} />
  const title = found?.title ?? ''
  const href = found ? placeOf(kind, found.projectId ?? null, { id, title }) : null
  return (
    <Page
      title={text.title(title)}
      breadcrumbs={[...(href === null ? [] : [{ title, href }]), { title: text.heading }]}
      width="reading"
    >
      <PageHeader
        title={text.title(title)}
        description={text.explain}
        actions={
          href === null ? undefined : (
            <Button component={Link} href={href} variant="default">
              {text.open}
            </Button>
          )
        }
      />
      <HistoryList kind={kind} id={id} words={historyWords} />
    </Page>
  )
}
