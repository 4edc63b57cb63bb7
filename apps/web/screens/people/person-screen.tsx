import { useParams, useRouter } from '@tanstack/react-router'
import { personName, personPage } from '#people/web/index.ts'
import { Page } from '#platform/web/design/page.tsx'
import { useThing } from '#platform/web/live/use-thing.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { useShows } from '../../shell/shown-thing.ts'
import { PersonView } from './person-view.tsx'
import { strings } from './strings.ts'

/** /people/{personId} and /contacts/{personId} (document 1 §2.8): one contact. */
export function PersonScreen() {
  const { personId = '' } = useParams({ strict: false })
  const router = useRouter()
  const { thing: person, state } = useThing(personPage, { id: personId })
  useShows('person', person && { id: person.id, title: personName(person) })
  const title = person ? personName(person) : state === 'ready' ? PLACEHOLDERS.hiddenContact : strings.people
  return (
    <Page title={title} breadcrumbs={[{ title: strings.people, href: '/contacts' }, { title }]} width="reading">
      <PersonView key={personId} personId={personId} onGone={() => router.history.push('/contacts')} level={1} />
    </Page>
  )
}
