import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { ActionMenu } from '#platform/web/design/action-menu.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import type { Framework } from '../model/frameworks.ts'
import { frameworkMenu } from './framework-menu.ts'
import { languageMenu, languageName } from './language-menu.ts'
import { strings } from './strings.ts'
import classes from './summary.module.css'
import type { ShownSummary } from './use-note-summary.ts'

interface LanguageChoiceProps {
  language: string | null
  /** Why no language model can write. */
  needs: string | null
  /** What is called the language of what is summarised, and what stands above the others. */
  own?: string
  hint?: string
  onChoose: (language: string | null) => void
}

/** In which language the next summary is made. */
export function LanguageChoice({ language, needs, own, hint, onChoose }: LanguageChoiceProps) {
  const name = languageName(language, own)
  return (
    <ActionMenu searched entries={languageMenu(language, needs, onChoose, { own, hint })}>
      <PlainButton variant="default" compact aria-label={`${strings.language}: ${name}`}>
        {name}
        <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
      </PlainButton>
    </ActionMenu>
  )
}

interface SummaryFootProps {
  summary: ShownSummary
  unavailable: string | null
  /** Why no language model can write one. */
  needs: string | null
  mayBegin: boolean
  mayRemove: boolean
  language: LanguageChoiceProps
  onBegin: (framework: Framework) => void
  /** Null if the viewer may not edit it. */
  onAdd: (() => void) | null
  onCopy: () => void
  onRemove: () => void
}

/** What can be done with a summary: again in any framework and language, added to, copied, removed. */
export function SummaryFoot(props: SummaryFootProps) {
  const { summary, unavailable, needs, mayBegin, mayRemove, language, onBegin, onAdd, onCopy, onRemove } = props
  return (
    <div className={classes.foot}>
      {unavailable === null ? (
        <>
          <ActionMenu entries={frameworkMenu(summary.framework, needs, onBegin)}>
            <PlainButton variant="default" compact disabled={!mayBegin}>
              {strings.again}
              <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
            </PlainButton>
          </ActionMenu>
          <LanguageChoice {...language} />
        </>
      ) : (
        <p className={classes.quiet}>{unavailable}</p>
      )}
      {onAdd && (
        <PlainButton variant="subtle" compact onClick={onAdd}>
          {strings.add}
        </PlainButton>
      )}
      <PlainButton variant="subtle" compact onClick={onCopy}>
        {strings.copy}
      </PlainButton>
      {mayRemove && (
        <PlainButton variant="subtle" compact onClick={onRemove}>
          {strings.remove}
        </PlainButton>
      )}
    </div>
  )
}
