import { z } from 'zod'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { THEMES } from '#database/sample/study-texts.ts'
import { contentFromMarkdown } from '#editor/document/markdown.ts'
import { addInsight, changeInsight, highlightReference } from '#insights/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { createSavedFilter } from '#saved-filters/server/commands/create-saved-filter.ts'
import { starThing } from '#stars/server/commands/star-thing.ts'
import type { QuotesByTag } from './add-notes.ts'
import type { SeededProject } from './add-places.ts'

const INSIGHTS_OF_PROJECT = 3
const QUOTES_OF_INSIGHT = 4

/** Adds insights to a project, each on the quotes of one theme; the last is a draft. */
export const addStudyInsights = defineCommand({
  name: 'seed-insights',
  who: { installation: 'It fills a workspace for benches, tests and development.' },
  input: z.custom<{ project: SeededProject; quotes: QuotesByTag }>(),
  trustsInput: true,
  async run(context, { project, quotes }): Promise<{ ids: Id[] }> {
    const quoted = THEMES.flatMap((theme) => {
      const highlightIds = quotes[project.tags[theme.tag] ?? ''] ?? []
      return highlightIds.length === 0 ? [] : [{ theme, highlightIds: highlightIds.slice(0, QUOTES_OF_INSIGHT) }]
    }).slice(0, INSIGHTS_OF_PROJECT)
    const ids: Id[] = []
    for (const [number, { theme, highlightIds }] of quoted.entries()) {
      const text = `${theme.description}\n\n## What people said`
      const blocks = [...(contentFromMarkdown(text).content ?? []), ...highlightIds.map(highlightReference)]
      const place = { id: project.projectId, scopeId: project.scopeId }
      const title = `${theme.tag}: where it shows`
      const id = await addInsight(context, place, {
        title,
        content: { type: 'doc', content: blocks },
        published: false,
      })
      if (number < quoted.length - 1)
        await changeInsight.run(context, parseInput(changeInsight.input, { id, published: true }))
      ids.push(id)
    }
    return { ids }
  },
})

/** Saves a filter and stars for a member. */
export const addOwnMarks = defineCommand({
  name: 'seed-own-marks',
  who: { installation: 'It fills a workspace for benches, tests and development.' },
  input: z.object({ projectIds: z.array(z.uuid()), insightIds: z.array(z.uuid()) }),
  async run(context, { projectIds, insightIds }) {
    const title = {
      id: newId(),
      field: { kind: 'system', id: 'Title' },
      fieldType: 'TEXT',
      operatorType: 'CONTAINS',
      values: { text: 'Family' },
    }
    const filter = { label: 'On the family plan', filter: { combinator: 'And', fields: [title] } }
    await createSavedFilter.run(context, parseInput(createSavedFilter.input, filter))
    const starred = [
      ...projectIds.map((id) => ({ kind: 'project', id, starred: true })),
      ...insightIds.map((id) => ({ kind: 'insight', id, starred: true })),
    ]
    for (const star of starred) await starThing.run(context, parseInput(starThing.input, star))
    return { starred: starred.length }
  },
})
