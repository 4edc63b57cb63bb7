import { comparePassages } from '#search/server/index.ts'
import { findWorkspace, type Operator } from './open-operator.ts'
import { withSearchIndex } from './with-search-index.ts'

/** How the index of a workspace differs from its content. */
export interface SearchFindings {
  /** How many things were examined. */
  things: number
  missing: number
  different: number
  beyond: number
  /** Things without a stored vector yet, or that no model accepted. */
  withoutMeaning: number
  isInStep: boolean
}

/**
 * Compares the index of a workspace with its content. Reads that of a running server, or updates it itself; what is
 * written at the same time may show as different.
 */
export async function checkSearch(operator: Operator, workspace: string): Promise<SearchFindings> {
  const { services } = operator
  const { teamId } = await findWorkspace(services, workspace)
  return withSearchIndex(operator, async (index) => {
    const { things, missing, different, beyond } = await index.compare(teamId)
    const withoutMeaning = (await comparePassages(services, teamId)).length
    return {
      things,
      missing: missing.length,
      different: different.length,
      beyond: beyond.length,
      withoutMeaning,
      isInStep: missing.length + different.length + beyond.length === 0,
    }
  })
}
