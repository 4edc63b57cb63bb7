import { capabilities } from '../../architecture.ts'
import { importCircles } from './circles.ts'
import { rawDatabaseHandles } from './database-handles.ts'
import type { Check } from './finding.ts'
import { readImportGraph } from './import-graph.ts'
import { architectureFaults, forbiddenImports } from './import-rules.ts'
import { tableOwnership } from './table-ownership.ts'

/** Who may import what, without circles, and who may write which rows. */
export const structure: Check = {
  name: 'structure',
  async find(root) {
    const { imports, broken } = await readImportGraph(root)
    return [
      ...architectureFaults(capabilities),
      ...broken,
      ...forbiddenImports(imports, capabilities),
      ...rawDatabaseHandles(imports),
      ...importCircles(imports),
      ...(await tableOwnership(root)),
    ]
  },
}
