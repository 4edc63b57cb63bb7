import { UnstyledButton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { SavedFeedsDocument } from '#generated/operations/capabilities/feeds/web/feeds.ts'
import { openFeed } from '#feeds/web/index.ts'
import { searchHref, searchStrings as strings, stateOf } from '#search/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { PageSection } from '#platform/web/design/page.tsx'
import { LensOverStrata } from '#platform/web/design/pictures.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import classes from './search-screen.module.css'

/** How many saved feeds are searched for saved searches; older ones are listed in Explore. */
const SAVED_FEEDS = 50

interface BeginningProps {
  isQuestion: boolean
  recent: readonly string[]
  onForget: () => void
}

/** The page before anything is typed: saved and recent searches, or how to start. */
export function Beginning({ isQuestion, recent, onForget }: BeginningProps) {
  const { data } = useAnswer(SavedFeedsDocument, { variables: { first: SAVED_FEEDS } })
  const saved = (data?.savedFeeds.nodes ?? []).map(openFeed).flatMap(({ id, title, query, layout }) => {
    const state = stateOf(query)
    return state ? [{ id, title, href: searchHref({ ...state, layout: layout === 'GRID' ? 'grid' : 'list' }) }] : []
  })
  const shown = isQuestion ? [] : recent
  return (
    <>
      {saved.length > 0 && (
        <PageSection title={strings.saved}>
          <Searches icon={IconBookmark} searches={saved} />
        </PageSection>
      )}
      {shown.length > 0 && (
        <PageSection
          title={strings.recent}
          actions={
            <UnstyledButton className={classes.quiet} onClick={onForget}>
              {strings.forget}
            </UnstyledButton>
          }
        >
          <Searches
            icon={IconHistory}
            searches={shown.map((query) => ({ id: query, title: query, href: searchHref({ query }) }))}
          />
        </PageSection>
      )}
      {saved.length + shown.length === 0 && (
        <EmptyState picture={<LensOverStrata />} title={isQuestion ? strings.startQuestion : strings.start}>
          {isQuestion ? strings.startQuestionHint : strings.startHint}
        </EmptyState>
      )}
    </>
  )
}

function Searches({
  icon: Icon,
  searches,
}: {
  icon: Icon
  searches: readonly { id: string; title: string; href: string }[]
}) {
  return (
    <ul className={classes.recent}>
      {searches.map(({ id, title, href }) => (
        <li key={id}>
          <Link className={classes.recentSearch} href={href}>
            <Icon size={16} stroke={1.7} aria-hidden="true" />
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
