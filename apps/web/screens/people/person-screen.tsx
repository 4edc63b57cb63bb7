import { useQuery } from '@apollo/client/react'
import { useParams, useRouter } from '@tanstack/react-router'
import { PersonPageDocument } from '#generated/operations/capabilities/people/web/people.ts'
import { personName } from '#people/web/index.ts'
import { Page } from '#platform/web/design/page.tsx'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { PersonView } from './person-view.tsx'
import { strings } from './strings.ts'

/** /people/{personId} and /contacts/{personId} (document 1 §2.8): one contact. */
export function PersonScreen() {
  const { personId = '' } = useParams({ strict: false })
  const router = useRouter()
  const { data } = useQuery(PersonPageDocument, { variables: { id: personId }, fetchPolicy: 'cache-only' })
  const title = data?.person ? personName(data.person) : data ? PLACEHOLDERS.hiddenContact : strings.people
  return (
    <Page title={title} breadcrumbs={[{ title: strings.people, href: '/contacts' }, { title }]} width="reading">
      <PersonView
        key={personId}
        personId={personId}
        onGone={() => router.history.push('/contacts')}
        onRestored={() => undefined}
        level={1}
      />
    </Page>
  )
}
