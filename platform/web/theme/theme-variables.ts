import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  type ConvertCSSVariablesInput,
} from '@mantine/core'
import { cssVariables } from './css-variables.ts'
import { theme } from './theme.ts'

/** A style sheet of the theme's variables that differ from Mantine's own, which `styles.css` contains. */
export function themeVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const ours: ConvertCSSVariablesInput = deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole))
  const usual = defaultCssVariablesResolver(DEFAULT_THEME)
  const changed = (of: 'variables' | 'light' | 'dark'): Record<string, string> => {
    const known = new Map(Object.entries(usual[of]))
    return Object.fromEntries(Object.entries(ours[of]).filter(([name, value]) => known.get(name) !== value))
  }
  return convertCssVariables(
    { variables: changed('variables'), light: changed('light'), dark: changed('dark') },
    ':root',
  )
}
