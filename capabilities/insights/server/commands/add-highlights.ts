import { z } from 'zod'
import { defineCommand } from '#journal/server/index.ts'
import { highlightIds } from '../../model/insight.ts'
import { insightPolicy } from '../../model/policy.ts'
import { highlightReference } from '../../model/references.ts'
import { addReferences } from '../add-references.ts'
import { requireHighlights } from './create-insight.ts'

/** Adds highlights at the end of an insight as live cards, except those that it already has. */
export const addHighlightsToInsight = defineCommand({
  name: 'add-highlights-to-insight',
  who: [insightPolicy.may('edit')],
  undo: { never: 'It edits the text, which has an undo history of its own.' },
  input: z.object({ id: z.uuid(), highlightIds: highlightIds.min(1, 'Choose a highlight first.') }),
  async run(context, { id, highlightIds: ids }) {
    await requireHighlights(context, ids)
    await addReferences(context, id, ids.map(highlightReference))
    return { id }
  },
})
