import { Button, NumberInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { LanguageModelPartsFragment } from '#generated/operations/capabilities/language-models/web/language-model.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { reportInPlace } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { Section } from '#workspaces/web/index.ts'
import { changingLanguageModelUse } from './language-model-acts.ts'
import { moneyWords } from './money-words.ts'
import { strings } from './strings.ts'
import { Usage } from './usage.tsx'
import classes from './language-models.module.css'

interface BudgetSectionProps {
  id: string
  administration: NonNullable<LanguageModelPartsFragment['administration']>
  isReadOnly: boolean
  /** How often the model was tried on this page. */
  tried: number
}

/** What was spent this month of the budget, the budget, and who used it for what. */
export function BudgetSection({ id, administration, isReadOnly, tried }: BudgetSectionProps) {
  const { month, monthlyBudget } = administration
  const { currency, budget, spent, reserved } = month
  const words = (amount: number): string => moneyWords(amount, currency)
  const renews = new Date(month.renewsAt).toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return (
    <Section title={strings.money} explain={strings.renews(renews)}>
      {currency === '' ? (
        <EmptyLine>{strings.noPrices}</EmptyLine>
      ) : (
        <>
          {budget == null ? (
            <p>{strings.spentAlone(words(spent))}</p>
          ) : (
            <ProgressBar
              label={strings.spent}
              done={spent + reserved}
              total={budget}
              figures={strings.spentOf(words(spent), words(budget), words(Math.max(0, budget - spent - reserved)))}
              tone={spent >= budget ? 'failed' : 'running'}
            />
          )}
          {reserved > 0 && <p className={classes.quiet}>{strings.reserved(words(reserved))}</p>}
          <BudgetForm
            key={monthlyBudget ?? ''}
            id={id}
            currency={currency}
            monthlyBudget={monthlyBudget ?? null}
            limit={budget != null && budget !== monthlyBudget ? strings.budgetOfAll(words(budget)) : null}
            isReadOnly={isReadOnly}
          />
        </>
      )}
      <Usage tried={tried} />
    </Section>
  )
}

interface BudgetFormProps {
  id: string
  currency: string
  monthlyBudget: number | null
  /** The limit of the installation, as a sentence. */
  limit: string | null
  isReadOnly: boolean
}

function BudgetForm({ id, currency, monthlyBudget, limit, isReadOnly }: BudgetFormProps) {
  const change = useAct(changingLanguageModelUse)
  const [typed, setTyped] = useState<number | string>(monthlyBudget ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setPending(true)
    const to = typed === '' ? null : Number(typed)
    setProblem(await reportInPlace(change({ id, change: { monthlyBudget: to } }), strings.budgetSaved, 'once-done'))
    setPending(false)
  }
  return (
    <form className={classes.beside} onSubmit={(event) => void save(event)}>
      <NumberInput
        label={strings.budget(currency)}
        description={limit === null ? strings.budgetHint : `${limit} ${strings.budgetHint}`}
        min={0}
        hideControls
        thousandSeparator=","
        disabled={isReadOnly}
        value={typed}
        error={problem}
        onChange={setTyped}
      />
      <Button type="submit" variant="default" loading={pending} disabled={isReadOnly}>
        {strings.saveBudget}
      </Button>
    </form>
  )
}
