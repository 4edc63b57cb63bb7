import { createElement } from 'react'
import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import { OFFERED_LANGUAGES } from '#projects/model/summary-defaults.ts'
import { strings } from './strings.ts'

const names = new Intl.DisplayNames(undefined, { type: 'language' })

/** What a language is called; null is that of what is summarised. */
export function languageName(language: string | null, own: string = strings.languageOfNote): string {
  return language === null ? own : (names.of(language) ?? language)
}

/**
 * The languages of summaries; another one than that of the note cannot be chosen without a language model.
 * @param needs why no model can write, as a sentence; null if one can
 */
export function languageMenu(
  chosen: string | null,
  needs: string | null,
  onChoose: (language: string | null) => void,
  { own, hint = strings.otherLanguages }: { own?: string | undefined; hint?: string | undefined } = {},
): MenuEntry[] {
  const entry = (language: string | null, disabled: boolean): MenuEntry => ({
    kind: 'command',
    title: languageName(language, own),
    onSelect: () => onChoose(language),
    disabled,
    ...(language === chosen && { end: createElement('span', { 'aria-hidden': true }, '✓') }),
  })
  return [
    entry(null, false),
    { kind: 'line' },
    { kind: 'heading', title: needs === null ? hint : strings.otherLanguagesNeedModel },
    ...OFFERED_LANGUAGES.map((language) => entry(language, needs !== null)),
  ]
}
