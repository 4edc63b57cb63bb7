import { UnstyledButton } from '@mantine/core'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { searchHref, searchStrings as strings } from '#search/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { PageSection } from '#platform/web/design/page.tsx'
import { LensOverStrata } from '#platform/web/design/pictures.tsx'
import classes from './search-screen.module.css'

/** The page before anything is typed: what was searched before, or how to begin. */
export function Beginning({ isQuestion, recent, onForget }: { isQuestion: boolean; recent: readonly string[]; onForget: () => void }) {
  if (isQuestion || recent.length === 0) {
    return (
      <EmptyState picture={<LensOverStrata />} title={isQuestion ? strings.startQuestion : strings.start}>
        {isQuestion ? strings.startQuestionHint : strings.startHint}
      </EmptyState>
    )
  }
  return (
    <PageSection title={strings.recent} actions={<UnstyledButton className={classes.quiet} onClick={onForget}>{strings.forget}</UnstyledButton>}>
      <ul className={classes.recent}>
        {recent.map((query) => (
          <li key={query}>
            <Link className={classes.recentSearch} href={searchHref({ query })}>
              <IconHistory size={16} stroke={1.7} aria-hidden="true" />
              {query}
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
