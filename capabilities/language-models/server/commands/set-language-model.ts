import { invalidAt } from '#platform/kernel/errors.ts'
import { Secret } from '#platform/kernel/secret.ts'
import { LANGUAGE_PROVIDERS } from '#platform/kernel/language-providers.ts'
import { defineCommand } from '#journal/server/index.ts'
import { forgetSecret, keepSecret, SECRET_PORTS } from '#secrets/server/index.ts'
import { languageModelEvents } from '../../model/events.ts'
import { unavailable } from '../../model/failures.ts'
import { languageModelChoice } from '../../model/language-model.ts'
import { languageModelPolicy } from '../../model/policy.ts'
import { KEY_PURPOSE } from '../ask-language-model.ts'
import { administer } from '../authorize.ts'
import { isProvider, saidOf } from '../model-in-force.ts'
import { putSettings, type OwnModel } from '../settings-store.ts'
import { emitRegionChange } from '../emit-region-change.ts'

/**
 * Sets the workspace's own language model. Without `key` the stored key stays, unless the address leads to another host:
 * a key is not sent to a service that it was not entered for.
 */
export const setLanguageModel = defineCommand({
  name: 'set-language-model',
  who: [languageModelPolicy.may('administer')],
  undo: { never: 'Its key may have been replaced, and is stored nowhere else.' },
  ports: [...SECRET_PORTS, 'configuration'],
  input: languageModelChoice,
  async run(context, { key, provider, baseUrl: givenUrl, priceIn, priceOut, currency, ...given }) {
    const { tx, teamId, emit, configuration } = context
    const before = await administer(context)
    if (!configuration.languageModels.ofWorkspaces) throw unavailable.notAllowed()
    if (!isProvider(provider)) throw invalidAt(['provider'], 'Choose one of the providers.')
    const baseUrl = givenUrl ?? LANGUAGE_PROVIDERS[provider].baseUrl
    if (baseUrl === null) throw invalidAt(['baseUrl'], 'Give the address of the service.')
    const present = before.own?.secretId ?? null
    const isElsewhere = before.own !== null && new URL(before.own.baseUrl).origin !== new URL(baseUrl).origin
    const stays = key === undefined && !isElsewhere
    const secretId = stays ? present : key == null ? null : await keepSecret(context, KEY_PURPOSE, new Secret(key))
    if (LANGUAGE_PROVIDERS[provider].needsKey && secretId === null)
      throw invalidAt(['key'], `${LANGUAGE_PROVIDERS[provider].label} needs a key. Enter it.`)
    const own: OwnModel = {
      ...given,
      provider,
      baseUrl,
      secretId,
      prices:
        priceIn === null || priceOut === null || currency === null
          ? null
          : { input: priceIn, output: priceOut, currency },
    }
    await putSettings(tx, teamId, { ...before, own })
    if (!stays && present !== null) await forgetSecret(context, present)
    emit(
      languageModelEvents.chosen({
        id: teamId,
        scopeId: teamId,
        before: before.own && saidOf(before.own),
        after: { ...saidOf(own), keyChanged: secretId !== present },
      }),
    )
    await emitRegionChange(context, { ...before, own }, before)
    return { id: teamId }
  },
})
