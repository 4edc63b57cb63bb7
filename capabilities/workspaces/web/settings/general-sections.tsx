import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ChangeWorkspaceAddressDocument, ChangeWorkspaceDocument, type WorkspaceSettingsFragment } from '#generated/operations/capabilities/workspaces/web/settings/settings.ts'
import { MAX_TEAM_NAME_CHARS } from '#identity/model/limits.ts'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { ColorChoice } from '#platform/web/design/color-chip.tsx'
import { confirm } from '#platform/web/design/confirm.tsx'
import { showToast } from '#platform/web/design/toasts.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { MAX_FORMER_SUBDOMAINS, MAX_SUBDOMAIN_CHARS } from '../../model/limits.ts'
import { subdomainProblem } from '../../model/subdomain.ts'
import { workspaceName } from '../../model/workspace.ts'
import { z } from 'zod'
import { Problem } from '../problem.tsx'
import { strings } from '../strings.ts'
import { useCommandForm } from '../use-command-form.ts'
import { Section } from './section.tsx'
import { useSetting, useSettingUndo } from './use-setting.ts'
import classes from '../parts.module.css'

interface SectionProps {
  workspace: WorkspaceSettingsFragment
}

const nameForm = z.object({ name: workspaceName })

/** What the workspace is called. */
export function NameSection({ workspace }: SectionProps) {
  const offerUndo = useSettingUndo(workspace)
  const { form, busy, problem, onSubmit, ref } = useCommandForm({
    document: ChangeWorkspaceDocument,
    schema: nameForm,
    initialValues: { name: workspace.name },
    onDone: ({ changeWorkspace }) => offerUndo({ name: changeWorkspace.name }),
  })
  const { change } = workspace.viewerCan
  return (
    <Section title={strings.general.name}>
      <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={busy}>
        <Problem error={problem} />
        <div className={classes.beside}>
          <TextInput aria-label={strings.general.name} maxLength={MAX_TEAM_NAME_CHARS} readOnly={!change} {...form.getInputProps('name')} />
          {change && (
            <Button type="submit" variant="default" loading={busy} disabled={form.getValues().name.trim() === workspace.name}>
              {strings.save}
            </Button>
          )}
        </div>
      </form>
    </Section>
  )
}

/** The colour in which the workspace is drawn where it has no logo. */
export function ColorSection({ workspace }: SectionProps) {
  const { set, error } = useSetting(workspace)
  if (!workspace.viewerCan.change) return null
  const { name, logoUrl, primaryColor } = workspace
  return (
    <Section title={strings.general.color} explain={strings.general.colorHint}>
      <Problem error={error} />
      <div className={classes.beside}>
        <Avatar name={name} imageUrl={logoUrl} {...(primaryColor ? { color: primaryColor } : {})} size={32} square decorative />
        <ColorChoice label={strings.general.color} value={primaryColor ?? ''} onChange={(color) => void set({ primaryColor: color })} />
        {primaryColor !== null && <Button size="xs" variant="subtle" color="gray" onClick={() => void set({ primaryColor: null })}>{strings.general.noColor}</Button>}
      </div>
    </Section>
  )
}

interface AddressSectionProps extends SectionProps {
  /** Stands behind the name in the address; null where the installation has one host name only. */
  addressEnding: string | null
  /** The workspace answers elsewhere from now on. */
  onMoved: (address: string) => void
}

/** Where the workspace is found: its name below the root domain, and a domain of its own. */
export function AddressSection({ workspace, addressEnding, onMoved }: AddressSectionProps) {
  const [subdomain, setSubdomain] = useState(workspace.subdomain ?? '')
  const [domain, setDomain] = useState(workspace.domain ?? '')
  const [move, { pending, error }] = useCommand(ChangeWorkspaceAddressDocument)
  const { change } = workspace.viewerCan
  const left = MAX_FORMER_SUBDOMAINS - workspace.formerSubdomains.length
  const ruled = subdomain === workspace.subdomain ? null : subdomainProblem(subdomain)
  const changed = subdomain !== workspace.subdomain || domain.trim() !== (workspace.domain ?? '')

  const save = async (): Promise<void> => {
    const body = strings.general.moveBody(domain.trim() === '' ? `${subdomain}${addressEnding ?? ''}` : domain.trim())
    if (subdomain !== workspace.subdomain && !(await confirm({ title: strings.general.moveTitle, body, confirmLabel: strings.general.move }))) return
    const outcome = await move({
      input: {
        ...(subdomain === workspace.subdomain ? {} : { subdomain }),
        ...(domain.trim() === (workspace.domain ?? '') ? {} : { domain: domain.trim() === '' ? null : domain.trim() }),
      },
    })
    if (outcome.status !== 'done') return
    const { address } = outcome.data.changeWorkspaceAddress
    if (address === workspace.address) showToast({ message: strings.saved })
    else onMoved(address)
  }

  return (
    <Section title={strings.general.address} explain={left > 0 ? strings.general.addressHint(left) : strings.general.addressLast}>
      <form
        className={classes.form}
        noValidate
        aria-busy={pending}
        onSubmit={(event) => {
          event.preventDefault()
          if (ruled === null) void save()
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
    </Section>
  )
}

/** Languages that the interface's dates and numbers are often written in; whatever else is set stays offered. */
const LOCALES = ['en', 'en-GB', 'de', 'de-CH', 'fr', 'es', 'it', 'nl', 'pt', 'pt-BR', 'da', 'sv', 'nb', 'fi', 'pl', 'cs', 'ja', 'ko', 'zh-Hans', 'ar', 'he', 'hi', 'tr', 'uk']

function languageName(locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
}

/** How the workspace writes dates and numbers. */
export function RegionalSection({ workspace }: SectionProps) {
  const { set, error } = useSetting(workspace)
  const { change } = workspace.viewerCan
  const locales = LOCALES.includes(workspace.locale) ? LOCALES : [workspace.locale, ...LOCALES]
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
  return (
    <Section title={strings.general.regional} explain={strings.general.regionalHint}>
      <Problem error={error} />
      <div className={classes.two}>
        <Select
          label={strings.general.language}
          data={locales.map((locale) => ({ value: locale, label: languageName(locale) }))}
          value={workspace.locale}
          allowDeselect={false}
          searchable
          disabled={!change}
          onChange={(locale) => void set({ locale: locale ?? workspace.locale })}
        />
        <Select
          label={strings.general.timeZone}
          data={zones}
          value={workspace.timeZone}
          allowDeselect={false}
          searchable
          limit={50}
          disabled={!change}
          onChange={(timeZone) => void set({ timeZone: timeZone ?? workspace.timeZone })}
        />
      </div>
    </Section>
  )
}
