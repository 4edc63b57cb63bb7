import { z } from 'zod'
import { defineCommand } from '#journal/server/index.ts'
import { projectPolicy } from '#projects/server/index.ts'
import type { Import } from '../../model/import.ts'
import type { ImportMapping } from '../../model/table-mapping.ts'
import { ensureTargets } from '../run/targets.ts'

/** Creates the fields and questions of a table before its first row. @throws Failure Forbidden */
export const ensureImportTargets = defineCommand({
  name: 'ensure-import-targets',
  who: [projectPolicy.may('contribute')],
  input: z.custom<{ import: Import; mapping: ImportMapping }>(),
  async run(context, { import: running, mapping }) {
    const project = { id: running.projectId, scopeId: running.scopeId }
    projectPolicy.authorize(context.actor, 'contribute', project)
    return ensureTargets(context, project, mapping)
  },
})
