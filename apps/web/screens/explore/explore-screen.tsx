import { Box, Button, Select } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { MaySaveFeedsDocument, OpenSavedFeedDocument } from '#generated/operations/capabilities/feeds/web/feeds.ts'
import type { SavedFeed } from '#feeds/model/saved-feed.ts'
import { feedList, feedStrings, openFeed, type OpenFeed } from '#feeds/web/index.ts'
import { completeFilter } from '#filters/model/field-form.ts'
import { FILTERED_TYPES } from '#filters/model/system-fields.ts'
import { useSearchedFields } from '#filters/web/index.ts'
import { FilterBuilder, savedFilterStrings } from '#saved-filters/web/index.ts'
import { useStoredValue } from '#platform/web/device/stored-value.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { PageTools } from '#platform/web/design/page-tools.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { LinkTabs, SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { ItemList } from '../../item-list/item-list.tsx'
import { FeedBar } from './feed-bar.tsx'
import { lookOf, USUAL_QUERY, withLook, type FeedLook } from './feed-look.ts'
import { strings } from './strings.ts'
import { useFeedState } from './use-feed-state.ts'

const LAYOUTS = [
  { value: 'LIST', label: strings.list },
  { value: 'GRID', label: strings.grid },
] as const

const EVERY_FEED = {}

const route = getRouteApi('/workspace/explore/$savedFeedId')

/** /explore (document 1 §2.3): published insights and the projects that the user may see, as a list or a grid. */
export function ExploreScreen() {
  const [layout, setLayout] = useStoredValue<SavedFeed['layout']>('quarry.explore.layout', 'GRID')
  const usual = useMemo(() => ({ query: USUAL_QUERY, layout }), [layout])
  return <Feed feed={null} saved={usual} onLayout={setLayout} />
}

/** /explore/{savedFeedId} (document 1 §2.3): a saved feed. */
export function SavedFeedScreen() {
  const { savedFeedId } = route.useParams()
  const { data, error, retry } = useAnswer(OpenSavedFeedDocument, { variables: { id: savedFeedId } })
  const kept = data?.savedFeed
  const feed = useMemo(() => (kept ? openFeed(kept) : null), [kept])
  if (feed) return <Feed key={feed.id} feed={feed} saved={feed} />
  return (
    <Page title={strings.explore} breadcrumbs={[{ title: strings.explore, href: '/explore' }]} width="list">
      {data ? (
        <EmptyState
          title={feedStrings.gone}
          action={
            <Button component={Link} href="/explore">
              {feedStrings.toExplore}
            </Button>
          }
        >
          {feedStrings.goneHint}
        </EmptyState>
      ) : error ? (
        <ErrorState title={feedStrings.failed} message={error.message} onRetry={retry} />
      ) : (
        <LoadingRows label={feedStrings.loading} />
      )}
    </Page>
  )
}

function Feed({
  feed,
  saved,
  onLayout,
}: {
  feed: OpenFeed | null
  saved: Pick<SavedFeed, 'query' | 'layout'>
  onLayout?: (layout: SavedFeed['layout']) => void
}) {
  const { query, layout, selected, changed, choose } = useFeedState(saved)
  const mayCreate = useAnswer(MaySaveFeedsDocument, { variables: {} }).data?.viewerCanSaveFeeds ?? false
  const feeds = useLive(feedList, EVERY_FEED)
  const { types, filter: _filter, ...others } = query
  const { fields, gathers, known } = useSearchedFields(types, null)
  const said = useMemo(() => completeFilter(FILTERED_TYPES, selected.filter), [selected.filter])
  const look = lookOf(query)
  const narrowed = look.who !== 'anyone' || look.when !== 'any' || said.fields.length > 0
  const facet = <Name extends keyof FeedLook>(
    name: Name,
    label: string,
    words: Readonly<Record<NonNullable<FeedLook[Name]>, string>>,
  ) => (
    <Select
      aria-label={label}
      placeholder={strings.otherwise}
      size="xs"
      w={name === 'show' ? 172 : 140}
      allowDeselect={false}
      value={look[name]}
      data={Object.entries(words).map(([option, title]) => ({ value: option, label: title as string }))}
      onChange={(next) => next !== null && choose({ query: withLook(query, { [name]: next }) })}
    />
  )
  const title = feed?.title ?? strings.explore
  const tabs = [
    { title: feedStrings.usual, href: '/explore', current: feed === null },
    ...feeds.rows.map((one) => ({ title: one.title, href: links.savedFeed(one), current: one.id === feed?.id })),
  ]
  return (
    <Page
      title={title}
      breadcrumbs={feed ? [{ title: strings.explore, href: '/explore' }, { title }] : [{ title }]}
      width="list"
    >
      <PageHeader
        title={title}
        {...(feed ? {} : { description: strings.exploreHint })}
        actions={
          <FeedBar
            feed={feed}
            shown={{ query, layout }}
            changed={changed}
            mayCreate={mayCreate}
            onDiscard={() => choose(null)}
            hint={selected.saved ? savedFilterStrings.copied(selected.saved.label) : null}
          />
        }
      />
      {tabs.length > 1 && (
        <Box mb={12}>
          <LinkTabs label={feedStrings.feeds} tabs={tabs} />
        </Box>
      )}
      <PageTools
        label={strings.explore}
        tools={[
          {
            key: 'filter',
            node: (
              <FilterBuilder
                selected={selected}
                projectId={null}
                fields={fields}
                fieldsKnown={known}
                gathers={gathers}
              />
            ),
          },
          { key: 'sort', node: facet('sort', strings.sort, strings.sorts) },
          { key: 'show', node: facet('show', strings.show, strings.shows) },
          { key: 'who', node: facet('who', strings.who, strings.whos) },
          { key: 'when', node: facet('when', strings.when, strings.whens) },
        ]}
        end={
          <SegmentedTabs
            label={strings.layout}
            value={layout}
            options={LAYOUTS}
            onChange={(next) => (onLayout ? onLayout(next) : choose({ layout: next }))}
          />
        }
      />
      {selected.known ? (
        <ItemList
          types={types ?? USUAL_QUERY.types ?? []}
          filter={said.fields.length > 0 ? { ...others, filter: said } : others}
          layout={layout === 'LIST' ? 'list' : 'grid'}
          empty={narrowed ? [strings.emptyFiltered, strings.emptyFilteredHint] : [strings.empty, strings.emptyHint]}
        />
      ) : (
        selected.state === 'loading' && <LoadingRows label={feedStrings.loading} />
      )}
    </Page>
  )
}
