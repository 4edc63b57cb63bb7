import type { GeneratedFile } from './generated-file.ts'

/** One kind of generated files, made from its sources independently of the others. */
export interface GeneratedPart {
  name: string
  make(root: string): Promise<GeneratedFile[]>
}

// Each part loads what it needs only when it is made, so that a fault in one capability does not affect other files.
export const generatedParts: readonly GeneratedPart[] = [
  { name: 'registries', make: async (root) => (await import('./registries.ts')).registryFiles(root) },
  {
    name: 'GraphQL schema and operations',
    async make(root) {
      const { builtSchema, printedSchema } = await import('./graphql-schema.ts')
      const { operationFiles } = await import('./operations.ts')
      const schema = await builtSchema()
      return [printedSchema(schema), ...(await operationFiles(root, schema))]
    },
  },
  {
    name: 'permission matrix',
    async make(root) {
      const { permissionMatrix } = await import('./permission-matrix.ts')
      const { commands } = await import('#generated/registry/commands.ts')
      return [await permissionMatrix(root, commands, await (await import('./graphql-schema.ts')).builtSchema())]
    },
  },
  {
    name: 'tiers of ARCHITECTURE.md',
    async make(root) {
      const { capabilities } = await import('../../architecture.ts')
      return [await (await import('./architecture-tiers.ts')).architectureTiers(root, capabilities)]
    },
  },
  { name: 'configuration page', make: async () => [(await import('./configuration-page.ts')).configurationPage()] },
  { name: 'events page', make: async () => [(await import('./events-page.ts')).eventsPage()] },
  { name: 'licences page', make: async (root) => [await (await import('./licences-page.ts')).licencesPage(root)] },
  { name: 'database schema', make: async () => [await (await import('./database-schema.ts')).databaseSchema()] },
]

/**
 * Generates all files from the sources. The registries must be on disk already, because the rest imports them.
 */
export async function allFiles(root: string): Promise<GeneratedFile[]> {
  return (await Promise.all(generatedParts.map(async ({ make }) => make(root)))).flat()
}
