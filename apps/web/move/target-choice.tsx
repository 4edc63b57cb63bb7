import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { MovedFromDocument, RecentMoveProjectsDocument } from '#generated/operations/apps/web/move/move.ts'
import { ProjectMark, projectStrings } from '#projects/web/index.ts'
import { bestFirst } from '#platform/kernel/best-first.ts'
import { MAX_LOOKED_FOR_CHARS } from '#platform/kernel/find-folded.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ChoiceField, ChoiceTitle } from '#platform/web/design/choice-field.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { recentTargets } from './recent-targets.ts'
import { moveStrings as strings } from './strings.ts'
import { targetProjects } from './target-projects.ts'

/** How many are offered; for another, type words of its title. */
const SHOWN = 100
/** Fewer than this are not shown while there may be more: most projects that the user sees may not allow additions. */
const ENOUGH = 20
/** How long no key is typed before the server is queried. */
const TYPING_MS = 150

const ALL = { find: '' }

/** A project to move to, and the scope that is moved from. */
export interface MoveTarget {
  id: Id
  title: string
  scopeId: Id
  fromScopeId: Id | null
}

/**
 * The projects that the user may add to: those that they moved to last first, then the latest changed; for typed text,
 * the best match first.
 */
export function TargetChoice({ fromId, onChoose }: { fromId: Id; onChoose: (target: MoveTarget) => void }) {
  const [query, setQuery] = useState('')
  const words = query.trim()
  const [asked] = useDebouncedValue(words, TYPING_MS)
  const [recent] = useState(() => recentTargets.entries())
  const { data } = useAnswer(MovedFromDocument, { variables: { fromId } })
  const { data: last } = useAnswer(RecentMoveProjectsDocument, {
    variables: recent.length === 0 ? null : { ids: [...recent] },
  })
  const all = useLive(targetProjects, ALL, { firstRows: SHOWN })
  const found = useLive(targetProjects, asked === '' ? null : { find: asked }, { firstRows: SHOWN })
  const known = [...(last?.projectMembers.rows ?? []), ...all.rows, ...(asked === '' ? [] : found.rows)]
  const open = [...new Map(known.map((project) => [project.id, project])).values()].filter(
    ({ id, viewerCan }) => id !== fromId && viewerCan.contribute,
  )
  const choices = bestFirst(open, words, ({ title }) => title).slice(0, SHOWN)
  const { state, error, hasMore, more, retry } = asked === '' ? all : found
  const isBehind = asked !== words || state === 'loading' || hasMore
  const isShort = state === 'ready' && hasMore && choices.length < ENOUGH
  const held = (asked === '' ? all : found).rows.length
  useEffect(() => {
    if (isShort && held > 0) more()
  }, [isShort, held, more])
  if (state === 'failed')
    return <ErrorState compact title={strings.projectsFailed} message={toCallError(error).message} onRetry={retry} />
  return (
    <ChoiceField
      label={strings.find}
      listLabel={strings.projects}
      query={query}
      onQueryChange={setQuery}
      maxLength={MAX_LOOKED_FOR_CHARS}
      choices={choices}
      isBehind={choices.length === 0 && isBehind}
      idOf={({ id }) => id}
      onChoose={({ id, title, scopeId }) =>
        onChoose({ id, title, scopeId, fromScopeId: data?.project?.scopeId ?? null })
      }
      empty={isBehind ? strings.reading : words === '' ? strings.noneYet : strings.none}
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
