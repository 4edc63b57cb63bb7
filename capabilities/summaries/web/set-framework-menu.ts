import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import { FRAMEWORKS, type Framework } from '../model/frameworks.ts'
import { choosesQuotes, SET_FRAMEWORKS } from '../model/set-summary.ts'
import { setStrings } from './set-strings.ts'
import { strings } from './strings.ts'

/** How a set is to be summarised. */
export interface SetWay {
  framework: Framework
  isWritten: boolean
}

/**
 * The frameworks that choose quotes, then all that a language model can write; these cannot be chosen without one, and say
 * why.
 * @param needs why no model can write, as a sentence; null if one can
 */
export function setFrameworkMenu(needs: string | null, onChoose: (way: SetWay) => void): MenuEntry[] {
  const titleOf = (framework: Framework): string =>
    choosesQuotes(framework) ? setStrings.writtenAs(strings.frameworks[framework]) : strings.frameworks[framework]
  return [
    { kind: 'heading', title: setStrings.quotes },
    ...SET_FRAMEWORKS.map((framework): MenuEntry => ({
      kind: 'command',
      title: strings.frameworks[framework],
      onSelect: () => onChoose({ framework, isWritten: false }),
    })),
    { kind: 'line' },
    { kind: 'heading', title: needs === null ? setStrings.written : strings.needsModel },
    ...FRAMEWORKS.map((framework): MenuEntry => ({
      kind: 'command',
      title: titleOf(framework),
      onSelect: () => onChoose({ framework, isWritten: true }),
      disabled: needs !== null,
    })),
  ]
}
