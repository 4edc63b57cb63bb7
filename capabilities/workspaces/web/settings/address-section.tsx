import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  ChangeWorkspaceAddressDocument,
  type WorkspaceSettingsFragment,
} from '#generated/operations/capabilities/workspaces/web/settings/settings.ts'
import { ShortList, ShortListRow } from '#platform/web/design/short-list.tsx'
import { confirm } from '#platform/web/design/confirm.tsx'
import { unwrap, showUndo } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { MAX_FORMER_SUBDOMAINS, MAX_SUBDOMAIN_CHARS } from '../../model/limits.ts'
import { subdomainProblem } from '../../model/subdomain.ts'
import { Problem } from '../problem.tsx'
import { strings } from '../strings.ts'
import { Section } from './section.tsx'
import classes from '../parts.module.css'

interface AddressSectionProps {
  workspace: WorkspaceSettingsFragment
  /** Shown after the name in the address; null if the installation has only one host name. */
  addressEnding: string | null
  /** The workspace answers at another address from now on. */
  onMoved: (address: string) => void
}

/**
 * The addresses of the workspace: its name below the root domain, and its own domain. A move is reversed by moving to a
 * former address.
 */
export function AddressSection({ workspace, addressEnding, onMoved }: AddressSectionProps) {
  const [subdomain, setSubdomain] = useState(workspace.subdomain ?? '')
  const [domain, setDomain] = useState(workspace.domain ?? '')
  const [move, { pending, error }] = useCommand(ChangeWorkspaceAddressDocument)
  const { change } = workspace.viewerCan
  const left = MAX_FORMER_SUBDOMAINS - workspace.formerSubdomains.length
  const ruled = subdomain === workspace.subdomain ? null : subdomainProblem(subdomain)
  const changed = subdomain !== workspace.subdomain || domain.trim() !== (workspace.domain ?? '')

  const save = async (to: { subdomain: string; domain: string }): Promise<void> => {
    const own = to.domain.trim() === '' ? null : to.domain.trim()
    const former = workspace.domain ?? null
    const below = `${to.subdomain}${addressEnding ?? ''}`
    const body =
      own === null || own === former ? strings.general.moveBody(own ?? below) : strings.general.domainBody(own, below)
    if (
      addressEnding !== null &&
      !(await confirm({ title: strings.general.moveTitle, body, confirmLabel: strings.general.move }))
    )
      return
    const input = {
      ...(to.subdomain === workspace.subdomain ? {} : { subdomain: to.subdomain }),
      ...(own === former ? {} : { domain: own }),
    }
    const outcome = await move({ input })
    if (outcome.status !== 'done') return
    const { address } = outcome.data.changeWorkspaceAddress
    if (address !== workspace.address) {
      onMoved(address)
      return
    }
    const put = (name: string | null) => async () => {
      unwrap(await move({ input: { domain: name } }))
      setDomain(name ?? '')
    }
    showUndo({ title: strings.changedSetting(strings.general.domain), undo: put(former), redo: put(own) })
  }

  return (
    <Section
      title={strings.general.address}
      explain={left > 0 ? strings.general.addressHint(left) : strings.general.addressLast}
    >
      <form
        className={classes.form}
        noValidate
        aria-busy={pending}
        onSubmit={(event) => {
          event.preventDefault()
          if (ruled === null) void save({ subdomain, domain })
        }}
      >
        <Problem error={error} />
        {addressEnding !== null && (
          <TextInput
            aria-label={strings.general.address}
            value={subdomain}
            onChange={(event) => setSubdomain(event.currentTarget.value.toLowerCase())}
            readOnly={!change}
            error={ruled}
            maxLength={MAX_SUBDOMAIN_CHARS}
            autoCapitalize="none"
            spellCheck={false}
            rightSection={<span className={classes.muted}>{addressEnding}</span>}
            rightSectionWidth={`${addressEnding.length + 2}ch`}
            rightSectionPointerEvents="none"
          />
        )}
        <TextInput
          label={strings.general.domain}
          description={strings.general.domainHint}
          placeholder={strings.general.domainPlaceholder}
          value={domain}
          onChange={(event) => setDomain(event.currentTarget.value)}
          readOnly={!change}
          autoCapitalize="none"
          spellCheck={false}
        />
        {change && (
          <div className={classes.actions}>
            <Button type="submit" variant="default" loading={pending} disabled={!changed || ruled !== null}>
              {strings.save}
            </Button>
          </div>
        )}
      </form>
      {change && addressEnding !== null && workspace.formerSubdomains.length > 0 && (
        <ShortList label={strings.general.formerAddresses}>
          {workspace.formerSubdomains.map((name) => (
            <ShortListRow
              key={name}
              title={`${name}${addressEnding}`}
              detail={strings.general.leadsHere}
              tools={
                <Button
                  size="xs"
                  variant="default"
                  disabled={pending}
                  aria-label={`${strings.general.moveBack}: ${name}`}
                  onClick={() => void save({ subdomain: name, domain: workspace.domain ?? '' })}
                >
                  {strings.general.moveBack}
                </Button>
              }
            />
          ))}
        </ShortList>
      )}
    </Section>
  )
}
