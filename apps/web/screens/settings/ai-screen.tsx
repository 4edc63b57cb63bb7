import { AskInstructionsSettings } from '#ask/web/index.ts'
import { LanguageModelSettings, languageModelStrings as strings } from '#language-models/web/index.ts'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { Sections } from '#workspaces/web/index.ts'

/** /settings/ai: the language model of the workspace, its budget and its usage, and what it knows about the workspace. */
export function AiScreen() {
  return (
    <Page title={strings.title} width="reading">
      <PageHeader title={strings.title} description={strings.explain} />
      <Sections>
        <LanguageModelSettings />
        <AskInstructionsSettings />
      </Sections>
    </Page>
  )
}
