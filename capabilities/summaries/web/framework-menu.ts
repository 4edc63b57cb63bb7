import { createElement } from 'react'
import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import { FRAMEWORKS, isExtractive, type Framework } from '../model/frameworks.ts'
import { strings } from './strings.ts'

/** All frameworks; those that need a language model cannot be chosen, and say so. */
export function frameworkMenu(chosen: Framework | null, onChoose: (framework: Framework) => void): MenuEntry[] {
  const entry = (framework: Framework, disabled: boolean): MenuEntry => ({
    kind: 'command',
    title: strings.frameworks[framework],
    onSelect: () => onChoose(framework),
    disabled,
    ...(framework === chosen && { end: createElement('span', { 'aria-hidden': true }, '✓') }),
  })
  return [
    { kind: 'heading', title: strings.withoutModel },
    ...FRAMEWORKS.filter(isExtractive).map((framework) => entry(framework, false)),
    { kind: 'line' },
    { kind: 'heading', title: strings.needsModel },
    ...FRAMEWORKS.filter((framework) => !isExtractive(framework)).map((framework) => entry(framework, true)),
  ]
}
