import { useLocation } from '@tanstack/react-router'
import type { ResultType } from '#content-kinds/model/result-types.ts'
import { useStoredValue } from '#platform/web/device/stored-value.ts'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { LinkTabs, SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { Toolbar } from '#platform/web/design/toolbar.tsx'
import { ItemList } from '../../item-list/item-list.tsx'
import { strings } from '../../item-list/strings.ts'

/** Stands for the signed-in user (document 2 §4). */
const OWN = { user: { method: 'CONTRIBUTED_BY' as const, ids: ['current-user' as const] } }

type Filter = keyof typeof strings.filters

/** The result types that a filter shows. */
const TYPES: Record<Filter, readonly ResultType[]> = {
  all: ['PROJECT', 'NOTE', 'INSIGHT'],
  projects: ['PROJECT'],
  notes: ['NOTE'],
  insights: ['INSIGHT'],
}
const LAYOUTS = [
  { value: 'list', label: strings.list },
  { value: 'grid', label: strings.grid },
] as const

function filterOf(pathname: string): Filter {
  const last = pathname.replace(/\/$/, '').split('/').at(-1) ?? ''
  return last in TYPES ? (last as Filter) : 'all'
}

/** /recent and its filters (document 1 §2.3): what changed in the workspace. */
export function RecentScreen() {
  return (
    <Items
      base="/recent"
      title={strings.recent}
      hint={strings.recentHint}
      own={false}
      filters={['all', 'projects', 'notes', 'insights']}
      empty={[strings.emptyRecent, strings.emptyRecentHint]}
    />
  )
}

/** /your-work, its insights and its projects (document 1 §2.3): what the viewer contributed to. */
export function YourWorkScreen() {
  return (
    <Items
      base="/your-work"
      title={strings.work}
      hint={strings.workHint}
      own
      filters={['all', 'insights', 'projects']}
      empty={[strings.emptyWork, strings.emptyWorkHint]}
    />
  )
}

interface ItemsProps {
  base: string
  title: string
  hint: string
  own: boolean
  filters: readonly Filter[]
  empty: readonly [string, string]
}

function Items({ base, title, hint, own, filters, empty }: ItemsProps) {
  const filter = filterOf(useLocation({ select: (location) => location.pathname }))
  const [layout, setLayout] = useStoredValue<'list' | 'grid'>('quarry.recent.layout', 'list')
  return (
    <Page title={title} breadcrumbs={[{ title }]} width="list">
      <PageHeader title={title} description={hint} />
      <LinkTabs
        label={strings.filter}
        tabs={filters.map((each) => ({
          title: strings.filters[each],
          href: each === 'all' ? base : `${base}/${each}`,
          current: each === filter,
        }))}
      />
      <Toolbar
        label={strings.layout}
        end={<SegmentedTabs label={strings.layout} value={layout} options={LAYOUTS} onChange={setLayout} />}
      />
      <ItemList types={TYPES[filter]} {...(own ? { filter: OWN } : {})} layout={layout} empty={empty} />
    </Page>
  )
}
