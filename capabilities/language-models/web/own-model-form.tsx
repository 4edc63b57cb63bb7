import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import type { LanguageModelPartsFragment } from '#generated/operations/capabilities/language-models/web/language-model.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { FormProblem, useActForm } from '#workspaces/web/index.ts'
import { KeyField } from './key-field.tsx'
import { settingLanguageModel } from './language-model-acts.ts'
import { isElsewhere, modelForm, valuesOf } from './model-form.ts'
import { strings } from './strings.ts'
import classes from './language-models.module.css'

interface OwnModelFormProps {
  id: string
  administration: NonNullable<LanguageModelPartsFragment['administration']>
  onClose: () => void
}

/** Sets the workspace's own model. */
export function OwnModelForm({ id, administration, onClose }: OwnModelFormProps) {
  const { own, providers, allowsPrivate } = administration
  const set = useAct(settingLanguageModel)
  const { form, busy, problem, onSubmit, ref } = useActForm({
    schema: modelForm,
    initialValues: valuesOf(own ?? null, providers),
    act: (input) => set({ id, input }),
    onDone: () => {
      showToast({ message: strings.saved })
      onClose()
    },
  })
  const provider = providers.find(({ name }) => name === form.values.provider)
  const mustEnter = isElsewhere(own ?? null, form.values, provider)
  const offered = providers.filter(({ isLocal }) => allowsPrivate || !isLocal)
  const address = provider?.baseUrl == null ? strings.baseUrlHint : strings.ownAddress(provider.baseUrl)
  return (
    <form className={classes.form} onSubmit={onSubmit} ref={ref} noValidate>
      <FormProblem error={problem} />
      <Select
        label={strings.provider}
        data={offered.map(({ name, label }) => ({ value: name, label }))}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('provider')}
      />
      <TextInput
        label={strings.baseUrl}
        description={allowsPrivate ? address : `${address} ${strings.noPrivate}`}
        inputMode="url"
        autoComplete="off"
        {...form.getInputProps('baseUrl')}
      />
      <TextInput
        label={strings.model}
        description={strings.modelHint}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('model')}
      />
      <KeyField
        value={form.values.key}
        error={form.errors['key']}
        onChange={(key) => form.setFieldValue('key', key)}
        hasKey={own?.hasKey ?? false}
        mustEnter={mustEnter}
      />
      <div className={classes.two}>
        <TextInput label={strings.regionLabel} description={strings.regionHint} {...form.getInputProps('region')} />
        <NumberInput
          label={strings.context}
          description={strings.contextHint}
          thousandSeparator=","
          allowDecimal={false}
          min={1}
          hideControls
          {...form.getInputProps('maxContextTokens')}
        />
      </div>
      <div className={classes.three}>
        <NumberInput label={strings.priceIn} min={0} hideControls {...form.getInputProps('priceIn')} />
        <NumberInput label={strings.priceOut} min={0} hideControls {...form.getInputProps('priceOut')} />
        <TextInput
          label={strings.currency}
          placeholder={strings.currencyHint}
          maxLength={3}
          {...form.getInputProps('currency')}
        />
      </div>
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {strings.save}
        </Button>
        <Button variant="default" onClick={onClose}>
          {strings.cancel}
        </Button>
      </div>
    </form>
  )
}
