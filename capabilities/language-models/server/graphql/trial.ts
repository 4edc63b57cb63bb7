import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { languageModelPolicy } from '../../model/policy.ts'
import { tryLanguageModel, type Trial } from '../try-language-model.ts'

/** A model is asked for up to a minute, one after the other. */
const TRIAL_WEIGHT = 100

const trialObject = builder.objectRef<Trial>('LanguageModelTrial').implement({
  description: 'What came of trying the language model.',
  fields: (t) => ({
    text: t.exposeString('text', { nullable: true, description: 'What it wrote; null if it did not answer.' }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why it did not answer, as a sentence; null if it did.',
    }),
    milliseconds: t.exposeInt('milliseconds'),
    inputTokens: t.exposeInt('inputTokens'),
    outputTokens: t.exposeInt('outputTokens'),
  }),
})

// Not a commandMutation: a model is asked for seconds, and no transaction may wait for it.
builder.mutationField('tryLanguageModel', (t) =>
  t.field({
    type: trialObject,
    description: `Asks the language model of the workspace for one sentence, which counts towards the budget.\n\nWho may: ${languageModelPolicy.may('administer').says}`,
    args: { operationId: t.arg.id() },
    extensions: { weight: TRIAL_WEIGHT },
    resolve: async (_root, { operationId }, context) =>
      tryLanguageModel(workspaceOf(context), idArgument(String(operationId)), context.budget?.signal),
  }),
)
