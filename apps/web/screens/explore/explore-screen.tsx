import { Select } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import type { ResultType } from '#search/model/result-types.ts'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { Toolbar } from '#platform/web/design/toolbar.tsx'
import { ItemList, type ItemListProps } from '../recent/item-list.tsx'
import { strings } from './strings.ts'

type Show = keyof typeof strings.shows
type Sort = keyof typeof strings.sorts
type Who = keyof typeof strings.whos
type When = keyof typeof strings.whens

const TYPES: Record<Show, readonly ResultType[]> = { all: ['INSIGHT', 'PROJECT'], insights: ['INSIGHT'], projects: ['PROJECT'] }
const LAYOUTS = [
  { value: 'list', label: strings.list },
  { value: 'grid', label: strings.grid },
] as const

/** /explore (document 1 §2.3): published insights and the projects that one may see, as a list or a grid. */
export function ExploreScreen() {
  const [layout, setLayout] = useLocalStorage<'list' | 'grid'>({ key: 'quarry.explore.layout', defaultValue: 'grid', getInitialValueInEffect: false })
  const [show, setShow] = useState<Show>('all')
  const [sort, setSort] = useState<Sort>('UPDATED')
  const [who, setWho] = useState<Who>('anyone')
  const [when, setWhen] = useState<When>('any')
  const filter: NonNullable<ItemListProps['filter']> = {
    published: true,
    sort: { by: sort },
    ...(who === 'anyone' ? {} : { user: { method: who === 'you' ? 'CREATED_BY' : 'NOT_CREATED_BY', ids: ['current-user'] } }),
    ...(when === 'any' ? {} : { date: { method: sort, value: when } }),
  }
  const narrowed = who !== 'anyone' || when !== 'any'
  const facet = <Value extends string>(label: string, value: Value, words: Readonly<Record<Value, string>>, set: (next: Value) => void) => (
    <Select aria-label={label} size="xs" maw={170} flex="1 0 130px" data={Object.entries(words).map(([option, title]) => ({ value: option, label: title as string }))} value={value} allowDeselect={false} onChange={(next) => next !== null && set(next as Value)} />
  )
  return (
    <Page title={strings.explore} breadcrumbs={[{ title: strings.explore }]} width="list">
      <PageHeader title={strings.explore} description={strings.exploreHint} />
      <Toolbar label={strings.explore} end={<SegmentedTabs label={strings.layout} value={layout} options={LAYOUTS} onChange={setLayout} />}>
        {facet(strings.show, show, strings.shows, setShow)}
        {facet(strings.who, who, strings.whos, setWho)}
        {facet(strings.when, when, strings.whens, setWhen)}
        {facet(strings.sort, sort, strings.sorts, setSort)}
      </Toolbar>
      <ItemList types={TYPES[show]} filter={filter} layout={layout} empty={narrowed ? [strings.emptyFiltered, strings.emptyFilteredHint] : [strings.empty, strings.emptyHint]} />
    </Page>
  )
}
