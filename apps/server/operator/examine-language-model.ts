import type { Configuration } from '#platform/server/configuration.ts'
import { findLocalModelServers } from '#platform/server/models/index.ts'
import type { Finding } from './doctor.ts'

const PART = 'AI model'
const MOST_NAMED = 5

/** Which language model the installation has; without one, which model servers answer on this machine. */
export async function examineLanguageModel({ languageModels }: Configuration): Promise<Finding> {
  const { model, ofWorkspaces } = languageModels
  if (model) return { part: PART, state: 'ok', says: `${model.model}, at ${new URL(model.baseUrl).host}` }
  const [found] = await findLocalModelServers()
  const without = ofWorkspaces
    ? 'Not needed. Workspaces can set up their own under Settings, AI.'
    : 'Not needed: without one, no text is sent anywhere.'
  if (!found) return { part: PART, state: 'missing', says: without }
  const { provider, baseUrl, models } = found
  const named = models.slice(0, MOST_NAMED).join(', ') + (models.length > MOST_NAMED ? ', …' : '')
  const settings = `QUARRY_LANGUAGE_MODEL_PROVIDER=${provider}, QUARRY_LANGUAGE_MODEL_URL=${baseUrl}`
  const choice = `QUARRY_LANGUAGE_MODEL_NAME to one of its models${named === '' ? '' : ` (${named})`}`
  const says = `${without} A model server answers on this machine: set ${settings} and ${choice}.`
  return { part: PART, state: 'missing', says }
}
