import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { EmptySignpost } from '#platform/web/design/trouble-pictures.tsx'
import { ButtonLink } from '#platform/web/design/plain-button.tsx'
import { VisuallyHidden } from '#platform/web/design/visually-hidden.tsx'
import { shellStrings as strings } from './strings.ts'

/** The screen for an address that leads to nothing, or to something that the user may not see. */
export function NotFound() {
  return (
    <Page title={strings.notFound}>
      <VisuallyHidden>
        <h1>{strings.notFound}</h1>
      </VisuallyHidden>
      <EmptyState
        picture={<EmptySignpost />}
        title={strings.nothingHere}
        action={<ButtonLink href="/">{strings.toStart}</ButtonLink>}
      >
        {strings.nothingHereHint}
      </EmptyState>
    </Page>
  )
}
