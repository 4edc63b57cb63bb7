import {
  ImportsUnderWayDocument,
  ProjectImportsDocument,
} from '#generated/operations/capabilities/imports/web/imports.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useProgress } from '#platform/web/graphql/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import type { ImportState } from '../model/import.ts'

/** A file is inspected, or its rows are imported, when others leave room. */
const UNDER_WAY: ReadonlySet<string> = new Set<ImportState>(['UPLOADED', 'RUNNING'])

/** The imports of a project, the latest first, with their current progress. */
export function useProjectImports(projectId: Id) {
  const { data, isAsking, error, retry } = useAnswer(ProjectImportsDocument, { variables: { projectId } })
  const imports = data?.project?.imports.nodes ?? []
  useProgress(
    ImportsUnderWayDocument,
    imports.filter(({ state }) => UNDER_WAY.has(state)).map(({ id }) => ({ kind: 'import', id })),
  )
  return {
    project: data?.project ?? null,
    imports,
    loading: isAsking && !data,
    error,
    reload: retry,
  }
}
