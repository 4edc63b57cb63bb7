import { createElement } from 'react'
import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import { FRAMEWORKS, isExtractive, type Framework } from '../model/frameworks.ts'
import { WRITTEN_FRAMEWORKS } from '../model/written-frameworks.ts'
import { strings } from './strings.ts'

/**
 * All frameworks; those that need a language model cannot be chosen without one, and say why.
 * @param needs why no model can write, as a sentence; null if one can
 */
export function frameworkMenu(
  chosen: Framework | null,
  needs: string | null,
  onChoose: (framework: Framework) => void,
): MenuEntry[] {
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
    { kind: 'heading', title: needs === null ? strings.written : strings.needsModel },
    ...WRITTEN_FRAMEWORKS.map((framework) => entry(framework, needs !== null)),
  ]
}
