import { useEffect, useState } from 'react'
import { MovedFromDocument, type MoveProjectsQuery } from '#generated/operations/apps/web/screens/move/move.ts'
import { MAX_PROJECT_TITLE_CHARS } from '#projects/model/limits.ts'
import { ProjectMark, projectStrings } from '#projects/web/index.ts'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ChoiceField, ChoiceTitle } from '#platform/web/design/choice-field.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { recentTargets } from './recent-targets.ts'
import { moveStrings as strings } from './strings.ts'
import { targetProjects } from './target-projects.ts'

/** The projects that are read at once; all of them are, so that every name is found. */
const PROJECTS_A_PAGE = 500
const SHOWN = 100

const ALL = {}

type Project = MoveProjectsQuery['projects']['nodes'][number]

/** A project to move to, and the scope that is left for it. */
export interface MoveTarget {
  id: Id
  title: string
  scopeId: Id
  fromScopeId: Id | null
}

/** The projects that somebody may add to: those that they moved to last first, then what changed last. */
export function TargetChoice({ fromId, onChoose }: { fromId: Id; onChoose: (target: MoveTarget) => void }) {
  const [query, setQuery] = useState('')
  const [recent] = useState(recentTargets)
  const { data } = useAnswer(MovedFromDocument, { variables: { fromId } })
  const { rows, state, error, hasMore, more, retry } = useLive(targetProjects, ALL, { firstRows: PROJECTS_A_PAGE })
  const held = rows.length
  useEffect(() => {
    // All of them: whoever types looks among all.
    if (hasMore && held > 0) more()
  }, [hasMore, held, more])
  if (state === 'failed')
    return <ErrorState compact title={strings.projectsFailed} message={toCallError(error).message} onRetry={retry} />
  const isWanted = wordsFinder(query)
  const place = (project: Project): number => {
    const at = recent.indexOf(project.id)
    return at === -1 ? recent.length : at
  }
  const choices = rows
    .filter((project) => project.id !== fromId && project.viewerCan.contribute && isWanted(project.title))
    .toSorted((one, other) => place(one) - place(other))
    .slice(0, SHOWN)
  return (
    <ChoiceField
      label={strings.find}
      listLabel={strings.projects}
      query={query}
      onQueryChange={setQuery}
      maxLength={MAX_PROJECT_TITLE_CHARS}
      choices={choices}
      isBehind={choices.length === 0 && (hasMore || state === 'loading')}
      idOf={({ id }) => id}
      onChoose={({ id, title, scopeId }) =>
        onChoose({ id, title, scopeId, fromScopeId: data?.project?.scopeId ?? null })
      }
      empty={!hasMore && state === 'ready' ? (query.trim() === '' ? strings.noneYet : strings.none) : strings.reading}
    >
      {(project) => (
        <>
          <ProjectMark project={project} size={22} />
          <ChoiceTitle>{project.title || projectStrings.untitled}</ChoiceTitle>
        </>
      )}
    </ChoiceField>
  )
}
