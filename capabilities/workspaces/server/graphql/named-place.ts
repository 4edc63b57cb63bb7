import { builder } from '#platform/server/graphql/builder.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { placesNamed, type NamedPlace } from '../named-places.ts'

/** A folder, project or another place, by its scope; null for one that the viewer may not see. */
export const namedPlaceObject = builder.loadableObject('NamedPlace', {
  description: 'A place with its name: a folder, a project or another thing that access is granted on.',
  load: async (scopeIds: string[], context) => {
    const { actor, read, services } = workspaceOf(context)
    const places = new Map(
      (await read(async (tx) => placesNamed({ tx, hooks: services.hooks }, actor, scopeIds))).map((place) => [
        place.scopeId,
        place,
      ]),
    )
    return scopeIds.map((scopeId) => places.get(scopeId) ?? null) as NamedPlace[]
  },
  toKey: (place: NamedPlace) => place.scopeId,
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'For example: folder, project.' }),
    contentId: t.id({ description: 'The id of the folder or project itself.', resolve: (place) => place.id }),
    title: t.exposeString('title'),
  }),
})
