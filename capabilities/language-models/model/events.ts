import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

/** What is said about a model: its host, not its whole address; that it has a key, never the key. */
const model = z.object({
  provider: z.string(),
  host: z.string(),
  model: z.string(),
  region: z.string().nullable(),
  hasKey: z.boolean(),
  priceIn: z.number().nullable(),
  priceOut: z.number().nullable(),
  currency: z.string().nullable(),
})
const region = z.object({ region: z.string().nullable() })
const use = z.object({ switchedOff: z.boolean(), monthlyBudget: z.number().nullable() })

/** What happens to the language model of a workspace; the thing is the workspace's settings, with its id. */
export const languageModelEvents = defineEvents('language-model', {
  chosen: {
    says: "The workspace's own language model was set or changed, or its key set, replaced or removed.",
    before: model.nullish(),
    after: model.extend({ keyChanged: z.boolean() }),
  },
  removed: {
    says: "The workspace's own language model was removed, with its key: the installation's is used, if there is one.",
    before: model,
  },
  'region-changed': {
    says: 'The region in which the language model in use runs was changed (audit kind “AI model region change”). Null: not known, or no model.',
    before: region,
    after: region,
  },
  'use-changed': {
    says: 'Language models were switched off or on for the workspace, or their monthly budget was changed.',
    before: use,
    after: use,
  },
})

export const events = [languageModelEvents] as const
