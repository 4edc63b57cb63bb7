import { configurationPage } from './configuration-page.ts'
import { databaseSchema } from './database-schema.ts'
import type { GeneratedFile } from './generated-file.ts'
import { builtSchema, printedSchema } from './graphql-schema.ts'
import { operationFiles } from './operations.ts'
import { permissionMatrix } from './permission-matrix.ts'
import { registryFiles } from './registries.ts'

/** Everything that is generated, made from the sources. The registries must be on disk already, because the rest imports them. */
export async function allFiles(root: string): Promise<GeneratedFile[]> {
  const schema = await builtSchema()
  const files = await Promise.all([registryFiles(root), operationFiles(root, schema), permissionMatrix(root), databaseSchema()])
  return [printedSchema(schema), configurationPage(), ...files.flat()]
}
