import { Button, Select, TextInput } from '@mantine/core'
import type { WorkspaceSettingsFragment } from '#generated/operations/capabilities/workspaces/web/settings/settings.ts'
import { MAX_TEAM_NAME_CHARS } from '#identity/model/limits.ts'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { ColorChoice } from '#platform/web/design/color-chip.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { workspaceName } from '../../model/workspace.ts'
import { z } from 'zod'
import { Problem } from '../problem.tsx'
import { strings } from '../strings.ts'
import { useActForm } from '../use-command-form.ts'
import { Section } from './section.tsx'
import { changingWorkspace } from './setting-acts.ts'
import { settingChanged, useSetting } from './use-setting.ts'
import classes from '../parts.module.css'

interface SectionProps {
  workspace: WorkspaceSettingsFragment
}

const nameForm = z.object({ name: workspaceName })

/** The name of the workspace. */
export function NameSection({ workspace }: SectionProps) {
  const change = useAct(changingWorkspace)
  const { form, busy, problem, onSubmit, ref } = useActForm({
    act: (to) => change({ id: workspace.id, to }),
    schema: nameForm,
    initialValues: { name: workspace.name },
    onDone: (given, to) => void reportAct(given, { title: settingChanged(to) }),
  })
  const mayChange = workspace.viewerCan.change
  return (
    <Section title={strings.general.name}>
      <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate aria-busy={busy}>
        <Problem error={problem} />
        <div className={classes.beside}>
          <TextInput
            aria-label={strings.general.name}
            maxLength={MAX_TEAM_NAME_CHARS}
            readOnly={!mayChange}
            {...form.getInputProps('name')}
          />
          {mayChange && (
            <Button
              type="submit"
              variant="default"
              loading={busy}
              disabled={form.getValues().name.trim() === workspace.name}
            >
              {strings.save}
            </Button>
          )}
        </div>
      </form>
    </Section>
  )
}

/** The colour of the workspace where it has no logo. */
export function ColorSection({ workspace }: SectionProps) {
  const { set, error } = useSetting(workspace)
  if (!workspace.viewerCan.change) return null
  const { name, logoUrl, primaryColor } = workspace
  return (
    <Section title={strings.general.color} explain={strings.general.colorHint}>
      <Problem error={error} />
      <div className={classes.together}>
        <Avatar
          name={name}
          imageUrl={logoUrl}
          {...(primaryColor ? { color: primaryColor } : {})}
          size={32}
          square
          decorative
        />
        <ColorChoice
          label={strings.general.color}
          value={primaryColor ?? ''}
          onChange={(color) => void set({ primaryColor: color })}
        />
        {primaryColor !== null && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => void set({ primaryColor: null })}>
            {strings.general.noColor}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** Common languages for dates and numbers; any other language that is set is offered too. */
const LOCALES = [
  'en',
  'en-GB',
  'de',
  'de-CH',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'pt-BR',
  'da',
  'sv',
  'nb',
  'fi',
  'pl',
  'cs',
  'ja',
  'ko',
  'zh-Hans',
  'ar',
  'he',
  'hi',
  'tr',
  'uk',
]

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
