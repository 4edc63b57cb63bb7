import { useState } from 'react'
import { LanguageModelPageDocument } from '#generated/operations/capabilities/language-models/web/language-model.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { Sections } from '#workspaces/web/index.ts'
import { BudgetSection } from './budget-section.tsx'
import { CurrentModelSection } from './current-model-section.tsx'
import { OwnModelSection } from './own-model-section.tsx'
import { strings } from './strings.ts'
import classes from './language-models.module.css'

/** The settings of AI: for administrators all of them, for others which model is used and where it runs. */
export function LanguageModelSettings() {
  const [tried, setTried] = useState(0)
  const { data, error, retry } = useAnswer(LanguageModelPageDocument, { variables: {} })
  if (error && !data) return <ErrorState message={error.message} onRetry={retry} />
  if (!data) return <LoadingRows label={strings.title} />
  const { languageModel, viewer } = data
  if (!languageModel) return <EmptyState title={strings.noRole} />
  const { id, administration } = languageModel
  const isReadOnly = viewer?.readOnly ?? true
  const onTried = (): void => {
    setTried((count) => count + 1)
    retry()
  }
  return (
    <Sections>
      {isReadOnly && <p className={classes.warning}>{strings.readOnly}</p>}
      <CurrentModelSection languageModel={languageModel} isReadOnly={isReadOnly} onTried={onTried} />
      {administration && <OwnModelSection id={id} administration={administration} isReadOnly={isReadOnly} />}
      {administration && (languageModel.model != null || administration.month.calls > 0) && (
        <BudgetSection id={id} administration={administration} isReadOnly={isReadOnly} tried={tried} />
      )}
    </Sections>
  )
}
