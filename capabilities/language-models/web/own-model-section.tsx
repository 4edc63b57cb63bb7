import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LanguageModelPartsFragment } from '#generated/operations/capabilities/language-models/web/language-model.ts'
import { confirm } from '#platform/web/design/confirm.tsx'
import { showToast } from '#platform/web/design/toasts.ts'
import { reportRefusal } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { Section } from '#workspaces/web/index.ts'
import { removingLanguageModel } from './language-model-acts.ts'
import { OwnModelForm } from './own-model-form.tsx'
import { strings } from './strings.ts'
import classes from './language-models.module.css'

interface OwnModelSectionProps {
  id: string
  administration: NonNullable<LanguageModelPartsFragment['administration']>
  isReadOnly: boolean
}

/** The workspace's own model: what it is, and how to set, change and remove it. */
export function OwnModelSection({ id, administration, isReadOnly }: OwnModelSectionProps) {
  const { own, allowsOwn, installed, providers } = administration
  const [isOpen, setOpen] = useState(false)
  const remove = useAct(removingLanguageModel)
  if (!allowsOwn)
    return (
      <Section title={strings.own}>
        <p className={classes.quiet}>{strings.fixed}</p>
      </Section>
    )
  const askToRemove = async (): Promise<void> => {
    const body = strings.removeBody(installed ?? null)
    if (!(await confirm({ title: strings.removeTitle, body, confirmLabel: strings.remove, danger: true }))) return
    if (await reportRefusal(remove(id))) showToast({ message: strings.removed })
  }
  return (
    <Section title={strings.own} explain={strings.ownHint(installed ?? null)}>
      {isOpen && !isReadOnly ? (
        <OwnModelForm id={id} administration={administration} onClose={() => setOpen(false)} />
      ) : (
        <>
          {own && (
            <dl className={classes.facts}>
              <dt>{strings.provider}</dt>
              <dd>{providers.find(({ name }) => name === own.provider)?.label ?? own.provider}</dd>
              <dt>{strings.baseUrl}</dt>
              <dd>{own.baseUrl}</dd>
              <dt>{strings.model}</dt>
              <dd>{own.model}</dd>
              {own.hasKey && (
                <>
                  <dt>{strings.key}</dt>
                  <dd>{strings.keySet}</dd>
                </>
              )}
            </dl>
          )}
          {!isReadOnly && (
            <div className={classes.actions}>
              <Button variant="default" onClick={() => setOpen(true)}>
                {own ? strings.change : strings.setUp}
              </Button>
              {own && (
                <Button variant="default" onClick={() => void askToRemove()}>
                  {strings.remove}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </Section>
  )
}
