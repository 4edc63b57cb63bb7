import { Select, Switch, TagsInput } from '@mantine/core'
import type { WorkspaceSettingsFragment } from '#generated/operations/capabilities/workspaces/web/settings/settings.ts'
import { MAX_APPROVED_DOMAINS } from '../../model/limits.ts'
import type { TeamFlag } from '../../model/workspace.ts'
import { Problem } from '../problem.tsx'
import { strings } from '../strings.ts'
import { Section } from './section.tsx'
import { useSetting } from './use-setting.ts'
import classes from '../parts.module.css'

interface SectionProps {
  workspace: WorkspaceSettingsFragment
}

const HOUR_SECONDS = 3_600
/** Offered terms, in seconds. */
const IDLE = [900, 1_800, HOUR_SECONDS, 4 * HOUR_SECONDS, 8 * HOUR_SECONDS, 24 * HOUR_SECONDS]
const ABSOLUTE = [8 * HOUR_SECONDS, 12 * HOUR_SECONDS, 24 * HOUR_SECONDS, 72 * HOUR_SECONDS]

function term(seconds: number): string {
  const [value, unit] =
    seconds < HOUR_SECONDS
      ? [seconds / 60, 'minute']
      : seconds < 48 * HOUR_SECONDS
        ? [seconds / HOUR_SECONDS, 'hour']
        : [seconds / (24 * HOUR_SECONDS), 'day']
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

function terms(offered: readonly number[], current: number | null) {
  const all =
    current === null || offered.includes(current)
      ? offered
      : [...offered, current].toSorted((one, other) => one - other)
  return [
    ...all.map((seconds) => ({ value: String(seconds), label: term(seconds) })),
    { value: '', label: strings.security.noLimit },
  ]
}

function asSeconds(value: string | null): number | null {
  return value === null || value === '' ? null : Number(value)
}

/** How long sessions live here, and whether passwords are accepted. */
export function SessionSection({ workspace }: SectionProps) {
  const { set, error } = useSetting(workspace)
  const { change } = workspace.viewerCan
  return (
    <Section title={strings.security.sessions}>
      <Problem error={error} />
      <Select
        label={strings.security.idle}
        data={terms(IDLE, workspace.idleSessionSeconds)}
        value={String(workspace.idleSessionSeconds ?? '')}
        allowDeselect={false}
        disabled={!change}
        onChange={(value) => void set({ idleSessionSeconds: asSeconds(value) })}
      />
      <Select
        label={strings.security.absolute}
        data={terms(ABSOLUTE, workspace.absoluteSessionSeconds)}
        value={String(workspace.absoluteSessionSeconds ?? '')}
        allowDeselect={false}
        disabled={!change}
        onChange={(value) => void set({ absoluteSessionSeconds: asSeconds(value) })}
      />
      <Switch
        label={strings.security.password}
        description={strings.security.passwordHint}
        checked={workspace.passwordAuthEnabled}
        disabled={!change}
        onChange={(event) => void set({ passwordAuthEnabled: event.currentTarget.checked })}
      />
    </Section>
  )
}

/** Domains whose people may join on their own. */
export function DomainSection({ workspace }: SectionProps) {
  const { set, error } = useSetting(workspace)
  const { change } = workspace.viewerCan
  return (
    <Section title={strings.security.domains} explain={strings.security.domainsHint}>
      <Problem error={error} />
      <Switch
        label={strings.security.domains}
        checked={workspace.approvedDomainsEnabled}
        disabled={!change}
        onChange={(event) => void set({ approvedDomainsEnabled: event.currentTarget.checked })}
      />
      {workspace.approvedDomainsEnabled && (
        <TagsInput
          aria-label={strings.security.domains}
          placeholder={strings.security.domainsPlaceholder}
          maxTags={MAX_APPROVED_DOMAINS}
          acceptValueOnBlur
          value={workspace.approvedDomains}
          readOnly={!change}
          onChange={(approvedDomains) => void set({ approvedDomains })}
        />
      )}
    </Section>
  )
}

/** Who may invite whom, and whether people may request more. */
export function InviteSection({ workspace }: SectionProps) {
  const { set, error } = useSetting(workspace)
  const { change } = workspace.viewerCan
  const flag = (name: TeamFlag, label: string, description?: string) => (
    <Switch
      label={label}
      description={description}
      checked={workspace.flags.includes(name)}
      disabled={!change}
      onChange={(event) =>
        void set({
          flags: event.currentTarget.checked
            ? [...workspace.flags, name]
            : workspace.flags.filter((each) => each !== name),
        })
      }
    />
  )
  return (
    <Section title={strings.security.invites}>
      <Problem error={error} />
      <div className={classes.form}>
        {flag('only-admins-invite', strings.security.onlyAdmins)}
        {flag('disallow-team-invite-emails', strings.security.noMails, strings.security.noMailsHint)}
        {flag('disable-access-request', strings.security.noRequests)}
        {flag(
          'no-access-default-folder-permission',
          strings.security.closedFolders,
          strings.security.closedFoldersHint,
        )}
      </div>
    </Section>
  )
}
