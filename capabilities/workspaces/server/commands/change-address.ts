import { invalidAt } from '#platform/kernel/errors.ts'
import { isBelowRoot } from '#identity/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { workspaceEvents } from '../../model/events.ts'
import { workspacePolicy } from '../../model/policy.ts'
import { addressChange } from '../../model/workspace.ts'
import { moveAddress, setDomain } from '../address-store.ts'
import { authorizeInWorkspace } from '../authorize.ts'
import { findRoute } from '../workspace-routes.ts'

/** Moves the workspace to another address. Its former addresses lead to it, at most five of them. */
export const changeAddress = defineCommand({
  name: 'change-address',
  who: [workspacePolicy.may('change')],
  undo: { never: 'Links to the earlier address redirect to the new one for a while.' },
  ports: ['configuration', 'globalDatabase'],
  input: addressChange,
  async run(context, { subdomain, domain }) {
    const { teamId, emit, configuration, globalDatabase } = context
    await authorizeInWorkspace(context, 'change')
    if (domain != null && isBelowRoot(configuration.publicUrl, domain))
      throw invalidAt(
        ['domain'],
        `Addresses below ${new URL(configuration.publicUrl).hostname} are chosen above: a domain of its own is another one.`,
      )
    const before = await findRoute(globalDatabase, { teamId })
    if (subdomain !== undefined) await moveAddress(globalDatabase, teamId, subdomain)
    if (domain !== undefined) await setDomain(globalDatabase, teamId, domain)
    const after = await findRoute(globalDatabase, { teamId })
    emit(workspaceEvents.moved({ id: teamId, scopeId: teamId, before, after }))
    return { id: teamId }
  },
})
