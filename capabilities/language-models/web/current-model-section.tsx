import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import {
  TryLanguageModelDocument,
  type LanguageModelPartsFragment,
  type TryLanguageModelMutation,
} from '#generated/operations/capabilities/language-models/web/language-model.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { FormProblem, Section } from '#workspaces/web/index.ts'
import { changingLanguageModelUse } from './language-model-acts.ts'
import { strings } from './strings.ts'
import classes from './language-models.module.css'

interface CurrentModelSectionProps {
  languageModel: LanguageModelPartsFragment
  isReadOnly: boolean
  onTried: () => void
}

/** Which model is in use, where it runs and who set it, or what works without one; for administrators, its switch. */
export function CurrentModelSection({ languageModel, isReadOnly, onTried }: CurrentModelSectionProps) {
  const { id, model, provider, region, source, unavailable, isSwitchedOff, viewerCan } = languageModel
  const change = useAct(changingLanguageModelUse)
  const flip = (isOn: boolean): void =>
    void reportAct(change({ id, change: { switchedOff: !isOn } }), {
      title: isOn ? strings.switched.on : strings.switched.off,
    })
  const mayChange = viewerCan.administer && !isReadOnly
  return (
    <Section title={strings.current}>
      <div className={classes.model}>
        <p className={classes.name}>
          {isSwitchedOff ? strings.switchedOff : model == null ? strings.notSetUp : `${model} · ${provider ?? ''}`}
        </p>
        {isSwitchedOff || model == null ? (
          <p className={classes.quiet}>{strings.withoutModel}</p>
        ) : (
          <p className={classes.quiet}>
            {region == null ? strings.noRegion : strings.region(region)}. {strings.source[source as 'workspace']}.{' '}
            {strings.sent}
          </p>
        )}
        {model != null && !isSwitchedOff && unavailable != null && <p className={classes.warning}>{unavailable}</p>}
      </div>
      {viewerCan.administer ? (
        <Switch
          label={strings.use}
          description={strings.useHint}
          checked={!isSwitchedOff}
          disabled={!mayChange}
          onChange={(event) => flip(event.currentTarget.checked)}
        />
      ) : (
        <p className={classes.quiet}>{strings.notAdministrator}</p>
      )}
      {mayChange && model != null && unavailable == null && (
        <TryIt key={`${model} ${region ?? ''}`} onTried={onTried} />
      )}
    </Section>
  )
}

const MS_PER_SECOND = 1_000

/** Asks the model for one sentence, and shows it. */
function TryIt({ onTried }: { onTried: () => void }) {
  const [run, { pending, error }] = useCommand(TryLanguageModelDocument)
  const [tried, setTried] = useState<TryLanguageModelMutation['tryLanguageModel'] | null>(null)
  const ask = async (): Promise<void> => {
    setTried(null)
    const outcome = await run({})
    if (outcome.status === 'done') setTried(outcome.data.tryLanguageModel)
    onTried()
  }
  const seconds = tried === null ? '' : (tried.milliseconds / MS_PER_SECOND).toFixed(1)
  return (
    <div className={classes.trial}>
      <div>
        <Button variant="default" loading={pending} onClick={() => void ask()}>
          {strings.tryIt}
        </Button>
      </div>
      <FormProblem error={error ?? (tried?.problem == null ? null : { message: tried.problem })} />
      <div role="status" className={classes.result}>
        {pending && <p className={classes.quiet}>{strings.trying}</p>}
        {tried !== null && (
          <>
            <p className={classes.quiet}>
              {tried.problem == null ? strings.tried(seconds) : strings.notAnswered(seconds)}
            </p>
            {tried.text != null && <blockquote className={classes.answer}>{tried.text}</blockquote>}
          </>
        )}
      </div>
    </div>
  )
}
