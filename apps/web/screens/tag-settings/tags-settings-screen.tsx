import type { ApolloClient } from '@apollo/client'
import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import {
  ProjectTagHealthDocument,
  TagPlacesDocument,
} from '#generated/operations/apps/web/screens/tag-settings/place-tags.ts'
import { ShortList, ShortListRow } from '#platform/web/design/short-list.tsx'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { tagLinks } from '../../tag-links.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { NoAccess } from '../../no-access/no-access.ts'
import { tagSettingsStrings } from '../../tag-settings/strings.ts'
import { TagFiles } from './tag-files.tsx'
import { TagHealth } from './tag-health.tsx'
import classes from '../../tag-settings/tag-settings.module.css'

const text = tagSettingsStrings.tags
const TAGS = '/settings/tags'
const NEUTRAL = '#8a8f98'

const tagPlaces = (client: ApolloClient) =>
  listOfPages(client, {
    name: 'tag-places',
    kind: 'project',
    document: TagPlacesDocument,
    pageOf: ({ projects }) => projects,
  })

/** /settings/tags: the projects, each with a page that tidies its tags. */
export function TagsSettingsScreen() {
  const places = useLive(tagPlaces, {})
  return (
    <Page title={text.title} width="reading">
      <PageHeader title={text.title} description={text.explain} />
      {places.state === 'loading' && <LoadingRows label={text.title} />}
      {places.state === 'failed' && <ErrorState message={toCallError(places.error).message} onRetry={places.retry} />}
      {places.state === 'ready' && places.rows.length === 0 && <EmptyLine>{text.none}</EmptyLine>}
      <ShortList label={text.label}>
        {places.rows.map((project) => (
          <ShortListRow
            key={project.id}
            href={tagLinks.settings(project)}
            sign={<ColorDot color={project.color ?? NEUTRAL} />}
            title={project.title || PLACEHOLDERS.project}
            detail={text.count(project.tagCount)}
          />
        ))}
      </ShortList>
      {places.hasMore && (
        <Button variant="default" onClick={places.more}>
          {text.more}
        </Button>
      )}
      <p className={classes.quiet}>
        <Link href="/settings/extensions">{text.extensions}</Link>
      </p>
    </Page>
  )
}

/**
 * /settings/tags/{projectId}, and in the project's own settings: findings among the tags of a project, and files of
 * them.
 */
export function ProjectTagsSettingsScreen({ own = false }: { own?: boolean }) {
  const { projectId = '' } = useParams({ strict: false })
  const { data, error, retry } = useAnswer(ProjectTagHealthDocument, { variables: { id: projectId } })
  const project = data?.project
  const health = tagSettingsStrings.health
  if (data && !project) return <NoAccess kind="project" id={projectId} />
  const name = project ? project.title || PLACEHOLDERS.project : text.title
  return (
    <Page
      title={text.place(name)}
      width="reading"
      breadcrumbs={own ? [{ title: text.title }] : [{ title: text.title, href: TAGS }, { title: name }]}
    >
      <PageHeader
        title={text.place(name)}
        description={text.placeExplain}
        actions={
          project && <TagFiles project={{ id: project.id, title: name }} mayImport={project.viewerCan.contribute} />
        }
      />
      {!data && !error && <LoadingRows label={health.loading} />}
      {error && !project && <ErrorState title={health.failed} message={error.message} onRetry={retry} />}
      {project && (
        <>
          <p className={classes.quiet}>
            {text.count(project.tagCount)} · <Link href={links.project(project, 'tags')}>{text.open}</Link>
          </p>
          <TagHealth found={project.tagFindings} />
        </>
      )}
    </Page>
  )
}

/** /projects/{projectId}/settings/tags: the same, in the settings of the project. */
export function TagsOfProjectScreen() {
  return <ProjectTagsSettingsScreen own />
}
