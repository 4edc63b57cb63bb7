import { useEffect, useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { FreshOptions, Misplaced } from '../model/misplaced.ts'
import type { ImportMapping } from '../model/table-mapping.ts'
import { checkMappings } from './upload-file.ts'

/** While a user keeps changing choices, no count is requested in between. */
const PAUSE_MS = 400

/** The result for the current mappings; `problem` is a sentence if it could not be determined. */
export interface MappingCheck {
  counting: boolean
  misplaced: readonly Misplaced[]
  fresh: readonly FreshOptions[]
  problem: string | null
}

const COUNTING: MappingCheck = { counting: true, misplaced: [], fresh: [], problem: null }

/**
 * Requests a count, over the whole file, of the cells that could not stay in their place with these mappings.
 * @param mappings the same list from render to render while nothing changes; null while they cannot be imported
 * @param busy something is being done with the file: by the answer it may be deleted
 */
export function useMappingCheck(importId: Id, mappings: readonly ImportMapping[] | null, busy: boolean): MappingCheck {
  const [check, setCheck] = useState<{ of: readonly ImportMapping[] | null; found: MappingCheck }>({
    of: null,
    found: COUNTING,
  })
  useEffect(() => {
    if (mappings === null || busy) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      checkMappings(importId, mappings, controller.signal).then(
        (found) => setCheck({ of: mappings, found: { counting: false, ...found, problem: null } }),
        (error: unknown) => {
          if (controller.signal.aborted) return
          const problem = error instanceof Error ? error.message : String(error)
          setCheck({ of: mappings, found: { counting: false, misplaced: [], fresh: [], problem } })
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [importId, mappings, busy])
  return check.of === mappings ? check.found : COUNTING
}
