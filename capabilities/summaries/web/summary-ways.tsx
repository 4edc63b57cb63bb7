import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ReactNode } from 'react'
import { ActionMenu } from '#platform/web/design/action-menu.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import type { Framework } from '../model/frameworks.ts'
import { frameworkMenu } from './framework-menu.ts'
import { strings } from './strings.ts'
import classes from './summary.module.css'

/** Begins the first summary of a note, in a framework that is chosen here. */
export function SummaryWays({
  framework,
  needs,
  disabled,
  onBegin,
  onFramework,
  children,
}: {
  framework: Framework
  /** What is missing for frameworks that a model writes; null if nothing is. */
  needs: string | null
  disabled: boolean
  onBegin: () => void
  onFramework: (framework: Framework) => void
  /** The choice of the language. */
  children: ReactNode
}) {
  return (
    <div className={classes.ways}>
      <PlainButton compact disabled={disabled} onClick={onBegin}>
        {strings.summarize}
      </PlainButton>
      <ActionMenu entries={frameworkMenu(framework, needs, onFramework)}>
        <PlainButton variant="default" compact aria-label={`${strings.framework}: ${strings.frameworks[framework]}`}>
          {strings.frameworks[framework]}
          <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
        </PlainButton>
      </ActionMenu>
      {children}
    </div>
  )
}
