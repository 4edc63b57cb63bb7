import { AskInstructionsSettings } from '#ask/web/index.ts'
import { LanguageModelSettings, languageModelStrings as strings } from '#language-models/web/index.ts'
import { Page, PageHeader } from '#platform/web/design/page.tsx'

/** /settings/ai: the language model of the workspace, its budget and its usage, and what it knows about the workspace. */
export function AiScreen() {
  return (
    <Page title={strings.title} width="reading">
      <PageHeader title={strings.title} description={strings.explain} />
      <LanguageModelSettings />
      <AskInstructionsSettings />
    </Page>
  )
}
