import { useEffect } from 'react'
import {
  ChangesSinceLookDocument,
  LookAtChangesDocument,
  MarkChangesSeenDocument,
  type ChangesSinceLookQuery,
} from '#generated/operations/capabilities/home/web/changes.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { PageSection } from '#platform/web/design/page.tsx'
import { unwrap, perform } from '#platform/web/design/perform.ts'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { useCommand } from '#platform/web/graphql/index.ts'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { changesStrings as strings } from './changes-strings.ts'
import classes from './what-changed.module.css'

type Change = ChangesSinceLookQuery['changesSinceLook']['changes'][number]

const markSeen = defineAction({
  id: 'home.mark-seen',
  title: 'Mark all as read',
  section: 'Home',
  screen: 'home',
  keys: 'u',
})

interface WhatChangedProps {
  hrefOf: (thing: { kind: string; id: string; title: string }) => string
  /** Hides the section if nothing changed, for pages with another focus. */
  hiddenWithoutChanges: boolean
}

/** What others changed since the viewer last looked, by project; each line opens its source. */
export function WhatChanged({ hrefOf, hiddenWithoutChanges }: WhatChangedProps) {
  const { data, error, retry } = useAnswer(ChangesSinceLookDocument, { variables: {} })
  const [look] = useCommand(LookAtChangesDocument)
  const [mark] = useCommand(MarkChangesSeenDocument)
  const known = data?.changesSinceLook
  const shown = known !== undefined
  // Recorded once the changes are shown: what happens in the meantime is new the next time.
  useEffect(() => {
    if (shown) void look({})
  }, [shown, look])
  // What a user has seen is not a change of the workspace, so no event announces it.
  const begin = async (input: { since?: number | null }): Promise<number | null> => {
    const before = unwrap(await mark({ input }))?.markChangesSeen.since ?? null
    retry()
    return before
  }
  const seen = async (): Promise<boolean> =>
    perform({
      title: strings.markedSeen,
      run: async () => {
        const since = await begin({})
        return async () => begin({ since })
      },
    })
  const changes = known?.changes ?? []
  useAction(markSeen, async () => void (await seen()), { enabled: changes.length > 0 })
  if (hiddenWithoutChanges && changes.length === 0 && !error) return null
  const actions = changes.length > 0 && (
    <PlainButton compact onClick={() => void seen()}>
      {strings.seen}
    </PlainButton>
  )
  return (
    <PageSection title={strings.title} actions={actions || undefined}>
      {!known && error && <ErrorState compact title={strings.failed} message={error.message} onRetry={retry} />}
      {!known && !error && <LoadingRows label={strings.loading} />}
      {known && changes.length === 0 && <EmptyLine>{known.since === null ? strings.first : strings.nothing}</EmptyLine>}
      {[...Map.groupBy(changes, ({ project }) => project?.id ?? '')].map(([id, ones]) => (
        <Group key={id} changes={ones} hrefOf={hrefOf} />
      ))}
      {known?.more && (
        <p className={classes.nothing}>
          {strings.more} <Link href="/recent">{strings.all}</Link>
        </p>
      )}
    </PageSection>
  )
}

function Group({
  changes,
  hrefOf,
}: {
  changes: readonly Change[]
  hrefOf: (thing: { kind: string; id: string; title: string }) => string
}) {
  const project = changes[0]?.project
  const title = project ? project.title || strings.untitledProject : strings.elsewhere
  return (
    <section className={classes.group} aria-label={title}>
      <h3 className={classes.project}>
        {project ? (
          <Link href={hrefOf({ kind: 'project', id: project.id, title: project.title })}>{title}</Link>
        ) : (
          title
        )}
      </h3>
      <ul>
        {changes.map((change) => (
          <li key={change.id} className={classes.line}>
            <span className={classes.words}>
              {change.people.length === 0 ? strings.someone : strings.people(change.people.map(({ name }) => name))}{' '}
              {strings.did(change.happening, change.kind, change.count)}{' '}
              <Link href={hrefOf(change)}>{change.title || strings.untitled}</Link>
            </span>
            <span className={classes.time}>
              <RelativeTime at={change.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
