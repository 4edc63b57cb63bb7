import { useQuery } from '@apollo/client/react'
import { ProjectImportsDocument } from '#generated/operations/capabilities/imports/web/imports.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useReadAgain } from '#platform/web/graphql/index.ts'

/** Progress that comes close together is read once. */
const GATHER_MS = 150

/** The imports of a project, the latest first, as they move on. */
export function useProjectImports(projectId: Id) {
  const { data, loading, error, refetch } = useQuery(ProjectImportsDocument, {
    variables: { projectId },
    fetchPolicy: 'cache-and-network',
  })
  useReadAgain({ concerns: ({ kind }) => kind === 'import', read: refetch, gatherMs: GATHER_MS })
  return {
    project: data?.project ?? null,
    imports: data?.project?.imports.nodes ?? [],
    loading: loading && !data,
    error,
    reload: refetch,
  }
}
