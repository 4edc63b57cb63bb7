import type { Stories } from '#platform/web/stories.ts'

/** Parts of one room: of the design system, or of a capability. */
export interface StoryRoom {
  name: string
  parts: readonly Stories[]
}

interface StoriesModule {
  stories: readonly Stories[]
}

/** The room of each stories file, by its path. */
const ROOM = /(?:capabilities\/([^/]+)|platform)\/web\//

/** Every part that has stories, found by the names of their files, the design system first. */
export function allStories(): StoryRoom[] {
  const modules = import.meta.glob<StoriesModule>(
    ['../../../platform/web/**/*.stories.tsx', '../../../capabilities/*/web/**/*.stories.tsx'],
    { eager: true },
  )
  const rooms = Map.groupBy(Object.entries(modules), ([path]) => ROOM.exec(path)?.[1] ?? 'design')
  return [...rooms]
    .map(([name, found]) => ({
      name,
      parts: found
        .flatMap(([, module]) => module.stories)
        .toSorted((one, other) => one.part.localeCompare(other.part, 'en')),
    }))
    .toSorted((one, other) => order(one).localeCompare(order(other), 'en'))
}

function order({ name }: StoryRoom): string {
  return name === 'design' ? '' : name
}
