import { useParams } from '@tanstack/react-router'
import { UserPageDocument, type UserPageQuery } from '#generated/operations/apps/web/screens/explore/user.ts'
import type { ResultType } from '#content-kinds/model/result-types.ts'
import { toShortId, type Id } from '#platform/kernel/ids.ts'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { LinkTabs } from '#platform/web/design/tabs.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { NotFoundScreen } from '../../routes/not-found-screen.ts'
import { ItemList } from '../../item-list/item-list.tsx'
import { strings } from './strings.ts'

type Tab = keyof typeof strings.tabs

const TYPES: Record<Tab, readonly ResultType[]> = {
  all: ['INSIGHT', 'PROJECT'],
  insights: ['INSIGHT'],
  projects: ['PROJECT'],
}

function tabOf(segment: string | undefined): Tab | null {
  return segment === undefined ? 'all' : segment === 'projects' || segment === 'insights' ? segment : null
}

/**
 * /user/{userId} and its tabs (document 1 §2.5): a user's profile and what they created, as far as the reader may see
 * it.
 */
export function UserScreen() {
  const { userId, tab: segment } = useParams({ strict: false }) as { userId: Id; tab?: string }
  const { data, error, retry } = useAnswer(UserPageDocument, { variables: { id: userId } })
  const tab = tabOf(segment)
  const user = data?.user
  if (tab === null) return <NotFoundScreen />
  if (user) return <Known user={user} tab={tab} />
  if (!error) return <LoadingPage label={strings.loadingUser} />
  return (
    <Page title={strings.failedUser} breadcrumbs={[{ title: strings.failedUser }]}>
      <ErrorState title={strings.failedUser} message={error.message} onRetry={retry} />
    </Page>
  )
}

function Known({ user, tab }: { user: UserPageQuery['user']; tab: Tab }) {
  const name = user.isViewer ? strings.you : user.name
  const facts = [
    user.email,
    user.deactivatedAt ? strings.left : (strings.roles[user.role ?? ''] ?? ''),
    user.isWorkspaceAdmin ? strings.admin : '',
  ]
    .filter((fact) => fact !== '')
    .join(' · ')
  const base = `/user/${toShortId(user.id)}`
  return (
    <Page title={name} breadcrumbs={[{ title: name }]} width="list">
      <PageHeader icon={<Avatar name={user.name} size={40} decorative />} title={name} description={facts} />
      <LinkTabs
        label={strings.userTabs}
        tabs={(Object.keys(TYPES) as Tab[]).map((each) => ({
          title: strings.tabs[each],
          href: each === 'all' ? base : `${base}/${each}`,
          current: each === tab,
        }))}
      />
      <ItemList
        types={TYPES[tab]}
        filter={{ user: { method: 'CREATED_BY', ids: [user.id] } }}
        layout="list"
        empty={[strings.emptyUser, strings.emptyUserHint(user.isViewer ? 'you' : user.name)]}
      />
    </Page>
  )
}
